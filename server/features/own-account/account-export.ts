import { resolveStoredFile } from '#shared/media-url.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'

type Row = Record<string, string | number | boolean | Date | null> & { position: number | string }

interface Section {
  name: string
  /** Takes the id of the person, the position of the last row before, and the number of rows. */
  sql: string
  /** Before every row. */
  start: number | string
}

/** Rows in memory at once. */
const PAGE_ROWS = 200

/** The title of a video that the person may see: one that was withdrawn is not told. */
const TITLE = "case when v.approval_status = 'approved' or v.creator_id = m.user_id then v.title end as title"

const marks = (name: string, table: string): Section => ({
  name,
  start: 0,
  sql: `select m.video_id as position, m.video_id as "videoId", ${TITLE}, m.created_at as "createdAt"
    from ${table} m join videos v on v.id = m.video_id
    where m.user_id = ? and m.video_id > ? order by m.video_id limit ?`,
})

const EVENT = `e.id as position, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.action,
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.subject_name as "subjectName", e.notes,
  e.state_before as "before", e.state_after as "after"`

/** Each is read along an index, a page at a time. Columns that end in `At` are times, and in `File` stored files. */
const SECTIONS: readonly Section[] = [
  {
    name: 'videos',
    start: 0,
    sql: `select v.id as position, v.id, v.title, v.description, c.name as category, v.approval_status as "approvalStatus",
      v.review_notes as "reviewNotes", v.submitted_at as "submittedAt", v.reviewed_at as "reviewedAt", v.views, v.likes,
      v.saves, v.video_file as "videoFile", v.video_url as "videoUrl", v.thumbnail_file as "thumbnailFile"
      from videos v join categories c on c.id = v.category_id where v.creator_id = ? and v.id > ? order by v.id limit ?`,
  },
  {
    name: 'uploads',
    start: 0,
    sql: `select u.id as position, u.file as "uploadedFile", u.kind, u.media_type as "mediaType", u.bytes,
      u.created_at as "createdAt" from uploads u where u.owner_id = ? and u.id > ? order by u.id limit ?`,
  },
  {
    name: 'comments',
    start: 0,
    sql: `select m.id as position, m.id, m.video_id as "videoId", ${TITLE}, m.text, m.created_at as "createdAt"
      from comments m join videos v on v.id = m.video_id where m.user_id = ? and m.id > ? order by m.id limit ?`,
  },
  marks('likes', 'likes'),
  marks('saves', 'saves'),
  marks('watchLater', 'watch_later_items'),
  {
    name: 'follows',
    start: 0,
    sql: `select f.creator_id as position, f.creator_id as "creatorId", f.created_at as "createdAt" from follows f
      where f.follower_id = ? and f.creator_id > ? order by f.creator_id limit ?`,
  },
  {
    name: 'achievements',
    start: 0,
    sql: `select w.achievement_id as position, a.name, w.awarded_at as "awardedAt" from awards w
      join achievements a on a.id = w.achievement_id
      where w.user_id = ? and w.achievement_id > ? order by w.achievement_id limit ?`,
  },
  {
    name: 'preferredCategories',
    start: 0,
    sql: `select p.category_id as position, c.name from preferred_categories p join categories c on c.id = p.category_id
      where p.user_id = ? and p.category_id > ? order by p.category_id limit ?`,
  },
  {
    name: 'sessions',
    start: '',
    sql: `select s.id as position, s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent", s.network
      from sessions s where s.user_id = ? and s.id > ? order by s.id limit ?`,
  },
  {
    name: 'notifications',
    start: 0,
    sql: `select m.id as position, m.kind, m.count, m.video_id as "videoId", ${TITLE}, m.decision, m.detail as "text",
      m.created_at as "createdAt", m.read_at as "readAt" from notifications m left join videos v on v.id = m.video_id
      where m.user_id = ? and m.id > ? order by m.id limit ?`,
  },
  {
    name: 'notificationOptOuts',
    start: '',
    sql: `select o.kind || ' ' || o.channel as position, o.kind, o.channel, o.created_at as "createdAt"
      from notification_opt_outs o where o.user_id = ? and o.kind || ' ' || o.channel > ?
      order by o.kind || ' ' || o.channel limit ?`,
  },
  {
    // Without the address of the browser, which is a secret of the push service.
    name: 'pushDevices',
    start: 0,
    sql: `select s.id as position, s.created_at as "createdAt" from push_subscriptions s
      where s.user_id = ? and s.id > ? order by s.id limit ?`,
  },
  {
    name: 'ownActions',
    start: 0,
    sql: `select ${EVENT} from audit_events e where e.actor_id = ? and e.id > ? order by e.id limit ?`,
  },
  {
    name: 'actionsAboutOneself',
    start: 0,
    sql: `select ${EVENT} from audit_events e
      where e.subject_kind = 'user' and e.subject_id = ? and e.id > ? order by e.id limit ?`,
  },
]

const ACCOUNT_SQL = `select u.id as position, u.id, u.username, u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.bio, u.profile_image_file as "profileImageFile", u.role, u.created_at as "createdAt",
  p.professional_area as "professionalArea", p.experience_level as "experienceLevel", d.days as "activeDays",
  d.last_day as "lastActiveDay"
  from users u left join preferences p on p.user_id = u.id left join active_days d on d.user_id = u.id where u.id = ?`

function shown(row: Row, origin: string): Record<string, unknown> {
  const columns = Object.entries(row).filter(([name]) => name !== 'position')
  const values = columns.map(([name, value]) => {
    if (value === null) return [name, null]
    // The columns are named in the statements above.
    if (name.endsWith('At') || name === 'at') return [name, isoTime(value as RowTime)]
    if (name.endsWith('File')) return [name, new URL(resolveStoredFile(String(value)), origin).href]
    return [name, value]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

/**
 * What the server keeps about a person, as the text of one JSON object, a page of rows at a time. It has no hash of a
 * password and no token.
 * @param origin of the links to files
 */
export async function* exportAccount(
  reader: Pick<Reader, 'all'>,
  userId: number,
  { origin, now }: { origin: string; now: Date },
): AsyncGenerator<string> {
  const [account] = await reader.all<Row>(ACCOUNT_SQL, [userId])
  const head = { exportedAt: now.toISOString(), account: account ? shown(account, origin) : {} }
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  for (const { name, sql, start } of SECTIONS) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let after: SqlValue = start
    let isFirst = true
    for (;;) {
      const rows: Row[] = await reader.all<Row>(sql, [userId, after, PAGE_ROWS])
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n    ${JSON.stringify(shown(row, origin))}`
        isFirst = false
      }
      const last = rows.at(-1)
      if (!last || rows.length < PAGE_ROWS) break
      after = last.position
    }
    yield ']'
  }
  yield '\n}\n'
}
