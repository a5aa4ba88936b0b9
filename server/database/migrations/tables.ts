/** What a person marks. */
const MARKS = `
  user_id int not null -> users on update cascade on delete cascade,
  video_id int not null -> videos on update cascade on delete cascade, created_at timestamptz(3) not null,
  primary key (user_id, video_id)`

/** The columns and constraints of each table, in the types of PostgreSQL. `-> table …` is a foreign key to its id. */
export const TABLES: Record<string, string> = {
  categories: `
    id serial primary key, name varchar(60) not null, icon varchar(30) not null,
    discipline varchar(20) not null, position int not null`,
  sequences: `name varchar(30) not null primary key, value int not null default 0`,
  users: `
    id serial primary key, username varchar(20) not null, username_key varchar(20) not null,
    email varchar(254) not null, password_hash varchar(255) null, first_name varchar(60) null,
    last_name varchar(60) null, bio text null, profile_image_file varchar(100) null,
    is_admin boolean not null default false, follower_count int not null default 0,
    created_at timestamptz(3) not null`,
  sessions: `
    id varchar(36) not null primary key, user_id int not null -> users on delete cascade,
    created_at timestamptz(3) not null, expires_at timestamptz(3) not null`,
  known_sign_in_sources: `
    user_id int not null -> users on delete cascade, source_hash varchar(43) not null,
    seen_at timestamptz(3) not null, primary key (user_id, source_hash)`,
  identities: `
    provider varchar(10) not null, subject varchar(255) not null,
    user_id int not null -> users on delete cascade, created_at timestamptz(3) not null,
    primary key (provider, subject)`,
  oidc_auth_requests: `
    state varchar(64) not null primary key, provider varchar(10) not null, nonce varchar(64) not null,
    code_verifier varchar(128) not null, browser_hash varchar(64) not null, code_challenge varchar(43) null,
    expires_at timestamptz(3) not null`,
  desktop_auth_codes: `
    code_hash varchar(64) not null primary key, code_challenge varchar(43) not null,
    user_id int not null -> users on delete cascade, password_removed boolean not null default false,
    expires_at timestamptz(3) not null`,
  preferences: `
    user_id int not null primary key -> users on update cascade on delete cascade,
    professional_area varchar(20) not null, experience_level varchar(10) not null`,
  preferred_categories: `
    user_id int not null -> users on update cascade on delete cascade,
    category_id int not null -> categories on update cascade on delete cascade,
    primary key (user_id, category_id)`,
  achievements: `
    id serial primary key, name varchar(60) not null, description varchar(200) not null,
    icon_name varchar(30) not null, points_value int not null, metric varchar(30) not null,
    requirement int not null, category varchar(30) not null`,
  awards: `
    user_id int not null -> users on update cascade on delete cascade,
    achievement_id int not null -> achievements on update cascade on delete cascade,
    awarded_at timestamptz(3) not null, primary key (user_id, achievement_id)`,
  active_days: `
    user_id int not null primary key -> users on update cascade on delete cascade, days int not null,
    last_day varchar(10) not null`,
  uploads: `
    id serial primary key, file varchar(100) not null, kind varchar(10) not null,
    media_type varchar(60) not null, bytes int not null, owner_id int not null -> users on delete cascade,
    created_at timestamptz(3) not null, used_at timestamptz(3) null, duration int null, width int null,
    height int null, video_codec varchar(30) null, audio_codec varchar(30) null,
    poster_file varchar(100) null, image_variants text null, needs_transcode boolean not null default false,
    source_id int null -> uploads on delete cascade, role varchar(20) null`,
  media_jobs: `
    id serial primary key, upload_id int not null -> uploads on delete cascade, step varchar(20) not null,
    state varchar(10) not null, priority int not null, owner_id int not null default 0,
    attempts int not null default 0, outages int not null default 0, failure_reason text null,
    run_after timestamptz(3) not null, lease varchar(36) null, leased_until timestamptz(3) null,
    created_at timestamptz(3) not null`,
  videos: `
    id serial primary key, title varchar(200) not null, description text null, video_file varchar(100) null,
    video_url varchar(2000) null, thumbnail_file varchar(100) null, thumbnail_url varchar(2000) null,
    image_variants text null, duration int not null, clip_start_time int null, clip_duration int null,
    submitted_at timestamptz(3) not null, views int not null default 0, likes int not null default 0,
    saves int not null default 0, category_id int not null -> categories,
    creator_id int not null -> users on delete cascade, source_id int null -> videos on delete cascade,
    featured boolean not null default false, is_trending boolean not null default false,
    is_micro_clip boolean not null default false, captions_version int null,
    last_captions_version int not null default 0, approval_status varchar(10) not null,
    revision int not null default 1, version int not null default 1, proposal_status varchar(10) null,
    awaits_review boolean not null default false, progress int null, failure_reason text null,
    warning text null, renditions text null, review_notes text null, reviewed_at timestamptz(3) null,
    reviewed_by_id int null -> users on delete set null, feed_position int null, short_position int null,
    held_feed_position int null, held_short_position int null,
    withdrawn_with_source boolean not null default false,
    trending_score double precision not null default 0, length_bucket varchar(10) null`,
  proposals: `
    id serial primary key, video_id int not null -> videos on delete cascade, title varchar(200) null,
    description text null, category_id int null -> categories on delete set null,
    thumbnail_file varchar(100) null, image_variants text null, video_file varchar(100) null,
    duration int null, captions text null, captions_version int null, status varchar(10) not null,
    progress int null, failure_reason text null, warning text null, review_notes text null,
    submitted_at timestamptz(3) not null`,
  cues: `
    id serial primary key, video_id int not null -> videos on delete cascade, start_ms int not null,
    end_ms int not null, text text not null, search_text text not null`,
  comments: `
    id serial primary key, video_id int not null -> videos on delete cascade,
    user_id int not null -> users on delete cascade, text text not null, created_at timestamptz(3) not null`,
  views: `
    viewer varchar(60) not null, video_id int not null -> videos on delete cascade,
    viewed_at timestamptz(3) not null, primary key (viewer, video_id)`,
  follows: `
    follower_id int not null -> users on update cascade on delete cascade,
    creator_id int not null -> users on update cascade on delete cascade,
    created_at timestamptz(3) not null, primary key (follower_id, creator_id)`,
  likes: MARKS,
  saves: MARKS,
  watch_later_items: MARKS,
  audit_events: `
    id serial primary key, at timestamptz(3) not null, actor_id int not null,
    actor_name varchar(20) not null, action varchar(30) not null, subject_kind varchar(10) not null,
    subject_id int not null, subject_name varchar(200) not null, notes text null, state_before text null,
    state_after text null`,
}
