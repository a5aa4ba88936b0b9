import { stat } from 'node:fs/promises'
import { LockMode } from '@mikro-orm/core'
import type { UPLOAD_PARTS, Upload as UploadAnswer } from '#shared/contract/uploads.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { ToolError, type Ffmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import { repack } from '#server/media/ffmpeg/encode.ts'
import { DOLBY_VISION_ALONE } from '#server/media/dolby-vision.ts'
import {
  DolbyVisionAlone,
  isPlayable,
  NoPicture,
  probeVideo,
  UnreadableVideo,
  type Probe,
} from '#server/media/probe.ts'
import { filesOf, keepPicture, type KeptPicture } from '#server/media/picture-copies.ts'
import { storePicture, takePoster } from '#server/media/pictures.ts'
import { notAPicture, type ReceivedFile, type ReceivedFiles } from '#server/media/receive-form.ts'
import { newFileName, type Storage } from '#server/media/storage.ts'
import { recordPicture } from './record-picture.ts'
import { createUploadSweep } from './sweep.ts'
import { Upload } from './upload.entity.ts'

const MP4 = { mediaType: 'video/mp4', extension: 'mp4' }

const DAMAGED = 'This video is damaged or incomplete. Please export it again and retry.'
const SOUND_ALONE = 'There is no picture in this file, only sound. Please choose a video.'
const NO_FFMPEG =
  'Browsers cannot play the format inside this video, and this server has no ffmpeg to convert it. Please export it as H.264 (an iPhone calls that "Most Compatible").'

interface Options {
  database: Database
  storage: Storage
  ffmpeg: Ffmpeg
  /** Other servers may work on this database. */
  isShared: boolean
  now(): Date
}

interface StoredFile {
  name: string
  mediaType: string
  bytes: number
}

export type Uploads = ReturnType<typeof createUploads>

/** Files on their way into the library: stored under generated names, each usable once, by its uploader. */
export function createUploads({ database, storage, ffmpeg, isShared, now }: Options) {
  const keepMade = async (make: (to: string) => Promise<boolean>): Promise<KeptPicture | null> => {
    const incoming = storage.incoming()
    return (await make(incoming.path)) ? keepPicture(storage, incoming) : null
  }
  const reencode = (file: ReceivedFile) => (to: string) =>
    storePicture(file.incoming.path, to).then(
      () => true,
      () => false,
    )

  /** The frame that ffmpeg takes, else the one that the browser took, else none. */
  const posterOf = async (video: ReceivedFile, probe: Probe, fromBrowser: ReceivedFile | undefined) =>
    (await keepMade((to) =>
      takePoster(ffmpeg, video.incoming.path, video.kind.mediaType, probe.duration, to),
    )) ?? (fromBrowser ? await keepMade(reencode(fromBrowser)) : null)

  return {
    /**
     * Makes what was received the caller's to use.
     * @throws ApiError malformed without a video, impossible for one that can't be played, unsupported_kind for a
     * thumbnail that is no picture; nothing stays on disk then
     */
    async store(caller: Caller, form: ReceivedFiles<keyof typeof UPLOAD_PARTS>): Promise<UploadAnswer> {
      const kept: string[] = []
      try {
        if (!form.video) throw new ApiError('malformed', 'Please upload a video file.')
        const probe = await readProbe(form.video.incoming.path)
        const thumbnail = form.thumbnail ? await keepMade(reencode(form.thumbnail)) : null
        if (thumbnail) kept.push(...filesOf(thumbnail))
        else if (form.thumbnail) throw notAPicture()
        const poster = await posterOf(form.video, probe, form.poster)
        if (poster) kept.push(...filesOf(poster))
        const { kind, bytes, incoming } = (await repacked(form.video, probe)) ?? form.video
        const video = { name: newFileName(kind.extension), mediaType: kind.mediaType, bytes }
        await storage.keep(incoming, video.name)
        kept.push(video.name)
        await record(caller, video, probe, poster, thumbnail)
        return {
          video: { path: video.name },
          thumbnail: thumbnail && { path: thumbnail.name },
          duration: Math.round(probe.duration),
        }
      } catch (error) {
        await Promise.all(kept.map((file) => storage.remove(file)))
        throw error
      } finally {
        const received = [form.video, form.thumbnail, form.poster].filter((file) => file !== undefined)
        await Promise.all(received.map((file) => storage.discard(file.incoming)))
      }
    },

    /**
     * Makes a picture alone the caller's to use.
     * @throws ApiError malformed without one, unsupported_kind for what is none; nothing stays on disk then
     */
    async storeThumbnail(caller: Caller, form: ReceivedFiles<'thumbnail'>): Promise<{ path: string }> {
      if (!form.thumbnail) throw new ApiError('malformed', 'Please choose a picture.')
      try {
        const thumbnail = await keepMade(reencode(form.thumbnail))
        if (!thumbnail) throw notAPicture()
        await database
          .transaction(async (em) => {
            recordPictures(em, caller, [thumbnail])
            await em.flush()
          })
          .catch(async (error: unknown) => {
            await Promise.all(filesOf(thumbnail).map((file) => storage.remove(file)))
            throw error
          })
        return { path: thumbnail.name }
      } finally {
        await storage.discard(form.thumbnail.incoming)
      }
    },

    /**
     * Uses a file up, inside the transaction that gives it to a video.
     * @throws ApiError not_found for one that isn't the caller's, taken for one that was used already
     */
    async take(em: EntityManager, caller: Caller, file: string, kind: 'video' | 'image'): Promise<Upload> {
      const upload = await em.findOne(
        Upload,
        { file, kind, owner: caller.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!upload) throw new ApiError('not_found', 'This file is not here any more. Please upload it again.')
      if (upload.usedAt)
        throw new ApiError('taken', 'This file has been used already. Please upload it again.')
      upload.usedAt = now()
      if (upload.posterFile) await em.nativeUpdate(Upload, { file: upload.posterFile }, { usedAt: now() })
      return upload
    },

    /** The frame that stands for a video until somebody picks a thumbnail. */
    posterOf: (em: EntityManager, { posterFile }: Upload): Promise<Upload | null> =>
      posterFile ? em.findOne(Upload, { file: posterFile }) : Promise.resolve(null),

    ...createUploadSweep({ database, storage, isShared, now }),
  }

  /** What the video holds, and what must be done with it here. @throws ApiError impossible */
  async function readProbe(path: string): Promise<Probe> {
    const probe = await probeVideo(path).catch((error: unknown) => {
      if (error instanceof NoPicture) throw new ApiError('impossible', SOUND_ALONE)
      if (error instanceof DolbyVisionAlone) throw new ApiError('impossible', DOLBY_VISION_ALONE)
      throw error instanceof UnreadableVideo ? new ApiError('impossible', DAMAGED) : error
    })
    if (await ffmpeg.isThere()) return probe
    if (isPlayable(probe)) return { ...probe, need: 'nothing' }
    throw new ApiError('impossible', NO_FFMPEG)
  }

  /** The same in a container that plays at once and tells no place; null where that isn't needed or doesn't work. */
  async function repacked({ incoming, kind }: ReceivedFile, { need }: Probe): Promise<ReceivedFile | null> {
    if (need !== 'repacking') return null
    const better = storage.incoming()
    try {
      const inspection = await inspect(ffmpeg, incoming.path, kind.mediaType)
      if (!inspection) return null
      await repack(ffmpeg, { file: incoming.path, mediaType: kind.mediaType }, inspection, better.path)
      const { size: bytes } = await stat(better.path)
      return { incoming: better, kind: MP4, bytes }
    } catch (error) {
      await storage.discard(better)
      if (error instanceof ToolError) return null
      throw error
    }
  }

  function recordPictures(em: EntityManager, caller: Caller, pictures: (KeptPicture | null)[]): void {
    const owner = em.getReference(User, caller.id)
    const createdAt = now()
    for (const picture of pictures) {
      if (picture) recordPicture(em, picture, { owner, createdAt })
    }
  }

  async function record(
    caller: Caller,
    video: StoredFile,
    probe: Probe,
    poster: KeptPicture | null,
    thumbnail: KeptPicture | null,
  ): Promise<void> {
    await database.transaction(async (em) => {
      recordPictures(em, caller, [poster, thumbnail])
      em.create(Upload, {
        file: video.name,
        kind: 'video',
        mediaType: video.mediaType,
        bytes: video.bytes,
        owner: em.getReference(User, caller.id),
        createdAt: now(),
        duration: Math.round(probe.duration),
        width: probe.width,
        height: probe.height,
        videoCodec: probe.videoCodec,
        audioCodec: probe.audioCodec,
        posterFile: poster?.name ?? null,
        needsConverting: probe.need === 'converting',
      })
      await em.flush()
    })
  }
}
