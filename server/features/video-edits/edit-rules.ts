import type { AuditAction } from '#shared/contract/admin.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { Permission } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent, type NewAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { notifyOfDecision } from '#server/features/notifications/notify.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { keepHiddenIfUnreviewed, keepPublishedAt } from '../videos/publication.ts'
import { lockEditableVideo } from '../videos/video-access.ts'
import type { Video } from '#server/entities/video.entity.ts'

/** A change of a locked video, inside the transaction: who edits or decides, and when. */
export interface Edit {
  em: EntityManager
  video: Video
  caller: Caller
  at: Date
}

/** @throws ApiError not_found or not_allowed, as `lockEditableVideo` */
export const lockForEdit = async (
  em: EntityManager,
  caller: Caller,
  id: number,
  now: () => Date,
  permission?: Permission,
): Promise<Edit> => ({ em, video: await lockEditableVideo(em, caller, id, permission), caller, at: now() })

/**
 * @param seen the revision that the caller saw; undefined where the request names none
 * @throws ApiError conflict when the locked video has another one
 */
export function assertRevision({ revision }: Video, seen: number | undefined): void {
  if (seen === undefined || seen === revision) return
  throw new ApiError('conflict', 'This video has changed since you opened it. Please look at it once more.')
}

export function recordVideoAction(
  { em, video, caller, at }: Edit,
  action: AuditAction,
  details: Pick<NewAuditEvent, 'notes' | 'before' | 'after'>,
): void {
  recordAuditEvent(em, caller, {
    at,
    action,
    subject: { kind: 'video', id: video.id, name: video.title },
    ...details,
  })
}

/** Records changes of a locked video by its owner or an administrator, and gives it a new revision. */
export function recordEdit(
  edit: Edit,
  changed: Pick<NewAuditEvent, 'before' | 'after'>,
  isResubmitted = false,
): void {
  const { video, caller } = edit
  video.revision++
  keepHiddenIfUnreviewed(video, caller)
  const isOwnDraft = caller.id === video.creator.id && video.approvalStatus !== 'approved'
  const action = isResubmitted ? 'video.resubmitted' : isOwnDraft ? 'video.corrected' : 'video.edited'
  recordVideoAction(edit, action, changed)
}

/**
 * Records a decision about a video in its row and in the audit log. The caller then changes the status.
 * @param answers of the reviewer, for the audit log
 */
export function recordDecision(
  edit: Edit,
  action: AuditAction,
  status: ApprovalStatus,
  notes: string | null,
  answers: NewAuditEvent['after'] = {},
): void {
  const { em, video, caller, at } = edit
  recordVideoAction(edit, action, {
    notes,
    before: { approvalStatus: video.approvalStatus },
    after: { approvalStatus: status, ...answers },
  })
  keepPublishedAt(video)
  video.reviewNotes = notes
  video.reviewedAt = at
  video.reviewedBy = em.getReference(User, caller.id)
  video.revision++
}

/** Announces clips that this edit withdraws because of their source. */
export async function announceWithdrawnClips(
  { em, caller, at }: Edit,
  events: EventBus,
  clips: readonly Video[],
): Promise<void> {
  for (const clip of clips) {
    events.publish(em, 'video.hidden', { videoId: clip.id })
    await notifyOfDecision({ em, events, at }, clip, { by: caller.id, decision: 'withdrawn' })
  }
}

export const findUpload = (em: EntityManager, file: string | null | undefined): Promise<Upload | null> =>
  file ? em.findOne(Upload, { file }) : Promise.resolve(null)
