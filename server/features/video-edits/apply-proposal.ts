import { readProposedCues } from './proposed-captions.ts'
import { fitToLength, writeCues } from '#server/features/videos/cues.ts'
import { dropUnlisted, publishListed, readListed } from '#server/features/videos/attached-files.ts'
import { findUpload, type Edit } from './edit-rules.ts'
import { applyFields, fieldsOf } from './proposed-fields.ts'
import { filesOfVideo } from '#server/entities/file-columns.ts'
import type { Proposal } from '#server/entities/proposal.entity.ts'
import { assertClipLength, replaceFile } from './replace-file.ts'
import type { Video } from '#server/entities/video.entity.ts'

/**
 * Writes a proposal into its locked video and removes the proposal. A new file is published by the caller.
 * @returns the files that it named before, to be released, and the clips that were withdrawn with the old file
 * @throws ApiError invalid for a file that is too long for a micro clip
 */
export async function applyProposal(
  edit: Edit,
  proposal: Proposal,
): Promise<{ files: (string | null | undefined)[]; clips: Video[] }> {
  const { em, video } = edit
  const { captions, attachments } = proposal
  const upload = await findUpload(em, proposal.videoFile)
  // The video may have become a micro clip after the file was proposed.
  if (upload) assertClipLength(video, upload)
  const files: (string | null | undefined)[] = filesOfVideo(video)
  em.remove(proposal)
  video.proposalStatus = null
  video.revision++
  applyFields(fieldsOf(proposal), video)
  await em.flush()
  const clips = upload ? await replaceFile(edit, upload) : []
  if (upload) {
    video.failureReason = proposal.failureReason ?? null
    video.warning = proposal.warning ?? null
  }
  await em.flush()
  if (typeof captions === 'string') {
    const cues = readProposedCues(captions)
    await writeCues(em, video, upload ? fitToLength(cues, video.duration) : cues)
  }
  if (typeof attachments === 'string') {
    await publishListed(em, video.id, readListed(attachments))
    files.push(...(await dropUnlisted(em, video.id, null)))
  }
  return { files, clips }
}
