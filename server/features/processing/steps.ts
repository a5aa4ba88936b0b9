import { LockMode } from '@mikro-orm/core'
import type { Parts } from '#server/feature.ts'
import { releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { DOLBY_VISION_ONLY } from '#server/media/dolby-vision.ts'
import { encodeRange, transcodeMain, encodeRendition } from '#server/media/ffmpeg/encode.ts'
import type { MediaSource, RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect, type Inspection } from '#server/media/ffmpeg/inspect.ts'
import type { Probe } from '#server/media/probe-result.ts'
import type { Reader } from '#server/media/reader/readers.ts'
import { Unreadable } from '#server/media/unreadable.ts'
import { newFileName } from '#server/media/storage.ts'
import { attachOwnFile, clipIdOf, findClip } from './clip-range.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'
import {
  commitOrDelete,
  probeColumns,
  recordDerived,
  storeDerived,
  withIncomingFiles,
  type DerivedFile,
} from './derived-files.ts'
import { AUDIO_LOST } from './warnings.ts'
import { createStoryboardStep } from './storyboard-step.ts'
import { listRenditions, renditionSize, followUpSteps } from './renditions.ts'
import { lockFileReferences, setProposalStatus } from './lock-file-references.ts'
import { createHlsStep } from './hls-step.ts'

/** Thrown when no further attempt can succeed; the message is for the uploader. */
export class UnrecoverableError extends Error {}

/** Seconds by which a converted video may be shorter, because one track of its source is. */
const MISSING_SECONDS_MAX = 1
const MISSING_FRACTION_MAX = 0.05

export const DAMAGED = 'This video is damaged or incomplete. Please export it again and upload it anew.'
const damagedFile = () => new UnrecoverableError(DAMAGED)

type Encode = (source: MediaSource, inspection: Inspection, to: string) => Promise<void>

interface EncodedFile extends DerivedFile {
  probe: Probe
}

export type Steps = ReturnType<typeof createSteps>

/** The steps that prepare a video. Each reads the upload's file, and changes rows after its output is stored. */
export function createSteps(options: Parts & { queue: JobQueue }) {
  const { database, queue, storage, ffmpeg, readers, now } = options
  const makeHls = createHlsStep(options)
  const makeStoryboard = createStoryboardStep(options)

  /**
   * Stores the encoded file, without a row.
   * @param seconds the expected length; that of the source by default
   */
  const encodeToStorage = (
    upload: Upload,
    encode: Encode,
    { signal }: RunOptions,
    seconds?: number,
  ): Promise<EncodedFile> => {
    const { file, mediaType } = upload
    return withIncomingFiles(storage, async (next) => {
      const incoming = next()
      await storage.withLocalFile(file, async (path) => {
        const inspection = await inspect(ffmpeg, path, mediaType, { signal })
        if (!inspection)
          throw new UnrecoverableError('There is no picture in this file. Please choose a video.')
        if (inspection.video.isDolbyVisionOnly) throw new UnrecoverableError(DOLBY_VISION_ONLY)
        await encode({ file: path, mediaType }, inspection, incoming.path)
        await assertComplete(readers, incoming.path, seconds ?? inspection.duration)
      })
      const probe = await readers.run('probeVideo', [incoming.path], { signal })
      return { ...(await storeDerived(storage, incoming, newFileName('mp4'))), probe }
    })
  }

  const convert = async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    let isAudioLost = false
    const encode: Encode = async (source, inspection, to) => {
      const transcoded = await transcodeMain(ffmpeg, source, inspection, to, options)
      isAudioLost = transcoded.isAudioLost
    }
    const made = await encodeToStorage(upload, encode, options)
    await commitOrDelete(storage, [made.name], () =>
      queue.complete(job, async (em, upload) => {
        const { videos, proposals } = await lockFileReferences(em, upload.file)
        const playable = { videoFile: made.name, progress: null, failureReason: null }
        const warning = isAudioLost ? AUDIO_LOST : null
        for (const video of videos) Object.assign(video, playable, { warning, approvalStatus: 'pending' })
        for (const proposal of proposals) {
          Object.assign(proposal, playable, { warning })
          setProposalStatus(proposal, 'pending')
        }
        replaceWithConverted(upload, made)
        queue.enqueue(em, upload, followUpSteps(upload))
      }),
    )
    // No row names the file any more: the sweep removes it when this fails.
    await storage.remove(upload.file).catch(() => undefined)
  }

  const makeRendition = async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const size = renditionSize(job.step)
    const encode: Encode = (source, inspection, to) =>
      encodeRendition(ffmpeg, source, inspection, size, to, options)
    const made = await encodeToStorage(upload, encode, options)
    await commitOrDelete(storage, [made.name], () =>
      queue.complete(job, async (em, upload) => {
        recordDerived(em, upload, job.step, made, now(), made.probe)
        await em.flush()
        await listRenditions(em, upload)
      }),
    )
  }

  /** Gives a clip its own file; until then, and when this fails, it plays its range of the source's file. */
  const makeClipFile = async (
    job: LeasedJob,
    upload: Upload,
    id: number,
    options: RunOptions,
  ): Promise<void> => {
    const wanted = await findClip(database.entities(), id, upload)
    if (!wanted) return queue.complete(job, () => Promise.resolve())
    const { range } = wanted
    const encode: Encode = (source, inspection, to) =>
      encodeRange(ffmpeg, source, inspection, range, to, options)
    const { name, bytes, probe } = await encodeToStorage(upload, encode, options, range.length)
    const released = await commitOrDelete(storage, [name], () =>
      queue.complete(job, async (em, upload) => {
        const clip = await findClip(em, id, upload, LockMode.PESSIMISTIC_WRITE)
        // The clip was deleted meanwhile: the sweep removes the file without a row.
        if (!clip) return []
        const when = { createdAt: now(), usedAt: now() }
        const file = { file: name, kind: 'video', mediaType: 'video/mp4', bytes } as const
        const made = em.create(Upload, {
          ...file,
          ...probeColumns(probe),
          ...when,
          owner: clip.video.creator,
        })
        await attachOwnFile(em, clip.video, made, clip.range)
        queue.enqueue(em, made, followUpSteps(made))
        await em.flush()
        // The clip may be the last video with this file, when its source has got another one.
        return releaseFiles(em, [upload.file])
      }),
    )
    await removeReleased(storage, released)
  }

  return {
    /** @throws UnrecoverableError, DependencyNotReady, LeaseLost, ToolError, or an error of the storage */
    run(job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> {
      if (job.step === 'transcode') return convert(job, upload, options)
      if (job.step === 'hls') return makeHls(job, upload, options)
      if (job.step === 'storyboard') return makeStoryboard(job, upload, options)
      const clip = clipIdOf(job.step)
      return clip === null ? makeRendition(job, upload, options) : makeClipFile(job, upload, clip, options)
    },
  }
}

/** Makes the converted file the file of the upload. */
function replaceWithConverted(upload: Upload, { name, bytes, probe }: EncodedFile): void {
  const mediaType = 'video/mp4'
  Object.assign(upload, { file: name, bytes, mediaType, needsTranscode: false, ...probeColumns(probe) })
}

/** ffmpeg converts a truncated file up to its end without an error. */
async function assertComplete(reader: Reader, made: string, duration: number): Promise<void> {
  const probe = await reader.run('probeVideo', [made]).catch((error: unknown) => {
    throw error instanceof Unreadable ? damagedFile() : error
  })
  const missing = duration - probe.duration
  if (missing > MISSING_SECONDS_MAX && missing > duration * MISSING_FRACTION_MAX) throw damagedFile()
}
