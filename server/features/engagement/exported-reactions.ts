import { VISIBLE_TITLE } from '#server/entities/visible-title.ts'
import type { ExportSection } from '#server/feature.ts'

const marks = (name: string, table: string): ExportSection => ({
  name,
  sql: `select m.video_id as position, m.video_id as "videoId", ${VISIBLE_TITLE}, m.created_at as "createdAt"
    from ${table} m join videos v on v.id = m.video_id
    where m.user_id = ? and m.video_id > ? order by m.video_id limit ?`,
})

/** The likes, saves, watch-later items and follows of a person. */
export const EXPORTS: readonly ExportSection[] = [
  marks('likes', 'likes'),
  marks('saves', 'saves'),
  marks('watchLater', 'watch_later_items'),
  {
    name: 'follows',
    sql: `select f.creator_id as position, f.creator_id as "creatorId", f.created_at as "createdAt" from follows f
      where f.follower_id = ? and f.creator_id > ? order by f.creator_id limit ?`,
  },
]
