import { LockMode } from '@mikro-orm/core'
import type { ProposalStatus } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'

export interface FileReferences {
  videos: Video[]
  /** Their videos are loaded and locked with them. */
  proposals: Proposal[]
}

/**
 * The videos and proposals that show a file, locked in the order of the videos' ids: a correction that replaces the
 * file at the same moment comes before or after, and is not overwritten.
 */
export async function lockFileReferences(em: EntityManager, file: string): Promise<FileReferences> {
  const proposed = await em.find(Proposal, { videoFile: file })
  const locked = await em.find(
    Video,
    { $or: [{ videoFile: file }, { id: { $in: proposed.map(({ video }) => video.id) } }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const videos = locked.filter(({ videoFile }) => videoFile === file)
  if (proposed.length === 0) return { videos, proposals: [] }
  // What was read before the lock may be out of date.
  const proposals = await em.find(Proposal, { videoFile: file }, { refresh: true, populate: ['video'] })
  return { videos, proposals }
}

/** Those of them that wait until the file is ready. */
export async function lockProcessingReferences(em: EntityManager, file: string): Promise<FileReferences> {
  const { videos, proposals } = await lockFileReferences(em, file)
  return {
    videos: videos.filter(({ approvalStatus }) => approvalStatus === 'processing'),
    proposals: proposals.filter(({ status }) => status === 'processing'),
  }
}

export function setProposalStatus(proposal: Proposal, status: ProposalStatus): void {
  const video = proposal.video
  proposal.status = status
  video.proposalStatus = status
  video.revision++
}
