import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFormerDatabase, openRaw, type RawDatabase } from '#server/testing/former-database.ts'
import { copyMigratedDb } from '#server/testing/migrated-database.ts'
import { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { entities } from '#server/entities.ts'

type Row = Record<string, unknown>

const isSqlite = () => process.env['TEST_DATABASE'] !== 'postgres'

/** The names of docs/decisions/048, from one of its tables: old, new. */
function renamed(heading: string): [string, string][] {
  const file = path.join(import.meta.dirname, '../../docs/decisions/048-stored-names.md')
  const section = readFileSync(file, 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\|\s+`([\w.]+)`\s+\|\s+`([\w.]+)`\s+\|$/gm)].map(([, from = '', to = '']) => [
    from,
    to,
  ])
}
const TABLES = new Map(renamed('Tables'))
const COLUMNS = new Map(renamed('Columns'))

const INDEXES =
  /^(video|cue|user)_search|_trigrams|^sqlite_|^(commits|changes|events|event_counts|sweep_turns|withdrawn_files)$|^mikro_orm/
/** Tables of later migrations, which the former version's rows don't fill. */
const LATER = new Set([
  'finished_uploads',
  'unfinished_uploads',
  'upload_parts',
  'upload_leases',
  'settings',
  'mail_messages',
  'mail_opt_outs',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'auth_challenges',
  'one_time_links',
  'removed_comments',
  'provider_sessions',
  'notifications',
  'notification_opt_outs',
  'push_subscriptions',
  'push_messages',
  'members',
  'units',
  'memberships',
  'watched',
  'trained_time',
  'credits',
  'training_sessions',
  'attendances',
  'assignments',
  'assignment_videos',
  'assignment_targets',
  'assignment_notices',
  'questions',
  'attempts',
  'walls',
  'reported_subjects',
  'content_reports',
  'wishes',
  'wish_askers',
  'wish_lessons',
  'wall_announcements',
  'backups',
  'review_rounds',
  'review_notes',
  'review_leases',
  'visits',
  'discipline_follows',
  'lesson_news',
  'digests',
  'series',
  'series_lessons',
  'attachments',
])

const tablesOf = async (database: RawDatabase): Promise<string[]> => {
  const sql = isSqlite()
    ? "select name from sqlite_master where type = 'table'"
    : "select tablename as name from pg_tables where schemaname = 'public'"
  return (await database.all<{ name: string }>(sql))
    .map(({ name }) => name)
    .filter((name) => !INDEXES.test(name) && !LATER.has(name))
}

/** Every table with its rows, in an order that doesn't depend on where a row lies. */
async function contentOf(database: RawDatabase): Promise<Map<string, Row[]>> {
  const content = new Map<string, Row[]>()
  for (const table of await tablesOf(database))
    content.set(table, await database.all(`select * from ${table}`))
  return content
}
/** What one of the later migrations has added to a table of the former version. */
const isLater = ({ name }: Row): boolean => name === 'filing'
const inOrder = (rows: Row[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .sort()

const STEPS: [RegExp, string][] = [
  [/^convert$/, 'transcode'],
  [/^preview$/, 'storyboard'],
  [/^preview-sheet$/, 'storyboard-image'],
  [/^cut-/, 'clip-'],
  [/^(hls-\d+)-list$/, '$1-playlist'],
]
const VALUES: Record<string, [RegExp, string][]> = {
  'media_jobs.step': STEPS,
  'uploads.role': STEPS,
  'audit_events.action': [
    [/^proposal\.made$/, 'proposal.created'],
    [/^proposal\.dropped$/, 'proposal.discarded'],
  ],
}

/** The columns that came later, with what the rows have in them. */
const LATER_COLUMNS: Record<string, Row> = {
  videos: {
    published_version: null,
    lesson_version: null,
    is_public: isSqlite() ? 0 : false,
    waiting_since: 0,
    published_at: null,
    protocol: null,
    protocol_checked_on: null,
    review_by: null,
    is_protocol_due: isSqlite() ? 0 : false,
    trim_start_ms: null,
    trim_end_ms: null,
    original_file: null,
    original_captions: null,
  },
  proposals: { attachments: null, protocol: null, review_by: null },
  categories: { is_hidden: isSqlite() ? 0 : false, merged_into_id: null },
  comments: { parent_id: null, list_rank: 0, edited_at: null },
  media_jobs: { request_id: null },
  users: {
    role: 'member',
    email_verified_at: null,
    proven_email: null,
    is_named: isSqlite() ? 0 : false,
    suspended_at: null,
    suspended_reason: null,
  },
  sessions: {
    proven_at: null,
    last_seen_at: null,
    user_agent: null,
    network: null,
    has_second_factor: process.env['TEST_DATABASE'] === 'postgres' ? false : 0,
  },
  identities: { issuer: null, given_role: null },
  uploads: { length_ms: null },
}

/** A row of the former version as it must be now. */
function translated(table: string, row: Row): [string, unknown][] {
  return Object.entries(row).map(([name, value]) => {
    const column = COLUMNS.get(`${table}.${name}`) ?? `${TABLES.get(table) ?? table}.${name}`
    const rules = VALUES[column] ?? []
    const now =
      typeof value === 'string' ? rules.reduce((text, [from, to]) => text.replace(from, to), value) : value
    return [column.split('.')[1] ?? '', now]
  })
}

/** What a database is made of, apart from the order of columns. */
async function schemaOf(database: RawDatabase): Promise<string[]> {
  const lines = isSqlite() ? await sqliteSchema(database) : await postgresSchema(database)
  return lines.sort()
}

async function sqliteSchema(database: RawDatabase): Promise<string[]> {
  const plain = (sql: unknown) => String(sql).replaceAll(/["`]/g, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const objects = await database.all<{ type: string; name: string; sql: string }>(
    "select type, name, sql from sqlite_master where sql is not null and name <> 'sqlite_sequence'",
  )
  const lines: string[] = []
  for (const { type, name, sql } of objects) {
    const isTable = type === 'table' && !/^create virtual/i.test(sql)
    if (!isTable) lines.push(plain(sql))
    for (const pragma of isTable ? ['table_info', 'foreign_key_list'] : []) {
      for (const { cid: _, id: __, seq: ___, ...row } of await database.all(`pragma ${pragma}("${name}")`))
        lines.push(`${name} ${pragma} ${JSON.stringify(row).toLowerCase()}`)
    }
    if (/autoincrement/i.test(sql)) lines.push(`${name} counts up`)
  }
  return lines
}

const POSTGRES_SCHEMA = [
  `select concat_ws(' ', table_name, column_name, data_type, character_maximum_length, datetime_precision, is_nullable,
    column_default) as line from information_schema.columns where table_schema = 'public'`,
  `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
    where connamespace = 'public'::regnamespace`,
  `select indexdef as line from pg_indexes where schemaname = 'public'`,
  'select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal',
  `select proname || regexp_replace(prosrc, '\\s+', ' ', 'g') as line from pg_proc where pronamespace = 'public'::regnamespace`,
  'select sequencename as line from pg_sequences',
]
async function postgresSchema(database: RawDatabase): Promise<string[]> {
  const lines: string[] = []
  for (const sql of POSTGRES_SCHEMA)
    lines.push(...(await database.all<{ line: string }>(sql)).map(({ line }) => line))
  return lines
}

let dataDir: string
let before: Map<string, Row[]>
let after: Map<string, Row[]>
let schema: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-former-'))
  const databaseUrl = await createFormerDatabase(dataDir)
  const raw = await openRaw(dataDir, databaseUrl)
  before = await contentOf(raw)
  await raw.close()
  await (await Database.open({ dataDir, databaseUrl }, entities)).close()
  const migrated = await openRaw(dataDir, databaseUrl)
  after = await contentOf(migrated)
  schema = await schemaOf(migrated)
  await migrated.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('every row of a database of the former version is there under its new names', () => {
  const names = [...before.keys()].map((name) => TABLES.get(name) ?? name)
  expect([...after.keys()].sort()).toEqual(names.sort())
  for (const [table, rows] of before) {
    expect(rows.length, `rows of ${table}: the fixture holds some of each`).toBeGreaterThan(0)
    const later = LATER_COLUMNS[TABLES.get(table) ?? table]
    const expected = rows.map((row) => ({ ...Object.fromEntries(translated(table, row)), ...later }))
    const now = (after.get(TABLES.get(table) ?? table) ?? []).filter((row) => !isLater(row))
    expect(inOrder(now), table).toEqual(inOrder(expected))
  }
})

test('its schema is that of a new database', async () => {
  const fresh = await mkdtemp(path.join(tmpdir(), 'turnout-fresh-'))
  const raw = await openRaw(fresh, await copyMigratedDb(fresh))
  expect(schema).toEqual(await schemaOf(raw))
  expect(await raw.all('select name from mikro_orm_migrations order by name')).toEqual(
    migrations.map(({ name }) => ({ name })),
  )
  await raw.close()
  await rm(fresh, { recursive: true, force: true })
})
