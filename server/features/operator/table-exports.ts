import type { ExportName } from '#shared/operator.ts'
import { roleOf } from '#shared/permissions.ts'
import { ROLE_NAMES } from '#shared/permission-texts.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { shownName } from '#server/features/audit/erase-names.ts'
import { DEPARTMENT_KEY } from '#server/features/settings/department-account.ts'

/** Rows in memory at once. */
const PAGE_ROWS = 500

type Cell = string | number | Date | null
type Row = { id: number }
interface Table {
  headings: readonly string[]
  rows(reader: Reader): AsyncIterable<readonly Cell[]>
}

interface PersonRow extends Row, NameRow {
  entered: string
  proven: string | null
  isAdmin: RowFlag
  role: string
  suspendedAt: RowTime | null
  createdAt: RowTime
  lastSeenAt: RowTime | null
  units: string | null
}

interface LessonRow extends Row {
  title: string
  isMicroClip: RowFlag
  category: string
  creator: string
  state: string
  submittedAt: RowTime
  publishedAt: RowTime | null
  duration: number
  views: number
  likes: number
}

interface DecisionRow extends Row {
  at: RowTime
  action: string
  videoId: number
  title: string
  actorId: number
  actorName: string
  notes: string | null
}

const joined = { sqlite: `group_concat(t.name, '; ')`, postgresql: `string_agg(t.name, '; ')` }
const PEOPLE = (
  dialect: Reader['dialect'],
) => `select u.id, u.username, u.first_name, u.last_name, u.email as entered,
    u.proven_email as proven, u.is_admin as "isAdmin", u.role, u.created_at as "createdAt",
    u.suspended_at as "suspendedAt",
    (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
    (select ${joined[dialect]} from members m join memberships b on b.member_id = m.id and b.to_day is null
      join units t on t.id = b.unit_id where m.user_id = u.id) as units
  from users u where u.id > ? and u.username_key <> '${DEPARTMENT_KEY}' order by u.id limit ?`
const LESSONS = `select v.id, v.title, v.is_micro_clip as "isMicroClip", c.name as category, u.username as creator,
    v.approval_status as state, v.submitted_at as "submittedAt", coalesce(v.clip_duration, v.duration) as duration, v.views, v.likes,
    case when v.approval_status = 'approved' then v.reviewed_at end as "publishedAt"
  from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
  where v.id > ? order by v.id limit ?`
const DECISIONS = `select e.id, e.at, e.action, e.subject_id as "videoId", e.subject_name as title, e.actor_id as "actorId",
    e.actor_name as "actorName", e.notes
  from audit_events e where e.id > ? and e.action in ('video.approved', 'video.rejected', 'proposal.approved', 'proposal.rejected')
  order by e.id limit ?`

const timeOf = (value: RowTime | null): Date | null => (value === null ? null : new Date(value))

/** Each page begins after the last row of the one before: what is written meanwhile neither doubles nor hides a row. */
async function* cellsOf<Each extends Row>(
  read: (after: number) => Promise<Each[]>,
  toCells: (row: Each) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  for (let after = 0; ;) {
    const rows = await read(after)
    for (const row of rows) yield toCells(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}

/** What administrators download (OP-08). */
export const EXPORTED: Readonly<Record<ExportName, Table>> = {
  people: {
    headings: [
      'Number',
      'Name',
      'Username',
      'E-mail',
      'E-mail proven',
      'Role',
      'Units',
      'Created',
      'Last seen',
      'Suspended',
    ],
    rows: (reader) =>
      cellsOf(
        (after) => reader.all<PersonRow>(PEOPLE(reader.dialect), [after, PAGE_ROWS]),
        (row) => [
          row.id,
          displayName(row),
          row.username,
          row.entered,
          row.proven === row.entered ? 'yes' : 'no',
          ROLE_NAMES[roleOf(flag(row.isAdmin), row.role)],
          row.units,
          timeOf(row.createdAt),
          timeOf(row.lastSeenAt),
          timeOf(row.suspendedAt),
        ],
      ),
  },
  lessons: {
    headings: [
      'Number',
      'Title',
      'Kind',
      'Discipline',
      'Creator',
      'State',
      'Submitted',
      'Published',
      'Seconds',
      'Views',
      'Likes',
    ],
    rows: (reader) =>
      cellsOf(
        (after) => reader.all<LessonRow>(LESSONS, [after, PAGE_ROWS]),
        (row) => [
          row.id,
          row.title,
          flag(row.isMicroClip) ? 'micro clip' : 'video',
          row.category,
          row.creator,
          row.state,
          timeOf(row.submittedAt),
          timeOf(row.publishedAt),
          row.duration,
          row.views,
          row.likes,
        ],
      ),
  },
  decisions: {
    headings: ['Time', 'Lesson number', 'Lesson', 'Officer', 'Decision', 'About', 'Notes'],
    rows: (reader) =>
      cellsOf(
        (after) => reader.all<DecisionRow>(DECISIONS, [after, PAGE_ROWS]),
        (row) => [
          timeOf(row.at),
          row.videoId,
          row.title,
          shownName(row.actorName, row.actorId),
          row.action.endsWith('.approved') ? 'approved' : 'rejected',
          row.action.startsWith('proposal') ? 'a change' : 'the lesson',
          row.notes,
        ],
      ),
  },
}
