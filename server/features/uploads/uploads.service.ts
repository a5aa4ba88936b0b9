import { stat } from 'node:fs/promises'
import { LockMode } from '@mikro-orm/core'
import type { UPLOAD_PARTS, Upload as UploadAnswer } from '#shared/contract/uploads.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { enqueueSteps } from '#server/features/media-jobs/job-queue.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { ToolError, type MediaSource, type RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import { remux } from '#server/media/ffmpeg/encode.ts'
import { isSoundOdd } from '#server/media/ffmpeg/loudness.ts'
import { DOLBY_VISION_ONLY, isPlayable, type Probe } from '#server/media/probe-result.ts'
import { DolbyVisionOnly, FrameTooLarge, NoVideoTrack, Unreadable } from '#server/media/unreadable.ts'
import { filesOf, storeImage, type StoredImage } from '#server/media/image-variants.ts'
import {
  toPictureError,
  uploadInterrupted,
  type ReceivedFile,
  type ReceivedFiles,
} from '#server/media/receive-form.ts'
import { newFileName } from '#server/media/storage.ts'
import type { Quotas } from './quotas.ts'
import { recordPicture } from './record-picture.ts'
import { commitOrDelete } from './release-files.ts'
import { createUploadSweep } from './sweep.ts'
import { Upload } from '#server/entities/upload.entity.ts'

const MP4 = { mediaType: 'video/mp4', extension: 'mp4' }

const DAMAGED = 'This video is damaged or incomplete. Please export it again and retry.'
const SOUND_ALONE = 'There is no picture in this file, only sound. Please choose a video.'
const FRAME_TOO_LARGE =
  'The picture of this video is larger than 8K, the most that is taken here. Please export it in 4K or smaller.'
const HIDDEN_MEDIA =
  'A part of this video was cut away, but is still in the file, and this server has no program to remove it. Please export the video anew in the program that trimmed it.'
const NO_FFMPEG =
  'Browsers cannot play the format inside this video, and this server has no ffmpeg to convert it. Please export it as H.264 (an iPhone calls that "Most Compatible").'

/** Errors of the browser's poster that are ignored: the video then has no poster. */
const NO_PICTURE = new Set(['unsupported_kind', 'too_large'])

type Options = Pick<
  Parts,
  'config' | 'database' | 'storage' | 'ffmpeg' | 'readers' | 'mediaPool' | 'events' | 'now'
> & { quotas: Quotas }

export type Uploads = ReturnType<typeof createUploads>

/** Stores received files under generated names. Each can be used once, by its uploader. */
export function createUploads(options: Options) {
  const { database, storage, ffmpeg, readers, mediaPool, quotas, events, now } = options
  let isListening = false

  /** @throws ApiError unsupported_kind or too_large for a file that is no picture */
  const storeSentPicture = async (file: ReceivedFile, options: RunOptions): Promise<StoredImage> => {
    const incoming = storage.incoming()
    try {
      await readers.run('reencodeImage', [file.incoming.path, incoming.path], options)
      return await storeImage(storage, readers, incoming, options)
    } catch (error) {
      throw toPictureError(error)
    } finally {
      await storage.discard(incoming)
    }
  }

  /** The frame from the browser, until a job has taken one (processing/poster-step.ts), and on a server without ffmpeg. */
  const storeSentPoster = (file: ReceivedFile, options: RunOptions): Promise<StoredImage | null> =>
    storeSentPicture(file, options).catch((error: unknown) => {
      if (error instanceof ApiError && NO_PICTURE.has(error.code)) return null
      throw error
    })

  /** Probes the video and stores its pictures. `kept` collects the stored files, also if a later step fails. */
  const probeAndStore = async (
    form: ReceivedFiles<keyof typeof UPLOAD_PARTS> & { video: ReceivedFile },
    kept: string[],
    options: RunOptions,
  ) => {
    const probe = await readProbe(form.video.incoming.path, form.video.kind.mediaType, options)
    const thumbnail = form.thumbnail ? await storeSentPicture(form.thumbnail, options) : null
    if (thumbnail) kept.push(...filesOf(thumbnail))
    const poster = form.poster ? await storeSentPoster(form.poster, options) : null
    if (poster) kept.push(...filesOf(poster))
    const better = await remuxed(form.video, probe, options)
    return { probe, thumbnail, poster, file: better ?? form.video }
  }

  return {
    /**
     * Stores the received files for the caller.
     * @throws ApiError invalid without a video, unprocessable for a video that cannot be played, unsupported_kind for a
     *   thumbnail that is no picture, over_quota, unavailable while too many files are read; nothing stays on
     * disk then
     * @param signal aborts when the sender has disconnected
     * @param alongside is called with the answer in the transaction that adds the rows
     */
    async store(
      caller: Caller,
      form: ReceivedFiles<keyof typeof UPLOAD_PARTS>,
      signal?: AbortSignal,
      alongside?: (em: EntityManager, answer: UploadAnswer) => Promise<void>,
    ): Promise<UploadAnswer> {
      const { video: sent } = form
      const kept: string[] = []
      const received = Object.values(form)
      try {
        if (!sent) throw new ApiError('invalid', 'Please upload a video file.')
        return await commitOrDelete(storage, kept, async () => {
          const { probe, thumbnail, poster, file } = await mediaPool.run(
            { account: caller.id, signal },
            (options) => probeAndStore({ ...form, video: sent }, kept, options),
          )
          received.push(file)
          // After an abort, optional steps return nothing instead of throwing.
          if (signal?.aborted) throw uploadInterrupted()
          const { kind, incoming } = file
          const name = newFileName(kind.extension)
          await storage.store(incoming, name)
          kept.push(name)
          const answer = {
            video: { path: name },
            thumbnail: thumbnail && { path: thumbnail.name },
            duration: Math.round(probe.duration),
          }
          await record(caller, { ...file, name }, probe, poster, thumbnail, (em) => alongside?.(em, answer))
          return answer
        })
      } finally {
        await Promise.all(received.map(({ incoming }) => storage.discard(incoming)))
      }
    },

    /**
     * Stores a single picture for the caller.
     * @throws ApiError invalid without a picture, unsupported_kind for a file that is none; nothing stays on disk then
     */
    async storeThumbnail(
      caller: Caller,
      form: ReceivedFiles<'thumbnail'>,
      signal?: AbortSignal,
    ): Promise<{ path: string }> {
      const { thumbnail: sent } = form
      if (!sent) throw new ApiError('invalid', 'Please choose a picture.')
      try {
        const thumbnail = await mediaPool.run({ account: caller.id, signal }, (options) =>
          storeSentPicture(sent, options),
        )
        await commitOrDelete(storage, filesOf(thumbnail), () =>
          database.transaction(async (em) => {
            await quotas.admitUnused(em, caller, { videos: 0, pictures: 1, bytes: thumbnail.bytes })
            recordPictures(em, caller, [thumbnail])
            await em.flush()
          }),
        )
        return { path: thumbnail.name }
      } finally {
        await storage.discard(sent.incoming)
      }
    },

    /**
     * Marks a file as used, inside the transaction that gives it to a video.
     * @throws ApiError not_found for a file of another account, conflict for a file that was used already
     */
    async claim(em: EntityManager, caller: Caller, file: string, kind: 'video' | 'image'): Promise<Upload> {
      const upload = await em.findOne(
        Upload,
        { file, kind, owner: caller.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!upload) throw new ApiError('not_found', 'This file is not here any more. Please upload it again.')
      if (upload.usedAt)
        throw new ApiError('conflict', 'This file has been used already. Please upload it again.')
      upload.usedAt = now()
      if (upload.posterFile) await em.nativeUpdate(Upload, { file: upload.posterFile }, { usedAt: now() })
      return upload
    },

    /** The frame that represents a video until a thumbnail is picked. */
    posterOf: (em: EntityManager, { posterFile }: Upload): Promise<Upload | null> =>
      posterFile ? em.findOne(Upload, { file: posterFile }) : Promise.resolve(null),

    ...createUploadSweep(options),
  }

  /** Probes the video and decides how it must be converted here. @throws ApiError unprocessable */
  async function readProbe(path: string, mediaType: string, options: RunOptions): Promise<Probe> {
    const probe = await readers.run('probeVideo', [path], options).catch((error: unknown) => {
      if (error instanceof NoVideoTrack) throw new ApiError('unprocessable', SOUND_ALONE)
      if (error instanceof DolbyVisionOnly) throw new ApiError('unprocessable', DOLBY_VISION_ONLY)
      if (error instanceof FrameTooLarge) throw new ApiError('unprocessable', FRAME_TOO_LARGE)
      throw error instanceof Unreadable ? new ApiError('unprocessable', DAMAGED) : error
    })
    if (await ffmpeg.isAvailable()) {
      const hasSound = probe.transcodePlan !== 'transcode' && probe.audioCodec !== null
      const isOdd = hasSound && (await hasOddSound({ file: path, mediaType }, options))
      return isOdd ? { ...probe, transcodePlan: 'transcode' } : probe
    }
    // Served as it is, the file would still contain what was cut away.
    if (probe.hidesMedia) throw new ApiError('unprocessable', HIDDEN_MEDIA)
    if (isPlayable(probe)) return { ...probe, transcodePlan: 'none' }
    throw new ApiError('unprocessable', NO_FFMPEG)
  }

  /**
   * Whether the sound of a file that every browser plays may have to be encoded anew; a failure says nothing of the file.
   * One program listens at a time. What comes meanwhile is left to the conversion, so that no upload waits.
   */
  async function hasOddSound(source: MediaSource, options: RunOptions): Promise<boolean> {
    if (isListening) return true
    isListening = true
    try {
      const inspection = await inspect(ffmpeg, source, options)
      return inspection !== null && (await isSoundOdd({ ffmpeg, inspection, to: null, options }))
    } catch (error) {
      if (error instanceof ToolError && error.fault !== 'ended') return false
      throw error
    } finally {
      isListening = false
    }
  }

  /** The same streams in a container that plays at once and has no location; null if that is not needed or fails. */
  async function remuxed(
    { incoming, kind }: ReceivedFile,
    { transcodePlan }: Probe,
    options: RunOptions,
  ): Promise<ReceivedFile | null> {
    if (transcodePlan !== 'remux') return null
    const better = storage.incoming()
    const source = { file: incoming.path, mediaType: kind.mediaType }
    try {
      const inspection = await inspect(ffmpeg, source, options)
      if (!inspection) return null
      await remux({ ffmpeg, inspection, to: better.path, options })
      const { size: bytes } = await stat(better.path)
      return { incoming: better, kind: MP4, bytes }
    } catch (error) {
      await storage.discard(better)
      if (error instanceof ToolError) return null
      throw error
    }
  }

  function recordPictures(em: EntityManager, caller: Caller, pictures: (StoredImage | null)[]): void {
    const owner = em.getReference(User, caller.id)
    const createdAt = now()
    for (const picture of pictures) {
      if (picture) recordPicture(em, picture, { owner, createdAt })
    }
  }

  async function record(
    caller: Caller,
    { name, kind: { mediaType }, bytes }: ReceivedFile & { name: string },
    probe: Probe,
    poster: StoredImage | null,
    thumbnail: StoredImage | null,
    alongside: (em: EntityManager) => Promise<void> | undefined,
  ): Promise<void> {
    const allBytes = bytes + (poster?.bytes ?? 0) + (thumbnail?.bytes ?? 0)
    const canTakePoster = await ffmpeg.isAvailable()
    await database.transaction(async (em) => {
      await quotas.admitUnused(em, caller, { videos: 1, pictures: thumbnail ? 1 : 0, bytes: allBytes })
      recordPictures(em, caller, [poster, thumbnail])
      const upload = em.create(Upload, {
        file: name,
        kind: 'video',
        mediaType,
        bytes,
        owner: em.getReference(User, caller.id),
        createdAt: now(),
        duration: Math.round(probe.duration),
        width: probe.width,
        height: probe.height,
        videoCodec: probe.videoCodec,
        audioCodec: probe.audioCodec,
        posterFile: poster?.name ?? null,
        needsTranscode: probe.transcodePlan === 'transcode',
      })
      if (canTakePoster) {
        enqueueSteps(em, upload, ['poster'], now())
        events.publish(em, 'media.queued', {})
      }
      await em.flush()
      await alongside(em)
    })
  }
}
