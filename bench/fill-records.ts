import { existsSync } from 'node:fs'
import { Database } from '../server/database/database.ts'
import type { DatabaseLocation } from '../server/database/orm.ts'
import type { SqlValue } from '../server/database/reader.ts'
import { timeValue } from '../server/database/row-values.ts'
import { entities } from '../server/entities.ts'
import { CATEGORIES, fillLibrary, insert, type Row } from './fill-library.ts'
import { replaceFolder, type Library } from './library.ts'

export const MEMBERS = 300
const STATIONS = 6
const VIDEOS = 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_DAYS = 30
const YEARS_DAYS = 5 * 365
/** As many as of 300,000 lines of five years fall into one month. */
export const CREDITS_OF_MONTH = 5000
const TRANSACTION = 20_000
/** Of the assignment to the whole department. */
const ASSIGNED_LESSONS = 10
const LESSON_MS = 10 * 60_000

const dayOf = (now: number, daysAgo: number) =>
  new Date(now - Math.floor(daysAgo) * DAY_MS).toISOString().slice(0, 10)

/** The days of the full month, as the query of a report. */
export const monthOf = (now: number) => `from=${dayOf(now, MONTH_DAYS - 1)}&to=${dayOf(now, 0)}`

function* credits(count: number, now: number, at: SqlValue): Generator<Row> {
  const earlier = count - CREDITS_OF_MONTH
  for (let n = 0; n < count; n++) {
    const daysAgo =
      n < earlier
        ? YEARS_DAYS - ((YEARS_DAYS - MONTH_DAYS) * n) / earlier
        : MONTH_DAYS - (MONTH_DAYS * (n - earlier + 0.5)) / CREDITS_OF_MONTH
    const member = 1 + ((n * 7) % MEMBERS)
    const category = 1 + (n % CATEGORIES)
    yield {
      member_id: member,
      member_name: `Member ${member}`,
      training_day: dayOf(now, daysAgo),
      unit_id: 2 + (member % STATIONS),
      unit: `Station ${member % STATIONS}`,
      category_id: category,
      category: `Category ${category}`,
      video_id: 1 + (n % VIDEOS),
      version: 1,
      title: `Lesson ${n % VIDEOS}`,
      ms: 30_000,
      source: n % 10 === 0 ? 'drill' : 'watched',
      at,
    }
  }
}

/** What each person has watched: a lesson for each line of the ledger, and at first those that are assigned. */
function* watchedLessons(count: number, at: SqlValue): Generator<Row> {
  for (let n = 0; n < count; n++)
    yield {
      member_id: 1 + (n % MEMBERS),
      video_id: 1 + Math.floor(n / MEMBERS),
      version: 1,
      counts_from: '',
      ranges: `[[0,${LESSON_MS}]]`,
      played: '[]',
      played_before_ms: LESSON_MS,
      covered_ms: n % 3 === 0 ? LESSON_MS / 2 : LESSON_MS,
      length_ms: LESSON_MS,
      position_ms: LESSON_MS,
      done_at: n % 3 === 0 ? null : at,
      last_at: at,
    }
}

async function fillRecords(location: DatabaseLocation, count: number): Promise<void> {
  await fillLibrary(location, VIDEOS)
  const database = await Database.open(location, entities)
  const { dialect } = database.reader
  const now = Date.now()
  const at = timeValue(dialect, now)
  const isTrue = dialect === 'sqlite' ? 1 : 'true'
  const station = (_: unknown, n: number) => ({ parent_id: 1, name: `Station ${n}`, kind: 'station' })
  const member = (_: unknown, n: number) => ({ name: `Member ${n + 1}`, is_listed: isTrue, created_at: at })
  const membership = (_: unknown, n: number) => ({
    member_id: n + 1,
    unit_id: 2 + (n % STATIONS),
    from_day: dayOf(now, YEARS_DAYS),
  })
  const assignment = {
    title: 'Everybody',
    starts_on: dayOf(now, MONTH_DAYS),
    due_on: dayOf(now, 0),
    by_id: 1,
    by_name: 'Officer',
    created_at: at,
  }
  const lesson = (_: unknown, n: number) => ({
    assignment_id: 1,
    video_id: n + 1,
    title: `Lesson ${n + 1}`,
    position: n,
  })
  await database.transaction(async (em) => {
    await insert(em, 'units', [{ parent_id: null, name: 'City', kind: 'department' }])
    await insert(em, 'units', Array.from({ length: STATIONS }, station))
    await insert(em, 'members', Array.from({ length: MEMBERS }, member))
    await insert(em, 'memberships', Array.from({ length: MEMBERS }, membership))
    await insert(em, 'assignments', [assignment])
    await insert(em, 'assignment_videos', Array.from({ length: ASSIGNED_LESSONS }, lesson))
    await insert(em, 'assignment_targets', [{ assignment_id: 1, unit_id: 1 }])
    await em.execute("update users set role = 'training-officer'")
  })
  const tables = { credits: [...credits(count, now, at)], watched: [...watchedLessons(count, at)] }
  for (const [table, rows] of Object.entries(tables))
    for (let from = 0; from < count; from += TRANSACTION)
      await database.transaction((em) => insert(em, table, rows.slice(from, from + TRANSACTION)))
  if (dialect === 'postgresql') await database.reader.all('vacuum analyze')
  await database.close()
}

/**
 * A department of 300 people whose ledger has this many lines of five years, with a last month that is always as full, and
 * with ten lessons that all of them have been assigned. All readers may read it.
 * @param beside it is in another database on the PostgreSQL of this library, or in another folder beside it
 */
export async function libraryWithRecords(beside: Library, count: number): Promise<Library> {
  const name = `records_${count}`
  const library = { ...beside, videos: VIDEOS, dataDir: `${beside.dataDir}-${name}` }
  if (beside.databaseUrl) {
    const database = await Database.open(beside, entities)
    await database.reader.all(`create database ${name}`)
    await database.close()
    library.databaseUrl = beside.databaseUrl.replace(/[^/]+$/, name)
    await fillRecords(library, count)
  } else if (!existsSync(library.dataDir))
    await replaceFolder(library.dataDir, (dataDir) => fillRecords({ ...library, dataDir }, count))
  return library
}
