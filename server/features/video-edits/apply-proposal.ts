import type { EntityManager } from '#server/database/database.ts'
import { fitToLength } from '#server/features/captions/fit-cues.ts'
import { readProposedCues } from '#server/features/captions/proposed-captions.ts'
import { writeCues } from '#server/features/captions/write-cues.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Proposal } from './proposal.entity.ts'
import { assertClipLength, replaceFile } from './replace-file.ts'
import type { Video } from '../videos/video.entity.ts'

/**
 * Makes the proposal the video itself, inside the transaction that holds the video.
 * @returns the files that it showed until now, to be released, and the clips that were withdrawn with its old file
 * @throws ApiError malformed for a file that is too long for a micro clip
 */
export async function applyProposal(
  em: EntityManager,
  video: Video,
  proposal: Proposal,
  by: { caller: Caller; at: Date },
): Promise<{ files: string[]; clips: Video[] }> {
  const {
    title,
    description,
    category,
    thumbnailFile,
    imageVariants,
    videoFile,
    captions,
    failureReason,
    warning,
  } = proposal
  const upload = videoFile ? await em.findOne(Upload, { file: videoFile }) : null
  // It may have become a micro clip since the file was proposed.
  if (upload) assertClipLength(video, upload)
  const oldThumbnail = video.thumbnailFile
  em.remove(proposal)
  video.proposalStatus = null
  video.revision++
  video.title = title ?? video.title
  if (typeof description === 'string') video.description = description || null
  if (category) video.category = category
  if (typeof thumbnailFile === 'string') {
    video.thumbnailFile = thumbnailFile || null
    video.imageVariants = imageVariants ?? null
  }
  await em.flush()
  const files = [oldThumbnail]
  const clips: Video[] = []
  if (upload) {
    const replaced = await replaceFile(em, video, upload, by)
    files.push(replaced.oldFile)
    clips.push(...replaced.clips)
    video.failureReason = failureReason ?? null
    video.warning = warning ?? null
  }
  await em.flush()
  if (typeof captions === 'string') {
    const cues = readProposedCues(captions)
    await writeCues(em, video, upload ? fitToLength(cues, video.duration) : cues)
  }
  return { files: files.filter((file) => typeof file === 'string'), clips }
}
