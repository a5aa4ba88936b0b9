import { isConverted, type FileKindName } from '#shared/file-kinds.ts'
import { LockMode } from '@mikro-orm/core'
import {
  attachedEntries,
  eachAttached,
  type Attached,
  type Upload as UploadAnswer,
  type UploadPart,
} from '#shared/contract/uploads.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { enqueueSteps } from '#server/features/media-jobs/enqueue-steps.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { probeRecording } from '#server/media/ffmpeg/probe-recording.ts'
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
import { needOf, type Quotas } from './quotas.ts'
import { probeColumns } from './probe-columns.ts'
import { recordPicture } from './record-picture.ts'
import { commitOrDelete } from './release-files.ts'
import { createUploadSweep } from './sweep.ts'
import { Upload } from '#server/entities/upload.entity.ts'

const DAMAGED_SENTENCE = 'This video is damaged or incomplete. Please export it again and retry.'
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
    form: ReceivedFiles<UploadPart> & { video: ReceivedFile },
    kept: string[],
    options: RunOptions,
  ) => {
    const { incoming, kind } = form.video
    const probe = await readProbe(incoming.path, kind.mediaType, options)
    const attached: Attached<StoredImage> = {}
    for (const [role, file] of attachedEntries(form)) {
      attached[role] = await storeSentPicture(file, options)
      kept.push(...filesOf(attached[role]))
    }
    const poster = form.poster ? await storeSentPoster(form.poster, options) : null
    if (poster) kept.push(...filesOf(poster))
    return { probe, attached, poster }
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
      form: ReceivedFiles<UploadPart>,
      signal?: AbortSignal,
      alongside?: (em: EntityManager, answer: UploadAnswer) => Promise<void>,
    ): Promise<UploadAnswer> {
      const { video: sent } = form
      const kept: string[] = []
      try {
        if (!sent) throw new ApiError('invalid', 'Please upload a video file.')
        return await commitOrDelete(storage, kept, async () => {
          const { probe, attached, poster } = await mediaPool.run({ account: caller.id, signal }, (options) =>
            probeAndStore({ ...form, video: sent }, kept, options),
          )
          // After an abort, optional steps return nothing instead of throwing.
          if (signal?.aborted) throw uploadInterrupted()
          const name = newFileName(sent.kind.extension)
          await storage.store(sent.incoming, name)
          kept.push(name)
          const answer = {
            video: { path: name },
            ...eachAttached((role) => (attached[role] ? { path: attached[role].name } : null)),
            duration: Math.round(probe.duration),
          }
          await record(caller, { ...sent, name }, probe, { ...attached, poster }, (em) =>
            alongside?.(em, answer),
          )
          return answer
        })
      } finally {
        await Promise.all(Object.values(form).map(({ incoming }) => storage.discard(incoming)))
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
            await quotas.admitUnused(em, caller, { image: 1, bytes: thumbnail.bytes })
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
    async claim(em: EntityManager, caller: Caller, file: string, kind: FileKindName): Promise<Upload> {
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

  /** Probes the video and decides whether it can be taken here. @throws ApiError unprocessable */
  async function readProbe(path: string, mediaType: string, options: RunOptions): Promise<Probe> {
    const reading = isConverted(mediaType)
      ? probeRecording(ffmpeg, { file: path, mediaType }, options)
      : readers.run('probeVideo', [path], options)
    const probe = await reading.catch((error: unknown) => {
      if (error instanceof NoVideoTrack) throw new ApiError('unprocessable', SOUND_ALONE)
      if (error instanceof DolbyVisionOnly) throw new ApiError('unprocessable', DOLBY_VISION_ONLY)
      if (error instanceof FrameTooLarge) throw new ApiError('unprocessable', FRAME_TOO_LARGE)
      throw error instanceof Unreadable ? new ApiError('unprocessable', DAMAGED_SENTENCE) : error
    })
    if (await ffmpeg.isAvailable()) return probe
    // Served as it is, the file would still contain what was cut away.
    if (probe.hidesMedia) throw new ApiError('unprocessable', HIDDEN_MEDIA)
    if (!isPlayable(probe)) throw new ApiError('unprocessable', NO_FFMPEG)
    return probe
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
    pictures: Attached<StoredImage> & { poster: StoredImage | null },
    alongside: (em: EntityManager) => Promise<void> | undefined,
  ): Promise<void> {
    const canConvert = await ffmpeg.isAvailable()
    // The container can be wrong, or the sound too quiet: the conversion finds out, so that no upload waits for that.
    const needsConversion = probe.transcodePlan !== 'none' || probe.audioCodec !== null
    await database.transaction(async (em) => {
      await quotas.admitUnused(em, caller, needOf({ video: { bytes }, ...pictures }))
      recordPictures(em, caller, Object.values(pictures))
      const upload = em.create(Upload, {
        file: name,
        kind: 'video',
        mediaType,
        bytes,
        owner: em.getReference(User, caller.id),
        createdAt: now(),
        ...probeColumns(probe),
        posterFile: pictures.poster?.name ?? null,
        needsTranscode: canConvert && needsConversion,
      })
      if (canConvert) {
        enqueueSteps(em, upload, ['poster'], now())
        events.publish(em, 'media.queued', {})
      }
      await em.flush()
      await alongside(em)
    })
  }
}
