import { readFile, writeFile } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Ffmpeg, RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import {
  bandwidthOf,
  cutIntoSegments,
  renameMedia,
  writeMasterList,
  type Variant,
} from '#server/media/ffmpeg/segments.ts'
import { newFileName, type Incoming, type Storage } from '#server/media/storage.ts'
import { readTrackCodecs } from '#server/media/track-codecs.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'
import { keepMade, recordMade, settle, withIncoming, type MadeFile } from './made-files.ts'
import { MediaJob } from './media-job.entity.ts'
import { findSmaller } from './renditions.ts'

/** What it is made of is still being made. */
export class TooEarly extends Error {}

interface Options {
  database: Pick<Database, 'entities'>
  queue: JobQueue
  storage: Storage
  ffmpeg: Ffmpeg
  now(): Date
}

/** A file that waits for its name. */
interface Waiting {
  role: string
  name: string
  incoming: Incoming
}

type Track = Omit<Variant, 'width' | 'height'>

/**
 * Makes the stream (HLS) of a long video: the tracks of its sizes once more, as they are, cut into segments. All of a
 * track's segments lie in one file, and the sound lies there once for all sizes.
 */
export function createStreamStep({ database, queue, storage, ffmpeg, now }: Options) {
  const cut = async (file: string, upload: Upload, options: RunOptions, next: () => Incoming) => {
    const { mediaType } = upload
    const { video, audio, hasAudio, isTurned } = await readTrackCodecs(file)
    const inspection = await inspect(ffmpeg, file, mediaType, { signal: options.signal })
    const waiting: Waiting[] = []
    const cutTrack = async (role: string, track: number, codecs: string): Promise<Track> => {
      const [media, list] = [next(), next()]
      await cutIntoSegments(
        ffmpeg,
        { file, mediaType },
        track,
        { media: media.path, list: list.path },
        options,
      )
      const [mediaName, listName] = [newFileName('mp4'), newFileName('m3u8')]
      const written = renameMedia(await readFile(list.path, 'utf8'), media.path, mediaName)
      await writeFile(list.path, written)
      waiting.push({ role, name: mediaName, incoming: media })
      waiting.push({ role: `${role}-list`, name: listName, incoming: list })
      return { list: listName, codecs, ...bandwidthOf(written) }
    }
    return { inspection, video, audio, hasAudio, isTurned, waiting, cutTrack }
  }

  /** Null where a player could not make one picture of it: codecs of another kind, or nothing upright. */
  const makeStream = async (
    upload: Upload,
    smaller: Upload[],
    options: RunOptions,
    next: () => Incoming,
  ): Promise<Waiting[] | null> => {
    const waiting: Waiting[] = []
    const variants: Variant[] = []
    let sound: Track | null = null
    for (const one of [upload, ...smaller]) {
      const isUsable = await storage.read(one.file, async (file) => {
        const tracks = await cut(file, one, options, next)
        const { inspection, video, audio, hasAudio, isTurned } = tracks
        if (!inspection || (hasAudio && !audio)) return false
        const [heard] = inspection.sounds
        if (one === upload && audio && heard) sound = await tracks.cutTrack('hls-sound', heard.index, audio)
        if (video && !isTurned) {
          const { index, width, height } = inspection.video
          const track = await tracks.cutTrack(`hls-${Math.min(width, height)}`, index, video)
          variants.push({ ...track, width, height })
        }
        waiting.push(...tracks.waiting)
        return true
      })
      if (!isUsable) return null
    }
    if (variants.length === 0) return null
    const master = next()
    // The smallest first: that is where players begin.
    await writeFile(master.path, writeMasterList(variants.reverse(), sound))
    return [...waiting, { role: 'hls', name: newFileName('m3u8'), incoming: master }]
  }

  /** @throws TooEarly while a size may still come */
  return async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const em = database.entities()
    const coming = { upload, step: { $like: 'mp4-%' }, state: { $in: ['queued', 'running'] } } as const
    if (await em.findOne(MediaJob, coming)) throw new TooEarly('Its sizes are still being made')
    const smaller = await findSmaller(em, upload)
    await withIncoming(storage, async (next) => {
      const made = (await makeStream(upload, smaller, options, next)) ?? []
      const names = made.map(({ name }) => name)
      await settle(storage, names, async () => {
        const kept: { role: string; file: MadeFile }[] = []
        for (const { role, name, incoming } of made)
          kept.push({ role, file: await keepMade(storage, incoming, name) })
        await queue.complete(job, (em, upload) => {
          for (const { role, file } of kept) recordMade(em, upload, role, file, now())
          return Promise.resolve()
        })
      })
    })
  }
}
