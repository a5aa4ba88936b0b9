import { readFile, writeFile } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Ffmpeg, RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import {
  bandwidthOf,
  cutIntoSegments,
  cutUpright,
  renameMedia,
  writeMasterPlaylist,
  type Target,
  type Variant,
} from '#server/media/ffmpeg/segments.ts'
import { newFileName, type Incoming, type Storage } from '#server/media/storage.ts'
import type { Reader } from '#server/media/reader/readers.ts'
import type { JobQueue, LeasedJob } from './job-queue.ts'
import {
  storeDerived,
  recordDerived,
  commitOrDelete,
  withIncoming,
  type DerivedFile,
} from './derived-files.ts'
import { MediaJob } from './media-job.entity.ts'
import { findSmaller } from './renditions.ts'

/** What it is made of is still being made. */
export class DependencyNotReady extends Error {}

interface Options {
  database: Pick<Database, 'entities'>
  queue: JobQueue
  storage: Storage
  ffmpeg: Ffmpeg
  reader: Reader
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
 * Makes the stream (HLS) of a long video: the tracks of its sizes once more, cut into segments, as they are unless
 * the picture lies on its side. All of a track's segments lie in one file, and the sound lies there once for all sizes.
 */
export function createStreamStep({ database, queue, storage, ffmpeg, reader, now }: Options) {
  /** Cuts one track after the other out of a file, and names what comes out. */
  const cutterOf = (waiting: Waiting[], next: () => Incoming) => {
    return async (
      role: string,
      codecs: string | null,
      cut: (to: Target) => Promise<void>,
    ): Promise<Track> => {
      const [media, list] = [next(), next()]
      await cut({ media: media.path, list: list.path })
      const made = codecs ?? (await reader.run('readTrackCodecs', [media.path])).video
      if (made === null) throw new Error('What was made upright is not H.264')
      const [mediaName, listName] = [newFileName('mp4'), newFileName('m3u8')]
      const written = renameMedia(await readFile(list.path, 'utf8'), media.path, mediaName)
      await writeFile(list.path, written)
      waiting.push({ role, name: mediaName, incoming: media })
      waiting.push({ role: `${role}-playlist`, name: listName, incoming: list })
      return { list: listName, codecs: made, ...bandwidthOf(written) }
    }
  }

  /** Null where a player could not make one picture of it: codecs of another kind. */
  const makeStream = async (
    upload: Upload,
    smaller: Upload[],
    { signal }: RunOptions,
    next: () => Incoming,
  ): Promise<Waiting[] | null> => {
    const waiting: Waiting[] = []
    const variants: Variant[] = []
    const cutTrack = cutterOf(waiting, next)
    let sound: Track | null = null
    for (const one of [upload, ...smaller]) {
      const isUsable = await storage.read(one.file, async (file) => {
        const source = { file, mediaType: one.mediaType }
        const { video, audio, hasAudio, isRotated } = await reader.run('readTrackCodecs', [file], { signal })
        const inspection = await inspect(ffmpeg, file, one.mediaType, { signal })
        if (!inspection || (hasAudio && !audio)) return false
        const [heard] = inspection.sounds
        const copy = (track: number) => (to: Target) => cutIntoSegments(ffmpeg, source, track, to, { signal })
        if (one === upload && audio && heard) sound = await cutTrack('hls-sound', audio, copy(heard.index))
        if (!video) return true
        const { index, width, height } = inspection.video
        const upright = (to: Target) => cutUpright(ffmpeg, source, inspection, to, { signal })
        const role = `hls-${Math.min(width, height)}`
        const track = await cutTrack(role, isRotated ? null : video, isRotated ? upright : copy(index))
        variants.push({ ...track, width, height })
        return true
      })
      if (!isUsable) return null
    }
    if (variants.length === 0) return null
    const master = next()
    // The smallest first: that is where players begin.
    await writeFile(master.path, writeMasterPlaylist(variants.reverse(), sound))
    return [...waiting, { role: 'hls', name: newFileName('m3u8'), incoming: master }]
  }

  /** @throws DependencyNotReady while a size may still come */
  return async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const em = database.entities()
    const coming = { upload, step: { $like: 'mp4-%' }, state: { $in: ['queued', 'running'] } } as const
    if (await em.findOne(MediaJob, coming)) throw new DependencyNotReady('Its sizes are still being made')
    const smaller = await findSmaller(em, upload)
    await withIncoming(storage, async (next) => {
      const made = (await makeStream(upload, smaller, options, next)) ?? []
      const names = made.map(({ name }) => name)
      await commitOrDelete(storage, names, async () => {
        const kept: { role: string; file: DerivedFile }[] = []
        for (const { role, name, incoming } of made)
          kept.push({ role, file: await storeDerived(storage, incoming, name) })
        await queue.complete(job, (em, upload) => {
          for (const { role, file } of kept) recordDerived(em, upload, role, file, now())
          return Promise.resolve()
        })
      })
    })
  }
}
