import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import { followUpSteps } from '#server/features/media-jobs/renditions.ts'
import { recordPicture } from '#server/features/uploads/record-picture.ts'
import { commitOrDelete } from '#server/features/uploads/release-files.ts'
import { showTrimmed, trimOf } from '#server/features/videos/trim.ts'
import { transcodeMain } from '#server/media/ffmpeg/encode.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import type { Encoding } from '#server/media/ffmpeg/inspect.ts'
import { filesOf, type StoredImage } from '#server/media/image-variants.ts'
import type { Probe } from '#server/media/probe-result.ts'
import { recordDerived, type DerivedFile, type StepParts } from './derived-files.ts'
import { AUDIO_LOST, UnrecoverableError } from './outcomes.ts'

const NO_PICTURE = 'There is only sound between these times. Please trim the video to a part with a picture.'

interface TrimParts extends StepParts {
  encodeToStorage(
    upload: Upload,
    encode: (encoding: Encoding) => Promise<unknown>,
    options: RunOptions,
    seconds: number,
  ): Promise<DerivedFile & { probe: Probe }>
  takePoster(
    film: Pick<Upload, 'file' | 'mediaType' | 'duration'>,
    options: RunOptions,
  ): Promise<StoredImage | null>
}

/** The video that waits for a part of this film. */
async function findWaiting(em: EntityManager, { file }: Upload, lockMode = LockMode.NONE) {
  const video = await em.findOne(Video, { videoFile: file, trimEndMs: { $ne: null } }, { lockMode })
  const trim = video && trimOf(video)
  return trim ? { video, trim } : null
}

/**
 * Makes the film of the part that a video shows, with a poster of its own, from the whole film. The whole film stays until the
 * approval (videos/trim.ts).
 */
export function createTrimStep({ database, queue, storage, now, encodeToStorage, takePoster }: TrimParts) {
  return async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const waiting = await findWaiting(database.entities(), upload)
    if (!waiting) return queue.complete(job, () => Promise.resolve())
    const { trim } = waiting
    const seconds = (trim.endMs - trim.startMs) / 1000
    let isAudioLost = false
    const encode = async (encoding: Encoding) => {
      const { pictureStart, duration } = encoding.inspection
      if (trim.startMs >= 1000 * (pictureStart + duration)) throw new UnrecoverableError(NO_PICTURE)
      isAudioLost = (await transcodeMain(encoding, trim)).isAudioLost
    }
    // The progress counts seconds of the whole film.
    const scale = (upload.duration ?? seconds) / seconds
    const onProgress = (written: number) => options.onProgress?.(written * scale)
    const { probe, ...made } = await encodeToStorage(upload, encode, { ...options, onProgress }, seconds)
    const names = [made.file]
    await commitOrDelete(storage, names, async () => {
      const poster = await takePoster({ ...made, duration: seconds }, { signal: options.signal })
      if (poster) names.push(...filesOf(poster))
      await queue.complete(job, async (em, whole) => {
        const found = await findWaiting(em, whole, LockMode.PESSIMISTIC_WRITE)
        // The video was deleted meanwhile: the sweep removes the files without a row.
        if (!found) return
        const { owner } = whole
        const trimmed = recordDerived(em, made, { owner }, now(), probe)
        if (poster) {
          recordPicture(em, poster, { owner, createdAt: now(), usedAt: now() })
          trimmed.posterFile = poster.name
        }
        await em.flush()
        await showTrimmed(em, found.video, trim, { whole, trimmed })
        found.video.warning = isAudioLost ? AUDIO_LOST : null
        queue.enqueue(em, trimmed, followUpSteps(trimmed))
      })
    })
  }
}
