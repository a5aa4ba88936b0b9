import { sortCues, type Cue as SpokenCue } from '#shared/captions.ts'
import type { Captions as Answer } from '#shared/contract/captions.ts'
import { can } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { notifyReviewers } from '#server/features/notifications/notify.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import { canEdit } from '#server/features/videos/video-access.ts'
import { proposedCaptionsUrlOf } from '#server/features/videos/own-video-row.ts'
import type { Proposals } from '#server/features/video-edits/proposals.ts'
import { lockForEdit, recordEdit } from '#server/features/video-edits/edit-rules.ts'
import { fieldsOf, findProposal } from '#server/features/video-edits/proposed-fields.ts'
import { captionsUrlOf } from '#server/features/videos/video-row.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  proposeCues,
  readProposedCues,
  replacedVersionOf,
} from '#server/features/video-edits/proposed-captions.ts'
import { writeCues } from '#server/features/videos/cues.ts'

export interface CaptionNeeds {
  videos: Videos
  proposals: Proposals
}

interface ProposedRow {
  creator_id: number
  captions: string
  captions_version: number
}

interface VersionRow {
  captions_version: number | null
  proposed_version: number | null
  last_captions_version: number
}

const CHANGED_MEANWHILE =
  'These captions were changed in the meantime. Load them again and save what is yours.'

export function createCaptions({ database, videos, proposals, storage, events, now }: Parts & CaptionNeeds) {
  const read = (videoId: number) =>
    database.reader.all<SpokenCue>(
      `select start_ms as "startMs", end_ms as "endMs", text from cues where video_id = ? order by start_ms, id`,
      [videoId],
    )

  /**
   * Replaces the captions of this version.
   * @throws ApiError not_found, not_allowed, invalid, or conflict where the captions have another version
   */
  const replace = async (
    caller: Caller,
    id: number,
    { cues, version }: { cues: readonly SpokenCue[]; version: number },
  ): Promise<Answer> => {
    const saved = await database.transaction(async (em) => {
      const edit = await lockForEdit(em, caller, id, now, 'captions.edit')
      const { video } = edit
      const proposal = await findProposal(em, video)
      const isProposed = video.approvalStatus === 'approved' && !can(caller, 'captions.edit')
      if (version !== replacedVersionOf(video, proposal, isProposed))
        throw new ApiError('conflict', CHANGED_MEANWHILE)
      const fields = fieldsOf(proposal)
      // The response has the written cues: a read after the commit might find those of a later version.
      const written = sortCues(cues)
      if (isProposed) {
        const proposed = { ...fields, ...(await proposeCues(em, video, fields, written)) }
        const released = await proposals.write(edit, proposed)
        const isWaiting = proposed.captions !== null
        const answer = {
          cues: written,
          captionsUrl: isWaiting
            ? proposedCaptionsUrlOf(id, proposed)
            : captionsUrlOf(id, video.captionsVersion ?? null),
          version: proposed.captionsVersion ?? video.lastCaptionsVersion,
          isProposed: isWaiting,
        }
        if (isWaiting) {
          const { id: userId, username } = caller
          events.publish(em, 'video.submitted', { videoId: id, title: video.title, userId, username })
          await notifyReviewers({ em, events, at: edit.at }, id, userId)
        } else events.publish(em, 'review.queueChanged', {})
        return { answer, released }
      }
      const before = { captions: video.captionsVersion ?? 0 }
      await writeCues(em, video, written)
      const after = { captions: video.captionsVersion ?? 0 }
      recordEdit(edit, { before, after })
      // These captions replace the proposed ones of a video that is not public.
      const isProposalReplaced = proposal !== null && video.approvalStatus !== 'approved'
      const released = isProposalReplaced
        ? await proposals.write(edit, { ...fields, captions: null, captionsVersion: null })
        : []
      const answer = {
        cues: written,
        captionsUrl: captionsUrlOf(id, video.captionsVersion ?? null),
        version: replacedVersionOf(video, isProposalReplaced ? null : proposal, false),
        isProposed: false,
      }
      events.publish(em, 'review.queueChanged', {})
      return { answer, released }
    })
    await removeReleased(storage, saved.released)
    return saved.answer
  }

  return {
    replace,

    /** @throws ApiError not_found for a video that the caller may not see */
    async get(caller: Caller | null, id: number): Promise<Answer> {
      await videos.requireVisible(caller, id)
      // The version is read before the cues: after a save in between, the caller's next save is a conflict.
      const [video] = await database.reader.all<VersionRow>(
        `select v.captions_version, v.last_captions_version, o.captions_version as proposed_version
          from videos v left join proposals o on o.video_id = v.id where v.id = ?`,
        [id],
      )
      const captionsUrl = captionsUrlOf(id, video?.captions_version ?? null)
      return {
        cues: captionsUrl ? await read(id) : [],
        captionsUrl,
        version: (video?.proposed_version ? video.captions_version : video?.last_captions_version) ?? 0,
        isProposed: false,
      }
    },

    /** @throws ApiError not_found without proposed captions, and for everybody but the owner and those who review */
    async getProposed(caller: Caller, id: number): Promise<Answer> {
      const [row] = await database.reader.all<ProposedRow>(
        `select v.creator_id, o.captions, o.captions_version from proposals o join videos v on v.id = o.video_id
          where o.video_id = ? and o.captions is not null`,
        [id],
      )
      if (!row || !canEdit(caller, row, 'review.decide'))
        throw new ApiError('not_found', 'This video has no captions that wait for a review.')
      return {
        cues: readProposedCues(row.captions),
        captionsUrl: proposedCaptionsUrlOf(id, {
          captions: row.captions,
          captionsVersion: row.captions_version,
        }),
        version: row.captions_version,
        isProposed: true,
      }
    },
  }
}
