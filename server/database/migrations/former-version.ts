import { auditGuards } from './append-only.ts'
import type { Statements } from './define-migration.ts'
import { cueSearch, trigrams } from './search-indexes.ts'
import { followerTriggers } from './totals.ts'

/** The migrations of the version before this schema, all of which its databases have been through. */
export const FORMER_MIGRATIONS: readonly string[] = [
  '001-accounts-and-videos',
  '002-categories',
  '003-lists-preferences-creators',
  '004-search',
  '005-social-sign-in',
  '006-views',
  '007-comments',
  '008-administration',
  '009-totals',
  '010-parts-of-words',
  '011-active-days',
  '012-clips',
  '013-without-cards',
  '014-shelves',
  '015-processing',
  '016-captions',
  '017-hand-overs',
  '018-seek-previews-and-streams',
  '019-pictures',
  '020-notices',
  '021-commits',
  '022-creators-by-followers',
  '023-hand-overs-tell',
  '024-known-places',
  '025-proposals',
  '026-fair-turns',
  '027-captions-versions',
  '028-views-of-browsers',
]

/** Old name, new name. */
const TABLES = [
  ['hand_overs', 'desktop_auth_codes'],
  ['sign_in_attempts', 'oidc_auth_requests'],
  ['watch_laters', 'watch_later_items'],
  ['audit_entries', 'audit_events'],
  ['known_places', 'known_sign_in_sources'],
] as const

/** New table, old column, new column. */
const COLUMNS = [
  ['desktop_auth_codes', 'challenge', 'code_challenge'],
  ['desktop_auth_codes', 'lost_password', 'password_removed'],
  ['oidc_auth_requests', 'hand_over', 'code_challenge'],
  ['known_sign_in_sources', 'place', 'source_hash'],
  ['uploads', 'needs_converting', 'needs_transcode'],
  ['uploads', 'picture', 'image_variants'],
  ['videos', 'picture', 'image_variants'],
  ['videos', 'shelf', 'length_bucket'],
  ['videos', 'failure', 'failure_reason'],
  ['videos', 'notice', 'warning'],
  ['proposals', 'picture', 'image_variants'],
  ['proposals', 'failure', 'failure_reason'],
  ['proposals', 'notice', 'warning'],
  ['media_jobs', 'rank', 'priority'],
  ['media_jobs', 'reason', 'failure_reason'],
  ['cues', 'words', 'search_text'],
] as const

/** Old name, new name, table and columns of each index whose name doesn't follow from the names of its table. */
const INDEXES = [
  ['videos_shelf_newest', 'videos_length_newest', 'videos (length_bucket, feed_position, id)'],
  ['videos_shelf_views', 'videos_length_views', 'videos (length_bucket, views, id)'],
  ['videos_shelf_likes', 'videos_length_likes', 'videos (length_bucket, likes, id)'],
  ['videos_shelf_trending', 'videos_length_trending', 'videos (length_bucket, trending_score, id)'],
] as const
const UNIQUES = [
  ['uploads_made_once', 'uploads_derived_unique', 'uploads', 'source_id, role'],
  ['media_jobs_once', 'media_jobs_upload_step_unique', 'media_jobs', 'upload_id, step'],
] as const

/** The indexes of the renamed tables on SQLite, where an index gets another name by being made again. */
const SQLITE_INDEXES = [
  ['hand_overs_user_id_index', 'desktop_auth_codes_user_id_index', 'desktop_auth_codes (user_id)'],
  ['hand_overs_expires_at_index', 'desktop_auth_codes_expires_at_index', 'desktop_auth_codes (expires_at)'],
  [
    'sign_in_attempts_expires_at_index',
    'oidc_auth_requests_expires_at_index',
    'oidc_auth_requests (expires_at)',
  ],
  ['watch_laters_user_id_index', 'watch_later_items_user_id_index', 'watch_later_items (user_id)'],
  ['watch_laters_video_id_index', 'watch_later_items_video_id_index', 'watch_later_items (video_id)'],
  ['watch_laters_newest', 'watch_later_items_newest', 'watch_later_items (user_id, created_at, video_id)'],
  ['audit_entries_subject', 'audit_events_subject', 'audit_events (subject_kind, subject_id, id)'],
  ['known_places_user_id_index', 'known_sign_in_sources_user_id_index', 'known_sign_in_sources (user_id)'],
] as const

const VALUES = [
  `update media_jobs set step = case step when 'convert' then 'transcode' when 'preview' then 'storyboard'
    else 'clip-' || substr(step, 5) end where step in ('convert', 'preview') or step like 'cut-%'`,
  `update uploads set role = case role when 'preview' then 'storyboard' when 'preview-sheet' then 'storyboard-image'
    else 'clip-' || substr(role, 5) end where role in ('preview', 'preview-sheet') or role like 'cut-%'`,
  `update uploads set role = replace(role, '-list', '-playlist') where role like 'hls-%-list'`,
  `update audit_events set action = case action when 'proposal.made' then 'proposal.created'
    else 'proposal.discarded' end where action in ('proposal.made', 'proposal.dropped')`,
]

const renameTables = TABLES.map(([from, to]) => `alter table ${from} rename to ${to}`)
const renameColumns = COLUMNS.map(
  ([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`,
)

/** What a search index or a trigger is made of has other names now: they are made again. */
const SQLITE_TRIGGERS = [
  'audit_entries_stay',
  'audit_entries_remain',
  'followers_begin',
  'followers_change',
  'followers_count',
  ...['cue_search', 'video_search_parts', 'user_search_parts'].flatMap((index) =>
    ['insert', 'update', 'delete'].map((event) => `${index}_${event}`),
  ),
]
const POSTGRES_FUNCTIONS = [
  'audit_entries_stay',
  'followers_change',
  'followers_count',
  'cue_search_cue',
  'video_search_parts_keep',
  'user_search_parts_keep',
  'letters_in_threes',
  'note_commit',
]
const dropSearchIndexes = ['cue_search', 'video_search_parts', 'user_search_parts'].map(
  (name) => `drop table ${name}`,
)

/** PostgreSQL names constraints, indexes and sequences after tables and columns, and keeps those names. */
const renameInCatalog = (table: string, from: string, to: string) =>
  `do $$ declare found record; begin
    for found in select conname as name from pg_constraint
      where conrelid = '${table}'::regclass and strpos(conname, '${from}') > 0
    loop execute format('alter table ${table} rename constraint %I to %I', found.name, replace(found.name, '${from}', '${to}')); end loop;
    for found in select distinct c.relname as name from pg_class c
      left join pg_index i on i.indexrelid = c.oid
      left join pg_depend d on d.objid = c.oid and d.deptype = 'a'
      where '${table}'::regclass in (i.indrelid, d.refobjid) and c.relkind in ('i', 'S') and strpos(c.relname, '${from}') > 0
    loop execute format('alter index %I rename to %I', found.name, replace(found.name, '${from}', '${to}')); end loop;
  end $$`

/** The migrator notes the initial schema in their place. */
const forgetMigrations = `delete from mikro_orm_migrations where name in (${FORMER_MIGRATIONS.map((name) => `'${name}'`).join(', ')})`

/**
 * Brings a database of the former version to the initial schema. Every row stays, under the names of
 * docs/decisions/048-stored-names.md; the search indexes whose columns are renamed are filled again.
 */
export const fromFormerVersion: Statements = {
  sqlite: [
    ...SQLITE_TRIGGERS.map((name) => `drop trigger ${name}`),
    ...dropSearchIndexes,
    ...renameTables,
    ...renameColumns,
    ...[...INDEXES, ...SQLITE_INDEXES].flatMap(([from, to, columns]) => [
      `drop index ${from}`,
      `create index ${to} on ${columns}`,
    ]),
    ...UNIQUES.flatMap(([from, to, table, columns]) => [
      `drop index ${from}`,
      `create unique index ${to} on ${table} (${columns})`,
    ]),
    ...VALUES,
    ...cueSearch.sqlite,
    ...trigrams.sqlite,
    ...followerTriggers.sqlite,
    ...auditGuards.sqlite,
    forgetMigrations,
  ],
  postgresql: [
    ...dropSearchIndexes,
    ...POSTGRES_FUNCTIONS.map((name) => `drop function ${name} cascade`),
    ...renameTables,
    ...renameColumns,
    ...TABLES.map(([from, to]) => renameInCatalog(to, from, to)),
    ...COLUMNS.map(([table, from, to]) => renameInCatalog(table, `${from}_not_null`, `${to}_not_null`)),
    ...INDEXES.map(([from, to]) => `alter index ${from} rename to ${to}`),
    ...UNIQUES.map(([from, to, table]) => `alter table ${table} rename constraint ${from} to ${to}`),
    ...VALUES,
    ...cueSearch.postgresql,
    ...trigrams.postgresql,
    ...followerTriggers.postgresql,
    ...auditGuards.postgresql,
    'drop table commits',
    forgetMigrations,
  ],
}
