import type { z } from 'zod'
import type { Attachments as Answer, attachmentRoutes } from '#shared/contract/attachments.ts'
import { can } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { changedFields } from '#server/features/audit/record-audit-event.ts'
import { notifyReviewers } from '#server/features/notifications/notify.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import {
  assertRevision,
  lockForEdit,
  recordEdit,
  type Edit,
} from '#server/features/video-edits/edit-rules.ts'
import type { Proposals } from '#server/features/video-edits/proposals.ts'
import { fieldsOf, findProposal } from '#server/features/video-edits/proposed-fields.ts'
import {
  auditedAttachments,
  dropUnlisted,
  findAttachments,
  isListed,
  publishListed,
  readAttachments,
  readListed,
  takeListed,
  writeListed,
  type Listed,
} from '#server/features/videos/attached-files.ts'
import { canEdit, requireVisible } from '#server/features/videos/video-access.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

type Form = z.output<typeof attachmentRoutes.replaceAttachments.body>

export interface AttachmentNeeds {
  queries: VideoQueries
  proposals: Proposals
  uploads: Uploads
}

/** Reads and replaces the files beside a film. */
export function createAttachments(options: Parts & AttachmentNeeds) {
  const { database, queries, proposals, uploads, storage, events, now } = options

  /** The files that the caller sees. @throws ApiError not_found for a video that the caller may not see */
  const read = async (caller: Caller | null, id: number) => {
    const seesProposed = canEdit(caller, requireVisible(caller, await queries.one(id)), 'review.decide')
    const rows = await readAttachments(database.reader, id)
    return { seesProposed, rows: rows.filter(({ position }) => seesProposed || position !== null) }
  }

  const get = async (caller: Caller | null, id: number): Promise<Answer> => {
    const { seesProposed, rows } = await read(caller, id)
    const items = rows.filter(({ position }) => position !== null)
    if (!seesProposed) return { items, proposed: null }
    const [proposal] = await database.reader.all<{ attachments: string }>(
      'select attachments from proposals where video_id = ? and attachments is not null',
      [id],
    )
    const list = proposal && readListed(proposal.attachments)
    const proposed = list?.flatMap((one) =>
      rows.filter((row) => row.id === one.id).map((row) => ({ ...row, name: one.name })),
    )
    return { items, proposed: proposed ?? null }
  }

  /** Makes the list a part of the proposal. @returns the files that nothing names any more */
  const propose = async (edit: Edit, before: readonly Listed[], list: readonly Listed[]) => {
    const { em, video, caller, at } = edit
    const fields = fieldsOf(await findProposal(em, video))
    const [shown, wanted] = [writeListed(before), writeListed(list)]
    const attachments = wanted === shown ? null : wanted
    const released = await proposals.write(edit, { ...fields, attachments })
    if (attachments !== null && attachments !== fields.attachments) {
      const { id: userId, username } = caller
      events.publish(em, 'video.submitted', { videoId: video.id, title: video.title, userId, username })
      await notifyReviewers({ em, events, at }, video.id, userId)
    } else events.publish(em, 'review.queueChanged', {})
    return released
  }

  /** Makes the list the public one. @returns the files that nothing names any more */
  const publish = async (edit: Edit, before: readonly Listed[], list: readonly Listed[]) => {
    const { em, video } = edit
    const proposal = await findProposal(em, video)
    await publishListed(em, video.id, list)
    const audited = (one: readonly Listed[]) => ({ attachments: auditedAttachments(one) })
    const changed = changedFields(audited(before), audited(list))
    if (changed) recordEdit(edit, changed)
    events.publish(em, 'review.queueChanged', {})
    // These files replace the proposed ones of a video that is not public.
    if (proposal && video.approvalStatus !== 'approved')
      return proposals.write(edit, { ...fieldsOf(proposal), attachments: null })
    return releaseFiles(em, await dropUnlisted(em, video.id, proposal?.attachments ?? null))
  }

  return {
    get,

    /**
     * Replaces the files of a video, or proposes that. Of two requests at once the later one replaces the list of the
     * earlier one, so that no two lists add up.
     * @throws ApiError not_found, not_allowed, conflict for another revision, invalid for a file that is gone
     */
    async replace(caller: Caller, id: number, { files, revision }: Form): Promise<Answer> {
      const released = await database.transaction(async (em) => {
        const edit = await lockForEdit(em, caller, id, now)
        const { video } = edit
        assertRevision(video, revision)
        const before = (await findAttachments(em, id)).filter(isListed).map(({ id, name }) => ({ id, name }))
        const list = await takeListed({ em, video, caller, uploads }, files)
        const isProposed = video.approvalStatus === 'approved' && !can(caller, 'videos.manage')
        return isProposed ? propose(edit, before, list) : publish(edit, before, list)
      })
      await removeReleased(storage, released)
      return get(caller, id)
    },

    /** @throws ApiError not_found for a file that the caller may not see */
    async find(caller: Caller | null, id: number, attachmentId: number) {
      const found = (await read(caller, id)).rows.find((one) => one.id === attachmentId)
      if (found) return found
      throw new ApiError('not_found', 'This file is not here.')
    },
  }
}
