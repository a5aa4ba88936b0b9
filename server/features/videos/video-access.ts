import { LockMode } from '@mikro-orm/core'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { can, type Permission } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Video } from '#server/entities/video.entity.ts'

/** The owner of a video, as its entity or its row has it. */
type Owned = { creator: { id: number } } | { creator_id: number }
/** What the rules below read of a video. */
type Guarded = Owned & ({ approvalStatus: ApprovalStatus } | { approval_status: ApprovalStatus })

const isApproved = (video: Guarded): boolean =>
  ('approvalStatus' in video ? video.approvalStatus : video.approval_status) === 'approved'

export const videoNotFound = () => new ApiError('not_found', 'This video no longer exists.')

/** @param permission what those have who may change or decide this about the videos of others */
export const canEdit = (
  caller: Caller | null,
  video: Owned,
  permission: Permission = 'videos.manage',
): boolean =>
  caller !== null &&
  (can(caller, permission) || caller.id === ('creator' in video ? video.creator.id : video.creator_id))

/** Everybody may see an approved video. Others are visible to their owner and to those who review. */
export const canSee = (caller: Caller | null, video: Guarded): boolean =>
  isApproved(video) || canEdit(caller, video, 'review.decide')

/** @throws ApiError not_found where there is no video, or none that the caller may see */
export function requireVisible<Found extends Guarded>(
  caller: Caller | null,
  video: Found | null | undefined,
): Found {
  if (!video || !canSee(caller, video)) throw videoNotFound()
  return video
}

/**
 * @param permission as for `canEdit`
 * @throws ApiError not_found where the caller may not see the video, not_allowed where only that
 */
export function requireEditable<Found extends Guarded>(
  caller: Caller,
  video: Found | null | undefined,
  permission?: Permission,
): Found {
  const visible = requireVisible(caller, video)
  if (!canEdit(caller, visible, permission))
    throw new ApiError('not_allowed', 'This video belongs to another person.')
  return visible
}

/** @throws ApiError not_found as `requireVisible` */
export const findVisibleVideo = async (
  em: EntityManager,
  caller: Caller | null,
  id: number,
  lockMode = LockMode.NONE,
): Promise<Video> => requireVisible(caller, await em.findOne(Video, id, { lockMode }))

/**
 * Locks the video until the transaction ends. Proposals and clips are locked after their video, clips by id.
 * @throws ApiError as `requireEditable`
 */
export const lockEditableVideo = async (
  em: EntityManager,
  caller: Caller,
  id: number,
  permission?: Permission,
): Promise<Video> =>
  requireEditable(caller, await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), permission)
