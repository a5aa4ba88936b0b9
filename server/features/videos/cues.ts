import {
  CaptionsError,
  readCaptions,
  sortCues,
  type Cue as SpokenCue,
  type ReadCaptions,
} from '#shared/captions.ts'
import { formatCaptionTime } from '#shared/caption-time.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { invalidField } from '#server/api-error.ts'
import { Cue } from '#server/entities/cue.entity.ts'

/** Stored lengths of files are rounded to seconds. */
const ROUNDED_MS = 500
/** Tolerance for rounded durations and imprecise captions. */
const BEYOND_END_MS = 2000

/** @throws ApiError invalid, with the wrong line, where no cue can be read */
export function readCaptionsFile(file: string): ReadCaptions {
  try {
    return readCaptions(file)
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error
    throw invalidField('captions', error.message)
  }
}

/**
 * @param seconds the length of the file
 * @throws ApiError invalid for a cue after the video's end
 */
export function assertWithinVideo(cues: readonly SpokenCue[], seconds: number): void {
  const late = cues.find(({ startMs }) => seconds > 0 && startMs > seconds * 1000 + BEYOND_END_MS)
  if (!late) return
  const message = `What is said at ${formatCaptionTime(late.startMs)} comes after the video’s end. Are these its captions?`
  throw invalidField('captions', message)
}

export const findCues = (em: EntityManager, video: Video): Promise<Cue[]> =>
  em.find(Cue, { video: video.id }, { orderBy: { startMs: 'asc', id: 'asc' } })

/**
 * Replaces the captions of a video under a new version, inside the transaction.
 * @throws ApiError invalid for a cue after the video's end
 */
export async function writeCues(
  em: EntityManager,
  video: Video,
  spoken: readonly SpokenCue[],
): Promise<void> {
  const cues = sortCues(spoken)
  assertWithinVideo(cues, video.duration)
  await em.nativeDelete(Cue, { video: video.id })
  for (const [index, { startMs, endMs, text }] of cues.entries()) {
    const searchText = `${text} ${cues[index + 1]?.text ?? ''}`.trim()
    em.create(Cue, { video, startMs, endMs, text, searchText })
  }
  // Changed through the unit of work, so that the caches of this video are cleared.
  video.lastCaptionsVersion += 1
  video.captionsVersion = cues.length > 0 ? video.lastCaptionsVersion : null
  await em.flush()
}

/**
 * Drops cues after the end of a file, and ends the others there.
 * @param seconds the length of the file; 0 for unknown
 */
export function fitToLength(cues: readonly SpokenCue[], seconds: number): SpokenCue[] {
  const end = seconds > 0 ? seconds * 1000 + ROUNDED_MS : Infinity
  return cues
    .filter(({ startMs }) => startMs < end)
    .map(({ startMs, endMs, text }) => ({ startMs, endMs: Math.min(endMs, end), text }))
}

/** Fits the captions to the video's new file, inside the transaction. */
export async function fitCues(em: EntityManager, video: Video): Promise<void> {
  const cues = await findCues(em, video)
  const fitting = fitToLength(cues, video.duration)
  if (cues.some(({ endMs }, index) => fitting[index]?.endMs !== endMs)) await writeCues(em, video, fitting)
}

/** Shifts the captions of a video; a negative `byMs` makes them earlier. */
export async function moveCues(em: EntityManager, video: Video, byMs: number): Promise<void> {
  const cues = await em.find(Cue, { video: video.id })
  if (cues.length > 0) await writeCues(em, video, movedCues(cues, byMs))
}

/** Shifts cues, and drops or cuts those before the start. */
export const movedCues = (cues: readonly SpokenCue[], byMs: number): SpokenCue[] =>
  cues
    .map(({ startMs, endMs, text }) => ({ startMs: Math.max(0, startMs + byMs), endMs: endMs + byMs, text }))
    .filter(({ startMs, endMs }) => endMs > startMs)

/** Gives a new clip those captions of its source that lie in its range of the file. */
export async function copyCues(em: EntityManager, from: Video, to: Video): Promise<void> {
  const { start, length } = playbackRangeOf(to)
  const startMs = start * 1000
  const endMs = startMs + length * 1000
  const heard = await em.find(Cue, { video: from.id, startMs: { $lt: endMs }, endMs: { $gt: startMs } })
  if (heard.length > 0) await writeCues(em, to, heard)
}
