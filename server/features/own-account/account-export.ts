import { resolveStoredFile } from '#shared/media-url.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import type { ExportSection } from '#server/feature.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'

type Row = Record<string, string | number | boolean | Date | null> & { position: number | string }

/** Rows in memory at once. */
const PAGE_ROWS = 200

/** The folder of achievements is no feature. */
const ACHIEVEMENTS: ExportSection = {
  name: 'achievements',
  sql: `select w.achievement_id as position, a.name, w.awarded_at as "awardedAt" from awards w
    join achievements a on a.id = w.achievement_id
    where w.user_id = ? and w.achievement_id > ? order by w.achievement_id limit ?`,
}

const ACCOUNT_SQL = `select u.id as position, u.id, u.username, u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.bio, u.profile_image_file as "profileImageFile", u.role, u.created_at as "createdAt",
  p.professional_area as "professionalArea", p.experience_level as "experienceLevel", d.days as "activeDays",
  d.last_day as "lastActiveDay"
  from users u left join preferences p on p.user_id = u.id left join active_days d on d.user_id = u.id where u.id = ?`

function shown(row: Row, origin: string): Record<string, unknown> {
  const columns = Object.entries(row).filter(([name]) => name !== 'position')
  const values = columns.map(([name, value]) => {
    if (value === null) return [name, null]
    // As the statements name the columns.
    if (name.endsWith('At') || name === 'at') return [name, isoTime(value as RowTime)]
    if (name.endsWith('File')) return [name, new URL(resolveStoredFile(String(value)), origin).href]
    return [name, value]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

/**
 * What the server keeps about a person, as the text of one JSON object, a page of rows at a time. It has no hash of a
 * password and no token.
 * @param sections of the features (feature.ts)
 * @param origin of the links to files
 */
export async function* exportAccount(
  reader: Pick<Reader, 'all'>,
  userId: number,
  { sections, origin, now }: { sections: readonly ExportSection[]; origin: string; now: Date },
): AsyncGenerator<string> {
  const [account] = await reader.all<Row>(ACCOUNT_SQL, [userId])
  const head = { exportedAt: now.toISOString(), account: account ? shown(account, origin) : {} }
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  for (const { name, sql, start = 0 } of [ACHIEVEMENTS, ...sections]) {
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
