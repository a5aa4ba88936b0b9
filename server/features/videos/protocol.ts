import type { ProtocolForm } from '#shared/contract/own-videos.ts'
import type { Video } from '#server/entities/video.entity.ts'

/**
 * Names the protocol of a lesson and the day of its next check. Another protocol of a public lesson counts as checked:
 * an officer has decided about it. Another day of the next check ends the mark.
 * @param given null removes both; undefined leaves them
 * @param day the training day of now, `YYYY-MM-DD`; null where the decision follows
 */
export function setProtocol(video: Video, given: ProtocolForm | null | undefined, day: string | null): void {
  if (given === undefined) return
  const { protocol, reviewBy } = given ?? { protocol: null, reviewBy: null }
  if (protocol !== (video.protocol ?? null))
    video.protocolCheckedOn = protocol && video.approvalStatus === 'approved' ? day : null
  if (reviewBy !== (video.reviewBy ?? null)) video.isProtocolDue = false
  Object.assign(video, { protocol, reviewBy })
}

/** Notes that an officer decided about the lesson as it is now. */
export function keepProtocolCheck(video: Video, day: string): void {
  video.protocolCheckedOn = video.protocol ? day : null
}
