import type { Video } from '#server/entities/video.entity.ts'

type Named = Pick<Video, 'protocol' | 'protocolCheckedOn' | 'reviewBy' | 'isProtocolDue'>

/** Names the protocol of a lesson and the day of its next check; both null without one. Another day ends the mark. */
export function setProtocol(video: Named, protocol: string | null, reviewBy: string | null): void {
  if (reviewBy !== (video.reviewBy ?? null)) video.isProtocolDue = false
  if (!protocol) video.protocolCheckedOn = null
  video.protocol = protocol
  video.reviewBy = reviewBy
}

/** Notes that an officer decided about the lesson as it is now. @param day a training day, `YYYY-MM-DD` */
export function keepProtocolCheck(video: Named, day: string): void {
  video.protocolCheckedOn = video.protocol ? day : null
}
