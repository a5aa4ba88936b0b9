import type { Cue as SpokenCue } from '#shared/captions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Video } from '#server/features/videos/video.entity.ts'
import { Cue } from './cue.entity.ts'
import { writeCues } from './write-cues.ts'

/** Stored lengths of files are rounded to seconds. */
const ROUNDED_MS = 500

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
  const cues = await em.find(Cue, { video: video.id }, { orderBy: { startMs: 'asc', id: 'asc' } })
  const fitting = fitToLength(cues, video.duration)
  if (cues.some(({ endMs }, index) => fitting[index]?.endMs !== endMs)) await writeCues(em, video, fitting)
}
