import jwt from 'jsonwebtoken'
import { LONG_SESSION_SECONDS } from '#shared/limits/accounts.ts'
import { Database, type EntityManager } from '../server/database/database.ts'
import type { DatabaseLocation } from '../server/database/orm.ts'
import type { SqlValue } from '../server/database/reader.ts'
import { timeValue } from '../server/database/row-values.ts'
import { entities } from '../server/entities.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { lengthBucketOf } from '../server/entities/length-bucket.ts'
import { trendingScore } from '../server/features/videos/trending-score.ts'

export const WORDS =
  'ladder pump triage airway stroke hose mayday splint dose radio scene brake crew burn monitor'.split(' ')
export const CATEGORIES = 13
export const CREATORS = 50
/** Their ids follow those of the creators. */
export const READERS = 1000
export const PASSWORD = 'secret-pass'
/** The server of a bench signs and verifies tokens with it. */
export const JWT_SECRET = 'a-secret-of-the-bench-and-of-nothing-else'

export const FIRST_READER = CREATORS + 1
const VALUES_MAX = 8000
/** Marks of one reader. Every second mark is on one of the newest videos, which first pages show. */
const MARKS = { likes: 50, saves: 20, watch_later_items: 10 }
const FOLLOWS = 10
const NEWEST = 200
const DURATIONS = [30, 240, 1500]

/** PostgreSQL keeps all versions of a total that triggers update within one transaction: more videos would take minutes. */
const TRANSACTION = 2000

export type Row = Record<string, SqlValue>

export async function insert(em: EntityManager, table: string, rows: Iterable<Row>): Promise<void> {
  let columns: string[] = []
  let values: SqlValue[] = []
  const write = async () => {
    if (values.length === 0) return
    const places = `(${columns.map(() => '?').join(', ')})`
    const tuples = Array.from({ length: values.length / columns.length }, () => places).join(', ')
    const into = `insert into ${table} (${columns.join(', ')}) values ${tuples} on conflict do nothing`
    await em.execute(into, values)
    values = []
  }
  for (const row of rows) {
    columns = Object.keys(row)
    values.push(...Object.values(row))
    if (values.length + columns.length > VALUES_MAX) await write()
  }
  await write()
}

export const usernameOf = (person: number): string => `bench_${person}`
const sessionIdOf = (reader: number): string => `00000000-0000-4000-8000-${String(reader).padStart(12, '0')}`

/** The bearer tokens of all readers, each of a session of its own. */
export const tokensOfReaders = (): string[] =>
  Array.from({ length: READERS }, (_, i) =>
    jwt.sign(
      { sid: sessionIdOf(FIRST_READER + i), exp: Math.floor(Date.now() / 1000) + LONG_SESSION_SECONDS },
      JWT_SECRET,
    ),
  )

/** The counters of a video when the library is filled. */
export const countersOf = (video: number) => ({
  views: (video * 37) % 5000,
  likes: (video * 13) % 400,
  saves: 0,
  isTrending: false,
})

/** A video is submitted each second, the last one now. */
export const submissionOf = (video: number, videos: number, now: number): Date =>
  new Date(now - (videos - video) * 1000)

function* people(passwordHash: string, now: SqlValue): Generator<Row> {
  for (let person = 1; person <= CREATORS + READERS; person++) {
    const username = usernameOf(person)
    yield {
      username,
      username_key: username,
      email: `${username}@example.org`,
      password_hash: passwordHash,
      first_name: 'Bench',
      last_name: `Person ${person}`,
      follower_count: person <= CREATORS ? (READERS * FOLLOWS) / CREATORS : 0,
      created_at: now,
    }
  }
}

/** Values as the database takes them. */
interface Dialect {
  timeOf(ms: number): SqlValue
  flagOf(isSet: boolean): SqlValue
}

/** @param from the first of these videos; @param to the last one */
function* published(
  [from, to]: [from: number, to: number],
  videos: number,
  now: number,
  { timeOf, flagOf }: Dialect,
): Generator<Row> {
  for (let i = from; i <= to; i++) {
    const word = (n: number) => WORDS[(i * n) % WORDS.length] ?? ''
    const isMicroClip = i % 3 === 0
    const duration = DURATIONS[(i % 7) % DURATIONS.length] ?? 30
    const submittedAt = submissionOf(i, videos, now)
    const counters = countersOf(i)
    yield {
      title: `${word(1)} ${word(7)} drill ${i}`,
      description: `How a crew handles the ${word(3)} when the ${word(5)} fails, step by step.`,
      video_file: `video-${i}.mp4`,
      thumbnail_file: `poster-${i}.webp`,
      duration,
      submitted_at: timeOf(submittedAt.getTime()),
      views: counters.views,
      likes: counters.likes,
      category_id: (i % CATEGORIES) + 1,
      creator_id: (i % CREATORS) + 1,
      featured: flagOf(i % 50 === 0),
      is_micro_clip: flagOf(isMicroClip),
      approval_status: 'approved',
      feed_position: i,
      short_position: isMicroClip ? i / 3 : null,
      trending_score: trendingScore({ ...counters, submittedAt }),
      length_bucket: lengthBucketOf({ duration, isMicroClip, feedPosition: i }),
    }
  }
}

function* marks(count: number, videos: number, now: SqlValue): Generator<Row> {
  for (let reader = 0; reader < READERS; reader++) {
    for (let mark = 0; mark < count; mark++) {
      const back = mark % 2 ? (reader + mark * 3) % NEWEST : (reader * 7919 + mark * 104_729) % videos
      yield { user_id: FIRST_READER + reader, video_id: videos - back, created_at: now }
    }
  }
}

function* follows(now: SqlValue): Generator<Row> {
  for (let reader = 0; reader < READERS; reader++)
    for (let n = 0; n < FOLLOWS; n++)
      yield {
        follower_id: FIRST_READER + reader,
        creator_id: 1 + ((reader + (n * CREATORS) / FOLLOWS) % CREATORS),
        created_at: now,
      }
}

function* sessions(now: SqlValue, end: SqlValue): Generator<Row> {
  for (let reader = FIRST_READER; reader < FIRST_READER + READERS; reader++)
    yield { id: sessionIdOf(reader), user_id: reader, created_at: now, expires_at: end }
}

/**
 * Fills an empty database: published videos, every third a micro clip, of 50 creators, and 1,000
 * readers with sessions, likes, saves, watch-later items and follows.
 */
export async function fillLibrary(location: DatabaseLocation, videos: number): Promise<void> {
  const database = await Database.open(location, entities)
  const { dialect } = database.reader
  const timeOf = (ms: number) => timeValue(dialect, ms)
  const flagOf = (isSet: boolean) => (dialect === 'sqlite' ? Number(isSet) : String(isSet))
  const now = Date.now()
  const passwordHash = await hashPassword(PASSWORD)
  await database.transaction(async (em) => {
    await insert(em, 'users', people(passwordHash, timeOf(now)))
    await insert(em, 'sessions', sessions(timeOf(now), timeOf(now + LONG_SESSION_SECONDS * 1000)))
  })
  for (let from = 1; from <= videos; from += TRANSACTION) {
    const range: [number, number] = [from, Math.min(from + TRANSACTION - 1, videos)]
    const rows = published(range, videos, now, { timeOf, flagOf })
    await database.transaction((em) => insert(em, 'videos', rows))
  }
  await database.transaction(async (em) => {
    for (const [table, count] of Object.entries(MARKS))
      await insert(em, table, marks(count, videos, timeOf(now)))
    await insert(em, 'follows', follows(timeOf(now)))
    await em.execute(`update sequences set value = ? where name = 'feed'`, [videos])
    await em.execute(`update sequences set value = ? where name = 'shorts'`, [Math.floor(videos / 3)])
    // As after a day of running: old records of changes are deleted, PostgreSQL knows the sizes of its tables, and its
    // autovacuum has no work left that would run during a measurement.
    await em.execute('delete from changes')
  })
  if (dialect === 'postgresql') await database.reader.all('vacuum analyze')
  await database.close()
}
