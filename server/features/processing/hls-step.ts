import { readFile, writeFile } from 'node:fs/promises'
import type { Upload } from '#server/entities/upload.entity.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '#server/media/ffmpeg/inspect.ts'
import {
  bandwidthOf,
  segmentPicture,
  segmentTrack,
  segmentUpright,
  renameMedia,
  writeMasterPlaylist,
  type SegmentTarget,
  type Variant,
} from '#server/media/ffmpeg/segments.ts'
import { newFileName, type Incoming } from '#server/media/storage.ts'
import { completeWithFiles, withIncomingFiles, type PendingFile, type StepParts } from './derived-files.ts'
import type { LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { findRenditions } from '#server/features/media-jobs/renditions.ts'

/** Thrown when an output that the step needs is not made yet. */
export class DependencyNotReady extends Error {}

type Track = Omit<Variant, 'width' | 'height'>

/**
 * Makes the HLS stream of a long video from its file and its renditions. Tracks are copied into segments, except a
 * rotated picture, which is encoded upright, and a picture with few key frames. All segments of a track lie in one file; all variants share one audio track.
 */
export function createHlsStep(parts: StepParts) {
  const { database, storage, ffmpeg, readers } = parts

  /** Writes one track of a file after the other as media file and playlist, which are added to `pending`. */
  const createSegmenter = (pending: PendingFile[], next: () => Incoming) => {
    return async (
      role: string,
      codecs: string | null,
      write: (to: SegmentTarget) => Promise<void>,
    ): Promise<Track> => {
      const [media, list] = [next(), next()]
      await write({ media: media.path, list: list.path })
      const writtenCodecs = codecs ?? (await readers.run('readTrackCodecs', [media.path])).video
      if (writtenCodecs === null) throw new Error('The track is not H.264')
      const [mediaName, listName] = [newFileName('mp4'), newFileName('m3u8')]
      const playlist = renameMedia(await readFile(list.path, 'utf8'), media.path, mediaName)
      await writeFile(list.path, playlist)
      pending.push({ role, name: mediaName, incoming: media })
      pending.push({ role: `${role}-playlist`, name: listName, incoming: list })
      return { list: listName, codecs: writtenCodecs, ...bandwidthOf(playlist) }
    }
  }

  /** @returns null where a file has a codec that HLS players don't take */
  const makeHls = async (
    upload: Upload,
    renditions: Upload[],
    options: RunOptions,
    next: () => Incoming,
  ): Promise<PendingFile[] | null> => {
    const { signal } = options
    const pending: PendingFile[] = []
    const variants: Variant[] = []
    const addTrack = createSegmenter(pending, next)
    let audioTrack: Track | null = null
    for (const size of [upload, ...renditions]) {
      const isUsable = await storage.withLocalFile(size.file, async (file) => {
        const { video, audio, hasAudio, isRotated } = await readers.run('readTrackCodecs', [file], { signal })
        const inspection = await inspect(ffmpeg, { file, mediaType: size.mediaType }, { signal })
        if (!inspection || (hasAudio && !audio)) return false
        const [audioStream] = inspection.audioStreams
        const copy = (track: number) => (to: SegmentTarget) =>
          segmentTrack({ ffmpeg, inspection, to, options }, track)
        if (size === upload && audio && audioStream)
          audioTrack = await addTrack('hls-sound', audio, copy(audioStream.index))
        if (!video) return true
        const { width, height } = inspection.video
        const role = `hls-${Math.min(width, height)}`
        const encoding = (to: SegmentTarget) => ({ ffmpeg, inspection, to, options })
        const track = await addTrack(role, null, (to) =>
          isRotated ? segmentUpright(encoding(to)) : segmentPicture(encoding(to)),
        )
        variants.push({ ...track, width, height })
        return true
      })
      if (!isUsable) return null
    }
    if (variants.length === 0) return null
    const master = next()
    // Players begin with the first variant: the smallest.
    await writeFile(master.path, writeMasterPlaylist(variants.reverse(), audioTrack))
    return [...pending, { role: 'hls', name: newFileName('m3u8'), incoming: master }]
  }

  /** @throws DependencyNotReady while a rendition is queued or running */
  return async (job: LeasedJob, upload: Upload, options: RunOptions): Promise<void> => {
    const em = database.entities()
    const unfinished = { upload, step: { $like: 'mp4-%' }, state: { $in: ['queued', 'running'] } } as const
    if (await em.findOne(MediaJob, unfinished))
      throw new DependencyNotReady('The renditions are not made yet')
    const renditions = await findRenditions(em, upload)
    await withIncomingFiles(storage, async (next) => {
      const files = await makeHls(upload, renditions, options, next)
      await completeWithFiles(parts, job, files ?? [])
    })
  }
}
