import { readProposedCues } from './proposed-captions.ts'
import { fitToLength, writeCues } from '#server/features/videos/cues.ts'
import { findUpload, type Edit } from './edit-rules.ts'
import { applyFields, fieldsOf } from './proposed-fields.ts'
import type { Proposal } from '#server/entities/proposal.entity.ts'
import { assertClipLength, replaceFile } from './replace-file.ts'
import type { Video } from '#server/entities/video.entity.ts'

/**
 * Writes a proposal into its locked video and removes the proposal. A new file is published by the caller.
 * @returns the replaced files, to be released, and the clips that were withdrawn with the old file
 * @throws ApiError invalid for a file that is too long for a micro clip
 */
export async function applyProposal(
  edit: Edit,
  proposal: Proposal,
): Promise<{ files: string[]; clips: Video[] }> {
  const { em, video } = edit
  const { captions } = proposal
  const upload = await findUpload(em, proposal.videoFile)
  // The video may have become a micro clip after the file was proposed.
  if (upload) assertClipLength(video, upload)
  const oldThumbnail = video.thumbnailFile
  em.remove(proposal)
  video.proposalStatus = null
  video.revision++
  applyFields(fieldsOf(proposal), video)
  await em.flush()
  const files = [oldThumbnail]
  const clips: Video[] = []
  if (upload) {
    const replaced = await replaceFile(edit, upload)
    files.push(replaced.oldFile)
    clips.push(...replaced.clips)
    video.failureReason = proposal.failureReason ?? null
    video.warning = proposal.warning ?? null
  }
  await em.flush()
  if (typeof captions === 'string') {
    const cues = readProposedCues(captions)
    await writeCues(em, video, upload ? fitToLength(cues, video.duration) : cues)
  }
  return { files: files.filter((file) => typeof file === 'string'), clips }
}
