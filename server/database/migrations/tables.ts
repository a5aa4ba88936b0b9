import type { Statements } from './define-migration.ts'

/** The columns and constraints of each table, in the types of PostgreSQL. `-> table …` is a foreign key to its id. */
const TABLES: Record<string, string[]> = {
  categories: [
    'id serial primary key',
    'name varchar(60) not null',
    'icon varchar(30) not null',
    'discipline varchar(20) not null',
    'position int not null',
  ],
  sequences: ['name varchar(30) not null primary key', 'value int not null default 0'],
  users: [
    'id serial primary key',
    'username varchar(20) not null',
    'username_key varchar(20) not null',
    'email varchar(254) not null',
    'password_hash varchar(255) null',
    'first_name varchar(60) null',
    'last_name varchar(60) null',
    'bio text null',
    'profile_image_file varchar(100) null',
    'is_admin boolean not null default false',
    'follower_count int not null default 0',
    'created_at timestamptz(3) not null',
  ],
  sessions: [
    'id varchar(36) not null primary key',
    'user_id int not null -> users on delete cascade',
    'created_at timestamptz(3) not null',
    'expires_at timestamptz(3) not null',
  ],
  known_sign_in_sources: [
    'user_id int not null -> users on delete cascade',
    'source_hash varchar(43) not null',
    'seen_at timestamptz(3) not null',
    'primary key (user_id, source_hash)',
  ],
  identities: [
    'provider varchar(10) not null',
    'subject varchar(255) not null',
    'user_id int not null -> users on delete cascade',
    'created_at timestamptz(3) not null',
    'primary key (provider, subject)',
  ],
  oidc_auth_requests: [
    'state varchar(64) not null primary key',
    'provider varchar(10) not null',
    'nonce varchar(64) not null',
    'code_verifier varchar(128) not null',
    'browser_hash varchar(64) not null',
    'code_challenge varchar(43) null',
    'expires_at timestamptz(3) not null',
  ],
  desktop_auth_codes: [
    'code_hash varchar(64) not null primary key',
    'code_challenge varchar(43) not null',
    'user_id int not null -> users on delete cascade',
    'password_removed boolean not null default false',
    'expires_at timestamptz(3) not null',
  ],
  preferences: [
    'user_id int not null primary key -> users on update cascade on delete cascade',
    'professional_area varchar(20) not null',
    'experience_level varchar(10) not null',
  ],
  preferred_categories: [
    'user_id int not null -> users on update cascade on delete cascade',
    'category_id int not null -> categories on update cascade on delete cascade',
    'primary key (user_id, category_id)',
  ],
  achievements: [
    'id serial primary key',
    'name varchar(60) not null',
    'description varchar(200) not null',
    'icon_name varchar(30) not null',
    'points_value int not null',
    'metric varchar(30) not null',
    'requirement int not null',
    'category varchar(30) not null',
  ],
  awards: [
    'user_id int not null -> users on update cascade on delete cascade',
    'achievement_id int not null -> achievements on update cascade on delete cascade',
    'awarded_at timestamptz(3) not null',
    'primary key (user_id, achievement_id)',
  ],
  active_days: [
    'user_id int not null primary key -> users on update cascade on delete cascade',
    'days int not null',
    'last_day varchar(10) not null',
  ],
  uploads: [
    'id serial primary key',
    'file varchar(100) not null',
    'kind varchar(10) not null',
    'media_type varchar(60) not null',
    'bytes int not null',
    'owner_id int not null -> users on delete cascade',
    'created_at timestamptz(3) not null',
    'used_at timestamptz(3) null',
    'duration int null',
    'width int null',
    'height int null',
    'video_codec varchar(30) null',
    'audio_codec varchar(30) null',
    'poster_file varchar(100) null',
    'image_variants text null',
    'needs_transcode boolean not null default false',
    'source_id int null -> uploads on delete cascade',
    'role varchar(20) null',
  ],
  media_jobs: [
    'id serial primary key',
    'upload_id int not null -> uploads on delete cascade',
    'step varchar(20) not null',
    'state varchar(10) not null',
    'priority int not null',
    'owner_id int not null default 0',
    'attempts int not null default 0',
    'outages int not null default 0',
    'failure_reason text null',
    'run_after timestamptz(3) not null',
    'lease varchar(36) null',
    'leased_until timestamptz(3) null',
    'created_at timestamptz(3) not null',
  ],
  videos: [
    'id serial primary key',
    'title varchar(200) not null',
    'description text null',
    'video_file varchar(100) null',
    'video_url varchar(2000) null',
    'thumbnail_file varchar(100) null',
    'thumbnail_url varchar(2000) null',
    'image_variants text null',
    'duration int not null',
    'clip_start_time int null',
    'clip_duration int null',
    'submitted_at timestamptz(3) not null',
    'views int not null default 0',
    'likes int not null default 0',
    'saves int not null default 0',
    'category_id int not null -> categories',
    'creator_id int not null -> users on delete cascade',
    'source_id int null -> videos on delete cascade',
    'featured boolean not null default false',
    'is_trending boolean not null default false',
    'is_micro_clip boolean not null default false',
    'captions_version int null',
    'last_captions_version int not null default 0',
    'approval_status varchar(10) not null',
    'revision int not null default 1',
    'version int not null default 1',
    'proposal_status varchar(10) null',
    'awaits_review boolean not null default false',
    'progress int null',
    'failure_reason text null',
    'warning text null',
    'renditions text null',
    'review_notes text null',
    'reviewed_at timestamptz(3) null',
    'reviewed_by_id int null -> users on delete set null',
    'feed_position int null',
    'short_position int null',
    'held_feed_position int null',
    'held_short_position int null',
    'withdrawn_with_source boolean not null default false',
    'trending_score double precision not null default 0',
    'length_bucket varchar(10) null',
  ],
  proposals: [
    'id serial primary key',
    'video_id int not null -> videos on delete cascade',
    'title varchar(200) null',
    'description text null',
    'category_id int null -> categories on delete set null',
    'thumbnail_file varchar(100) null',
    'image_variants text null',
    'video_file varchar(100) null',
    'duration int null',
    'captions text null',
    'captions_version int null',
    'status varchar(10) not null',
    'progress int null',
    'failure_reason text null',
    'warning text null',
    'review_notes text null',
    'submitted_at timestamptz(3) not null',
  ],
  cues: [
    'id serial primary key',
    'video_id int not null -> videos on delete cascade',
    'start_ms int not null',
    'end_ms int not null',
    'text text not null',
    'search_text text not null',
  ],
  comments: [
    'id serial primary key',
    'video_id int not null -> videos on delete cascade',
    'user_id int not null -> users on delete cascade',
    'text text not null',
    'created_at timestamptz(3) not null',
  ],
  views: [
    'viewer varchar(60) not null',
    'video_id int not null -> videos on delete cascade',
    'viewed_at timestamptz(3) not null',
    'primary key (viewer, video_id)',
  ],
  follows: [
    'follower_id int not null -> users on update cascade on delete cascade',
    'creator_id int not null -> users on update cascade on delete cascade',
    'created_at timestamptz(3) not null',
    'primary key (follower_id, creator_id)',
  ],
  ...Object.fromEntries(
    ['likes', 'saves', 'watch_later_items'].map((name) => [
      name,
      [
        'user_id int not null -> users on update cascade on delete cascade',
        'video_id int not null -> videos on update cascade on delete cascade',
        'created_at timestamptz(3) not null',
        'primary key (user_id, video_id)',
      ],
    ]),
  ),
  audit_events: [
    'id serial primary key',
    'at timestamptz(3) not null',
    'actor_id int not null',
    'actor_name varchar(20) not null',
    'action varchar(30) not null',
    'subject_kind varchar(10) not null',
    'subject_id int not null',
    'subject_name varchar(200) not null',
    'notes text null',
    'state_before text null',
    'state_after text null',
  ],
}

/** Unique constraints: name, table, columns. */
const UNIQUES = [
  ['categories_name_unique', 'categories', 'name'],
  ['users_username_key_unique', 'users', 'username_key'],
  ['users_email_unique', 'users', 'email'],
  ['achievements_name_unique', 'achievements', 'name'],
  ['uploads_file_unique', 'uploads', 'file'],
  ['uploads_derived_unique', 'uploads', 'source_id, role'],
  ['media_jobs_upload_step_unique', 'media_jobs', 'upload_id, step'],
  ['videos_feed_position_unique', 'videos', 'feed_position'],
  ['videos_short_position_unique', 'videos', 'short_position'],
  ['proposals_video_id_unique', 'proposals', 'video_id'],
] as const

const INDEXES = [
  'users_most_followed on users (follower_count, id)',
  'users_admins on users (is_admin, id)',
  'sessions_expires_at_index on sessions (expires_at)',
  'oidc_auth_requests_expires_at_index on oidc_auth_requests (expires_at)',
  'desktop_auth_codes_expires_at_index on desktop_auth_codes (expires_at)',
  'uploads_unused on uploads (used_at, created_at)',
  'media_jobs_next on media_jobs (state, priority, owner_id, id)',
  'videos_video_file_index on videos (video_file)',
  'videos_thumbnail_file_index on videos (thumbnail_file)',
  'videos_featured on videos (featured, feed_position)',
  'videos_category_feed on videos (category_id, feed_position)',
  'videos_creator_feed on videos (creator_id, feed_position)',
  'videos_own on videos (creator_id, id)',
  'videos_trending on videos (approval_status, trending_score, id)',
  'videos_review on videos (awaits_review, is_micro_clip, id)',
  // With the title: a search for a short text reads the index alone.
  'videos_state on videos (approval_status, id, title)',
  ...['feed_position', 'views', 'likes', 'trending_score'].flatMap((column) => {
    const name = column.replace('feed_position', 'newest').replace('_score', '')
    return [
      `videos_length_${name} on videos (length_bucket, ${column}, id)`,
      `videos_category_${name} on videos (category_id, length_bucket, ${column}, id)`,
    ]
  }),
  'proposals_thumbnail_file_index on proposals (thumbnail_file)',
  'proposals_video_file_index on proposals (video_file)',
  'proposals_status on proposals (status)',
  'cues_in_order on cues (video_id, start_ms, id)',
  'comments_newest on comments (video_id, id)',
  // The hourly removal of the old views of browsers reads these rows alone.
  `views_of_browsers on views (viewed_at) where substr(viewer, 1, 8) = 'browser:'`,
  ...['likes', 'saves', 'watch_later_items'].map(
    (table) => `${table}_newest on ${table} (user_id, created_at, video_id)`,
  ),
  'audit_events_subject on audit_events (subject_kind, subject_id, id)',
]

/** The foreign keys that have an index on PostgreSQL. On SQLite the ORM expects one for each. */
const INDEXED_KEYS = new Set([
  'sessions.user_id',
  'identities.user_id',
  'desktop_auth_codes.user_id',
  'uploads.owner_id',
  'videos.source_id',
  'comments.user_id',
  'views.video_id',
  'follows.creator_id',
  'likes.video_id',
  'saves.video_id',
  'watch_later_items.video_id',
])

const foreignKeys = Object.entries(TABLES).flatMap(([table, lines]) =>
  lines.flatMap((line) => {
    const column = / -> /.test(line) ? line.split(' ')[0] : undefined
    return column === undefined || (table === 'proposals' && column === 'video_id')
      ? []
      : [[table, column] as const]
  }),
)
const keyIndex = ([table, column]: readonly [string, string]) =>
  `create index ${table}_${column}_index on ${table} (${column})`

const withReference = (table: string, line: string) =>
  line.replace(/^(\w+)(.*) -> (\w+)/, `$1$2 constraint ${table}_$1_foreign references $3 (id)`)

const createTables = Object.entries(TABLES).map(
  ([table, lines]) => `create table ${table} (${lines.map((line) => withReference(table, line)).join(', ')})`,
)

const SQLITE_TYPES: [RegExp, string][] = [
  [/\bserial primary key/g, 'integer not null primary key autoincrement'],
  [/\bvarchar\(\d+\)/g, 'text'],
  [/\btimestamptz\(3\)/g, 'datetime'],
  [/\bdouble precision\b/g, 'double'],
  [/\b(int|boolean)\b/g, 'integer'],
]
const inSqlite = (sql: string) => SQLITE_TYPES.reduce((text, [type, own]) => text.replace(type, own), sql)

const createIndexes = INDEXES.map((index) => `create index ${index}`)

export const tables: Statements = {
  sqlite: [
    ...createTables.map(inSqlite),
    ...UNIQUES.map(([name, table, columns]) => `create unique index ${name} on ${table} (${columns})`),
    ...createIndexes,
    ...foreignKeys.map(keyIndex),
  ],
  postgresql: [
    ...createTables,
    ...UNIQUES.map(
      ([name, table, columns]) => `alter table ${table} add constraint ${name} unique (${columns})`,
    ),
    ...createIndexes,
    ...foreignKeys.filter(([table, column]) => INDEXED_KEYS.has(`${table}.${column}`)).map(keyIndex),
  ],
}
