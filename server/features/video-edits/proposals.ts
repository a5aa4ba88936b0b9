import type { z } from 'zod'
import type { videoCorrection } from '#shared/contract/own-videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { changedFields } from '#server/features/audit/record-audit-event.ts'
import { releaseFiles } from '#server/features/uploads/release-files.ts'
import { filesOfVideo } from '#server/entities/file-columns.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { ApiError } from '#server/api-error.ts'
import { dropUnlisted } from '#server/features/videos/attached-files.ts'
import { findUpload, recordVideoAction, type Edit } from './edit-rules.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import {
  auditFactsWith,
  fieldsOf,
  findProposal,
  isEmpty,
  isSame,
  NO_CHANGES,
  type ProposedFields,
  withoutPublic,
} from './proposed-fields.ts'
import { reviewStatusOf, assertClipLength } from './replace-file.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import { enqueueFile } from '#server/features/media-jobs/renditions.ts'
import { findCategory, type VideoNeeds } from '../videos/videos.service.ts'

type Correction = z.output<typeof videoCorrection>

export type Proposals = ReturnType<typeof createProposals>

/** Changes the proposals of approved videos; each function needs the lock of the video. */
export function createProposals({ uploads, quotas, now }: VideoNeeds & Pick<Parts, 'now'>) {
  const recordProposal = (
    edit: Edit,
    action: 'proposal.created' | 'proposal.changed' | 'proposal.discarded',
    before: ProposedFields,
    after: ProposedFields,
  ) => {
    const { video } = edit
    const changed = changedFields(auditFactsWith(video, before), auditFactsWith(video, after))
    recordVideoAction(edit, action, { ...changed })
  }

  /** The poster of a file, which is its thumbnail where the owner picks none. */
  const posterOf = async (em: EntityManager, file: string | null | undefined): Promise<Upload | null> => {
    const upload = await findUpload(em, file)
    return upload && uploads.posterOf(em, upload)
  }

  const setImage = (video: Video, fields: ProposedFields, picture: Upload | null) => {
    const isPublic = (picture?.file ?? null) === (video.thumbnailFile ?? null)
    fields.thumbnailFile = isPublic ? null : (picture?.file ?? '')
    fields.imageVariants = isPublic ? null : (picture?.imageVariants ?? null)
  }

  const setFile = async ({ em, video, caller }: Edit, fields: ProposedFields, file: string) => {
    const shown = fields.videoFile ?? video.videoFile
    if (file === shown) return
    const isPoster =
      (fields.thumbnailFile ?? video.thumbnailFile ?? '') === ((await posterOf(em, shown))?.file ?? '')
    if (file === video.videoFile) {
      fields.videoFile = null
      fields.duration = null
    } else {
      const upload = await uploads.claim(em, caller, file, 'video')
      assertClipLength(video, upload)
      upload.owner = video.creator
      enqueueFile(em, upload, now())
      fields.videoFile = upload.file
      fields.duration = upload.duration ?? 0
    }
    // The poster of the old file is replaced by the poster of the new one.
    const poster = isPoster ? await posterOf(em, file) : null
    if (poster) setImage(video, fields, poster)
  }

  const setThumbnail = async ({ em, video, caller }: Edit, fields: ProposedFields, file: string | null) => {
    if (file === null) return setImage(video, fields, await posterOf(em, fields.videoFile ?? video.videoFile))
    if (file === video.thumbnailFile) return setImage(video, fields, await findUpload(em, file))
    if (file === fields.thumbnailFile) return undefined
    const picture = await uploads.claim(em, caller, file, 'image')
    picture.owner = video.creator
    return setImage(video, fields, picture)
  }

  const withEdit = async (edit: Edit, before: ProposedFields, form: Correction) => {
    const { em, video } = edit
    const given = { ...before }
    if (form.title !== undefined) given.title = form.title
    if (form.description !== undefined) given.description = form.description || ''
    if (form.categoryId !== undefined) given.category = await findCategory(em, form.categoryId)
    if (form.protocolCheck !== undefined) {
      given.protocol = form.protocolCheck?.protocol ?? ''
      given.reviewBy = form.protocolCheck?.reviewBy ?? null
    }
    const fields = withoutPublic(given, video)
    if (form.videoFile !== undefined) await setFile(edit, fields, form.videoFile)
    if (form.thumbnailFile !== undefined) await setThumbnail(edit, fields, form.thumbnailFile)
    return fields
  }

  /** The files of a proposal that are not in the new fields. */
  const unused = (before: ProposedFields, after: ProposedFields) =>
    filesOfVideo(before).filter((file) => !filesOfVideo(after).includes(file))

  const remove = async ({ em, video }: Edit, proposal: Proposal): Promise<string[]> => {
    const before = fieldsOf(proposal)
    em.remove(proposal)
    video.proposalStatus = null
    video.revision++
    await em.flush()
    return releaseFiles(em, [...unused(before, NO_CHANGES), ...(await dropUnlisted(em, video.id, null))])
  }

  /**
   * Replaces the fields of a proposal, or creates it. The proposal waits for review when its file is converted.
   * @returns files to remove from the storage after the commit
   */
  const write = async (edit: Edit, fields: ProposedFields): Promise<string[]> => {
    const { em, video, caller, at } = edit
    const existing = await findProposal(em, video)
    const before = fieldsOf(existing)
    if (isEmpty(fields)) {
      if (!existing) return []
      recordProposal(edit, 'proposal.discarded', before, fields)
      return remove(edit, existing)
    }
    if (existing?.status !== 'rejected' && isSame(before, fields)) return []
    const isWaiting = existing !== null && existing.status !== 'rejected'
    if (!isWaiting && video.approvalStatus === 'approved') await quotas.admitWaiting(em, caller)
    recordProposal(edit, existing ? 'proposal.changed' : 'proposal.created', before, fields)
    const upload = await findUpload(em, fields.videoFile)
    const status = upload ? await reviewStatusOf(em, upload) : 'pending'
    const isNewFile = fields.videoFile !== before.videoFile
    const made = isNewFile
      ? { progress: status === 'processing' ? 0 : null, failureReason: null, warning: null }
      : {}
    const written = { ...fields, ...made, status, submittedAt: at }
    if (existing) em.assign(existing, written)
    else em.create(Proposal, { video, ...written })
    video.proposalStatus = status
    video.revision++
    await em.flush()
    const unlisted = await dropUnlisted(em, video.id, fields.attachments)
    return releaseFiles(em, [...unused(before, fields), ...unlisted])
  }

  return {
    write,

    /**
     * Removes proposed values that became public by an admin's edit. The status stays.
     * @returns files to remove from the storage after the commit
     */
    async prune(edit: Edit): Promise<string[]> {
      const { em, video } = edit
      const existing = await findProposal(em, video)
      if (!existing) return []
      const before = fieldsOf(existing)
      const fields = withoutPublic(before, video)
      if (isEmpty(fields)) {
        recordProposal(edit, 'proposal.discarded', before, fields)
        return remove(edit, existing)
      }
      em.assign(existing, fields)
      await em.flush()
      return []
    },

    /**
     * Creates or changes the proposal of an approved video.
     * @returns files to remove from the storage after the commit
     * @throws ApiError invalid, not_found, or conflict when there is nothing to submit again
     */
    async propose(edit: Edit, form: Correction): Promise<string[]> {
      const { em, video } = edit
      const existing = await findProposal(em, video)
      const before = fieldsOf(existing)
      const fields = await withEdit(edit, before, form)
      const isResubmitted = form.resubmit && existing?.status === 'rejected'
      if (form.resubmit && !isResubmitted && isSame(before, fields)) {
        throw new ApiError('conflict', `This video is ${video.approvalStatus} and needs no new review.`)
      }
      // A rejected proposal waits for review again after a change, or at the owner's request.
      return isSame(before, fields) && !isResubmitted ? [] : write(edit, fields)
    },

    /** @throws ApiError not_found without a proposal */
    async discard(edit: Edit): Promise<string[]> {
      const existing = await findProposal(edit.em, edit.video)
      if (!existing) throw new ApiError('not_found', 'This video has no changes that wait for a review.')
      const before = fieldsOf(existing)
      recordProposal(edit, 'proposal.discarded', before, NO_CHANGES)
      return remove(edit, existing)
    },
  }
}
