import { writeFile } from 'node:fs/promises'
import { LockMode } from '@mikro-orm/core'
import { isConverted } from '#shared/file-kinds.ts'
import { commitOrDelete, releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { probeColumns } from '#server/features/uploads/probe-columns.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { encodeRange, encodeRendition, repack, transcodeMain } from '#server/media/ffmpeg/encode.ts'
import type { EntityManager } from '#server/database/database.ts'
import { ToolError, type RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect, type Encoding } from '#server/media/ffmpeg/inspect.ts'
import { planStoryboard, renderStoryboard, writeStoryboardCues } from '#server/media/ffmpeg/storyboard.ts'
import { DOLBY_VISION_ONLY, type Probe } from '#server/media/probe-result.ts'
import { newFileName } from '#server/media/storage.ts'
import { UnreadableVideo } from '#server/media/unreadable.ts'
import { attachOwnFile, clipIdOf, findClip } from './clip-range.ts'
import {
  completeWithFiles,
  recordDerived,
  storeDerived,
  withIncomingFiles,
  type DerivedFile,
  type StepParts,
} from './derived-files.ts'
import { createHlsStep } from './hls-step.ts'
import type { LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import { lockFileReferences, setProposalStatus } from '#server/features/media-jobs/lock-file-references.ts'
import { AUDIO_LOST, UnrecoverableError } from './outcomes.ts'
import { createPosterStep } from './poster-step.ts'
import { createTrimStep } from './trim-step.ts'
import { followUpSteps, listRenditions, renditionSize } from '#server/features/media-jobs/renditions.ts'

/** The file is fine as it is. */
class NothingToConvert extends Error {}

/** A film of a recorder is converted in any case. */
const RECORDING = { transcodePlan: 'transcode' } as const

/** Seconds by which a converted video may be shorter, because one track of its source is. */
const MISSING_SECONDS_MAX = 1
const MISSING_FRACTION_MAX = 0.05

export type Steps = ReturnType<typeof createSteps>

/** The steps that prepare a video. Each reads the upload's file, and changes rows after its output is stored. */
export function createSteps(parts: StepParts) {
  const { database, queue, storage, ffmpeg, readers, now } = parts
  const makeHls = createHlsStep(parts)
  const posters = createPosterStep(parts)
  const trimFilm = createTrimStep({ ...parts, encodeToStorage, takePoster: posters.takePoster })

  /**
   * Stores the encoded file, without a row.
   * @param seconds the expected length; that of the source by default
   * @throws UnrecoverableError, UnreadableVideo for a damaged source
   */
  function encodeToStorage(
    { file, mediaType }: Upload,
    encode: (encoding: Encoding) => Promise<unknown>,
    options: RunOptions,
    seconds?: number,
  ): Promise<DerivedFile & { probe: Probe }> {
    return withIncomingFiles(storage, async (next) => {
      const { signal } = options
      const incoming = next()
      const probe = await storage.withLocalFile(file, async (path) => {
        const inspection = await inspect(ffmpeg, { file: path, mediaType }, { signal })
        if (!inspection)
          throw new UnrecoverableError('There is no picture in this file. Please choose a video.')
        if (inspection.video.isDolbyVisionOnly) throw new UnrecoverableError(DOLBY_VISION_ONLY)
        await encode({ ffmpeg, inspection, to: incoming.path, options })
        const made = await readers.run('probeVideo', [incoming.path], { signal })
        assertComplete(made, seconds ?? inspection.duration)
        return made
      })
      return { ...(await storeDerived(storage, incoming, newFileName('mp4'))), probe }
    })
  }

  /** Makes the videos of a file playable, in the transaction that ends its conversion. */
  const publishFile = async (em: EntityManager, upload: Upload, file: string, warning: string | null) => {
    const { videos, proposals } = await lockFileReferences(em, upload.file)
    const playable = { videoFile: file, progress: null, failureReason: null, warning }
    for (const video of videos) Object.assign(video, playable, { approvalStatus: 'pending' })
    for (const proposal of proposals) {
      Object.assign(proposal, playable)
      setProposalStatus(proposal, 'pending')
    }
  }

  /**
   * Writes the file that people play. A file that every browser plays keeps its picture, and its sound where it is as loud as
   * that of the others.
   */
  const convert = async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    let isAudioLost = false
    const encode = async (encoding: Encoding) => {
      const { file, mediaType } = encoding.inspection.source
      const { transcodePlan } = isConverted(mediaType)
        ? RECORDING
        : await readers.run('probeVideo', [file], { signal: options.signal })
      if (transcodePlan !== 'transcode') {
        const isContainerFine = transcodePlan === 'none'
        const written = await repack(encoding, { isContainerFine }).catch(nullIfStreamsFail)
        if (written === false) throw new NothingToConvert()
        if (written) return
      }
      isAudioLost = (await transcodeMain(encoding)).isAudioLost
    }
    const converted = await encodeToStorage(upload, encode, options).catch((error: unknown) => {
      if (error instanceof NothingToConvert) return null
      throw error
    })
    if (!converted)
      return queue.complete(job, async (em, upload) => {
        await publishFile(em, upload, upload.file, null)
        upload.needsTranscode = false
        queue.enqueue(em, upload, followUpSteps(upload))
      })
    const { probe, ...made } = converted
    await commitOrDelete(storage, [made.file], () =>
      queue.complete(job, async (em, upload) => {
        await publishFile(em, upload, made.file, isAudioLost ? AUDIO_LOST : null)
        // The converted file becomes the file of the upload.
        Object.assign(upload, made, probeColumns(probe), { needsTranscode: false })
        queue.enqueue(em, upload, followUpSteps(upload))
      }),
    )
    // No row names the file any more: the sweep removes it when this fails.
    await storage.remove(upload.file).catch(() => undefined)
  }

  const makeRendition = async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const encode = (encoding: Encoding) => encodeRendition(encoding, renditionSize(job.step))
    const made = await encodeToStorage(upload, encode, options)
    await commitOrDelete(storage, [made.file], () =>
      queue.complete(job, async (em, source) => {
        recordDerived(em, made, { owner: source.owner, source, role: job.step }, now(), made.probe)
        await em.flush()
        await listRenditions(em, source)
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
    const encode = (encoding: Encoding) => encodeRange(encoding, range)
    const made = await encodeToStorage(upload, encode, options, range.length)
    const released = await commitOrDelete(storage, [made.file], () =>
      queue.complete(job, async (em, upload) => {
        const clip = await findClip(em, id, upload, LockMode.PESSIMISTIC_WRITE)
        // The clip was deleted meanwhile: the sweep removes the file without a row.
        if (!clip) return []
        const own = recordDerived(em, made, { owner: clip.video.creator }, now(), made.probe)
        await attachOwnFile(em, clip.video, own, clip.range)
        queue.enqueue(em, own, followUpSteps(own))
        await em.flush()
        // The clip may be the last video with this file, when its source has got another one.
        return releaseFiles(em, [upload.file])
      }),
    )
    await removeReleased(storage, released)
  }

  /** An image with all tiles, and a WebVTT file that names the tile of each interval. */
  const makeStoryboard = (job: LeasedJob, { file, mediaType }: Upload, options: RunOptions): Promise<void> =>
    withIncomingFiles(storage, async (next) => {
      const image = { role: 'storyboard-image', name: newFileName('jpg'), incoming: next() }
      const cues = { role: 'storyboard', name: newFileName('vtt'), incoming: next() }
      const plan = await storage.withLocalFile(file, async (path) => {
        const inspection = await inspect(ffmpeg, { file: path, mediaType }, { signal: options.signal })
        if (!inspection) return null
        const planned = planStoryboard(inspection)
        await renderStoryboard({ ffmpeg, inspection, to: image.incoming.path, options }, planned)
        return planned
      })
      if (plan) await writeFile(cues.incoming.path, writeStoryboardCues(plan, image.name))
      await completeWithFiles(parts, job, plan ? [image, cues] : [])
    })

  return {
    /** @throws UnrecoverableError, DependencyNotReady, LeaseLost, ToolError, Unreadable, or an error of the storage */
    run(job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> {
      if (job.step === 'transcode') return convert(job, upload, options)
      if (job.step === 'poster') return posters.run(job, upload, options)
      if (job.step === 'trim') return trimFilm(job, upload, options)
      if (job.step === 'hls') return makeHls(job, upload, options)
      if (job.step === 'storyboard') return makeStoryboard(job, upload, options)
      const clip = clipIdOf(job.step)
      return clip === null ? makeRendition(job, upload, options) : makeClipFile(job, upload, clip, options)
    },
  }
}

/** Streams that can't be copied can be decoded all the same. @throws the error of every other kind */
function nullIfStreamsFail(error: unknown): null {
  if (error instanceof ToolError && error.fault === 'failed') return null
  throw error
}

/** ffmpeg converts a truncated file up to its end without an error. */
function assertComplete(made: Probe, duration: number): void {
  const missing = duration - made.videoDuration
  if (missing > MISSING_SECONDS_MAX && missing > duration * MISSING_FRACTION_MAX)
    throw new UnreadableVideo(`${missing} seconds are missing`)
}
