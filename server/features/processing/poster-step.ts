import type { EntityManager } from '#server/database/database.ts'
import { recordPicture, shownPicture } from '#server/features/uploads/record-picture.ts'
import { commitOrDelete, releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import type { Proposal } from '#server/entities/proposal.entity.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { extractPoster } from '#server/media/ffmpeg/poster.ts'
import { filesOf, storeImage, type StoredImage } from '#server/media/image-variants.ts'
import { withIncomingFiles, type StepParts } from './derived-files.ts'
import { DependencyNotReady } from './hls-step.ts'
import type { LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import { lockFileReferences } from '#server/features/media-jobs/lock-file-references.ts'

/** Enough for the candidate frames of 8K. */
const MEMORY_KB = 1024 * 1024

/**
 * Takes the frame that represents a video, and shows it where no thumbnail was picked: in place of none, or of the frame
 * that the browser sent. A file of which no frame can be decoded keeps what it has.
 */
export function createPosterStep({ queue, storage, ffmpeg, readers, now }: StepParts) {
  const takePoster = (
    { file, mediaType, duration }: Pick<Upload, 'file' | 'mediaType' | 'duration'>,
    options: RunOptions,
  ) =>
    withIncomingFiles(storage, async (next) => {
      const frame = next()
      const isTaken = await storage.withLocalFile(file, (path) =>
        extractPoster({ ffmpeg, readers }, { file: path, mediaType }, duration ?? 0, frame.path, {
          ...options,
          memoryKb: MEMORY_KB,
        }),
      )
      return isTaken ? storeImage(storage, readers, frame, options) : null
    })

  /** @returns files to remove from the storage after the commit */
  const showPoster = async (em: EntityManager, upload: Upload, poster: StoredImage): Promise<string[]> => {
    const usedAt = upload.usedAt ? { usedAt: now() } : {}
    const picture = recordPicture(em, poster, { owner: upload.owner, createdAt: now(), ...usedAt })
    const replaced = upload.posterFile ?? null
    const { videos, proposals } = await lockFileReferences(em, upload.file)
    for (const proposal of proposals)
      if (await showsPoster(em, proposal, replaced)) {
        proposal.thumbnailFile = picture.file
        proposal.imageVariants = picture.imageVariants ?? null
      }
    for (const video of videos)
      if ((video.thumbnailFile ?? null) === replaced) Object.assign(video, shownPicture(picture))
    upload.posterFile = picture.file
    await em.flush()
    return releaseFiles(em, [replaced])
  }

  const run = async (job: LeasedJob, upload: Upload, { signal }: RunOptions): Promise<void> => {
    const poster = await takePoster(upload, { signal })
    if (!poster)
      return queue.complete(job, async (_, { file }) => {
        // A transcode has replaced the file meanwhile.
        if (file !== upload.file) throw new DependencyNotReady('The file is another one now')
      })
    const released = await commitOrDelete(storage, filesOf(poster), () =>
      queue.complete(job, (em, upload) => showPoster(em, upload, poster)),
    )
    return removeReleased(storage, released)
  }

  return { run, takePoster }
}

/**
 * Whether a proposal with this file shows the poster of the file, not a thumbnail that the owner picked. A proposal
 * without a picture shows that of its video, which its own poster replaces where that is a poster too.
 */
async function showsPoster(
  em: EntityManager,
  { video, thumbnailFile }: Proposal,
  replaced: string | null,
): Promise<boolean> {
  if (typeof thumbnailFile === 'string') return thumbnailFile === (replaced ?? '')
  const publicUpload = video.videoFile ? await em.findOne(Upload, { file: video.videoFile }) : null
  return (video.thumbnailFile ?? null) === (publicUpload?.posterFile ?? null)
}
