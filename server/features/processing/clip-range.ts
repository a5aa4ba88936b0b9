import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { fittingCues } from '#server/features/captions/fit-cues.ts'
import { readProposedCues, writeProposedCues } from '#server/features/captions/proposed-captions.ts'
import { movedCues, moveCues } from '#server/features/captions/write-cues.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { Step } from './media-job.entity.ts'

/** What of its file a clip plays; seconds. */
export interface Part {
  start: number
  seconds: number
}

export const cutOf = (step: Step): number | null => {
  const id = /^cut-(\d+)$/.exec(step)?.[1]
  return id === undefined ? null : Number(id)
}

/** The part that a clip plays of somebody else's file; null where the file is the clip. */
export function partOf(video: Video): Part | null {
  const { source, isMicroClip, clipStartTime: start, clipDuration: seconds, duration } = video
  if (!source || !isMicroClip || !seconds) return null
  return (start ?? 0) > 0 || seconds < duration ? { start: start ?? 0, seconds } : null
}

/** A clip whose file this still is; null when it went, or has its own already. */
export async function findClip(
  em: EntityManager,
  id: number,
  upload: Pick<Upload, 'file'>,
  lockMode = LockMode.NONE,
) {
  const video = await em.findOne(Video, { id, videoFile: upload.file }, { lockMode })
  const part = video && partOf(video)
  return part ? { video, part } : null
}

/** The clip plays its own file from now on, all of it, and says the same things that much earlier. */
export async function becomeOwnFile(
  em: EntityManager,
  video: Video,
  made: Upload,
  part: Part,
): Promise<void> {
  video.videoFile = made.file
  video.renditions = null
  video.clipStartTime = 0
  video.duration = part.seconds
  await em.flush()
  await moveCues(em, video, -part.start * 1000)
  const proposal = await em.findOne(Proposal, { video: video.id })
  if (typeof proposal?.captions !== 'string' || proposal.videoFile) return
  const moved = movedCues(readProposedCues(proposal.captions), -part.start * 1000)
  proposal.captions = writeProposedCues(fittingCues(moved, part.seconds))
}
