import type { Cue as SpokenCue } from '#shared/captions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Video } from '#server/features/videos/video.entity.ts'
import { Cue } from './cue.entity.ts'
import { writeCues } from './write-cues.ts'

/** The cues that a file of this length can show; those that go on after its end are cut off there. */
export const fittingCues = (cues: readonly SpokenCue[], seconds: number): SpokenCue[] =>
  cues
    .filter(({ startMs }) => startMs < seconds * 1000)
    .map(({ startMs, endMs, text }) => ({ startMs, endMs: Math.min(endMs, seconds * 1000), text }))

/** Fits the captions to the video's new file, inside the transaction; their text and start stay. */
export async function fitCues(em: EntityManager, video: Video): Promise<void> {
  const cues = await em.find(Cue, { video: video.id }, { orderBy: { startMs: 'asc', id: 'asc' } })
  if (video.duration === 0 || cues.every(({ endMs }) => endMs <= video.duration * 1000)) return
  await writeCues(em, video, fittingCues(cues, video.duration))
}
