import { LockMode } from '@mikro-orm/core'
import type { ProposalStatus } from '#shared/contract/own-videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'

/**
 * Finds the videos and proposals that show a file, and locks the videos in the order of their ids, so that a concurrent
 * edit that replaces the file is not overwritten. The videos of the proposals are loaded and locked too.
 */
export async function lockFileReferences(em: EntityManager, file: string) {
  const proposed = await em.find(Proposal, { videoFile: file })
  const locked = await em.find(
    Video,
    { $or: [{ videoFile: file }, { id: { $in: proposed.map(({ video }) => video.id) } }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const videos = locked.filter(({ videoFile }) => videoFile === file)
  // The proposals read before the lock may be stale.
  const proposals =
    proposed.length > 0
      ? await em.find(Proposal, { videoFile: file }, { refresh: true, populate: ['video'] })
      : []
  return { videos, proposals }
}

/** The references with the status processing. */
export async function lockProcessingReferences(em: EntityManager, file: string) {
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
