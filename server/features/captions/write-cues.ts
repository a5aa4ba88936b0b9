import { CaptionsError, sortCues, parseCaptions, type Cue as SpokenCue } from '#shared/captions.ts'
import { formatCaptionTime } from '#shared/caption-time.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Video } from '#server/features/videos/video.entity.ts'
import { invalidField } from '#server/api-error.ts'
import { Cue } from './cue.entity.ts'

/** Tolerance for rounded durations and imprecise captions. */
const BEYOND_END_MS = 2000

/** @throws ApiError invalid, with the wrong line */
export function readCaptionsFile(file: string): SpokenCue[] {
  try {
    return parseCaptions(file)
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
