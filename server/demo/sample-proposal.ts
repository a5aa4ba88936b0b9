import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { EntityManager } from '../database/database.ts'

const ADDED = 'Checked against the 2026 edition of the standard.'

/** One published lesson has a change that waits for review, so that reviewers see what that looks like. */
export async function addSampleProposal(em: EntityManager, now: Date): Promise<void> {
  const [video] = await em.find(
    Video,
    { approvalStatus: 'approved', isMicroClip: false },
    { orderBy: { id: 'desc' }, limit: 1, populate: ['creator'] },
  )
  if (!video) return
  const description = `${ADDED} ${video.description ?? ''}`.trim()
  em.create(Proposal, { video, description, status: 'pending', submittedAt: now })
  video.proposalStatus = 'pending'
  video.revision++
  recordAuditEvent(em, video.creator, {
    at: now,
    action: 'proposal.created',
    subject: { kind: 'video', id: video.id, name: video.title },
    before: { description: video.description ?? null },
    after: { description },
  })
  await em.flush()
}
