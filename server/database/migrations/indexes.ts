/** Unique constraints: name, table, columns. */
export const UNIQUES = [
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

export const INDEXES = [
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
export const INDEXED_KEYS = new Set([
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
