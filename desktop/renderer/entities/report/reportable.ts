import type { ReportSubject } from '#shared/content-reports.ts'
import type { Reply } from '#shared/contract/comments.ts'
import type { Video } from '#shared/contract/videos.ts'

/** What a person reports. */
export interface Reportable {
  kind: ReportSubject
  id: number
  /** The title of the video, or the beginning of the comment. */
  name: string
  ownerId: number
}

export const reportableVideo = ({
  id,
  title,
  creator,
}: Pick<Video, 'id' | 'title' | 'creator'>): Reportable => ({
  kind: 'video',
  id,
  name: title,
  ownerId: creator.id,
})

/** How much of a comment names it. */
const NAME_LENGTH = 60

export const reportableComment = ({ id, text, userId }: Reply): Reportable => ({
  kind: 'comment',
  id,
  name: text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text,
  ownerId: userId,
})
