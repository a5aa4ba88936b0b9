import { LockMode } from '@mikro-orm/core'
import { playbackRangeOf, type PlaybackRange } from '#shared/playback-range.ts'
import type { EntityManager } from '#server/database/database.ts'
import { readProposedCues, writeProposedCues } from '#server/features/video-edits/proposed-captions.ts'
import { fitToLength, movedCues, moveCues } from '#server/features/videos/cues.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { Step } from '#server/entities/media-job.entity.ts'

/** The id of the clip that a `clip-` step makes a file for; null for other steps. */
export const clipIdOf = (step: Step): number | null => {
  const id = /^clip-(\d+)$/.exec(step)?.[1]
  return id === undefined ? null : Number(id)
}

/** The range of its source's file that a clip plays; null where the clip plays the whole file. */
export function clipRangeOf(video: Video): PlaybackRange | null {
  if (!video.source || !video.isMicroClip || !video.clipDuration) return null
  const range = playbackRangeOf(video)
  return range.start > 0 || range.length < video.duration ? range : null
}

/** The clip and its range of the upload's file; null where the clip was deleted or has another file. */
export async function findClip(
  em: EntityManager,
  id: number,
  upload: Pick<Upload, 'file'>,
  lockMode = LockMode.NONE,
) {
  const video = await em.findOne(Video, { id, videoFile: upload.file }, { lockMode })
  const range = video && clipRangeOf(video)
  return range ? { video, range } : null
}

/** Gives a clip its own file, which it plays as a whole, and moves its captions by the start of its former range. */
export async function attachOwnFile(
  em: EntityManager,
  video: Video,
  made: Upload,
  { start, length }: PlaybackRange,
): Promise<void> {
  video.videoFile = made.file
  video.renditions = null
  video.clipStartTime = 0
  video.duration = length
  await em.flush()
  await moveCues(em, video, -start * 1000)
  const proposal = await em.findOne(Proposal, { video: video.id })
  if (typeof proposal?.captions !== 'string' || proposal.videoFile) return
  const moved = movedCues(readProposedCues(proposal.captions), -start * 1000)
  proposal.captions = writeProposedCues(fitToLength(moved, length))
}
