import { defineMigration } from './define-migration.ts'

/** The videos that are there already get the small pictures along them, and the long ones their stream. */
const queue = (step: string, rank: number, condition: string, now: string) =>
  `insert into media_jobs (upload_id, step, state, rank, attempts, run_after, created_at)
   select id, '${step}', 'queued', ${rank}, 0, ${now}, ${now} from uploads
   where kind = 'video' and source_id is null and used_at is not null and needs_converting = false ${condition}`
const queueBoth = (now: string) => [queue('preview', 2, '', now), queue('hls', 3, 'and duration > 120', now)]

export const seekPreviewsAndStreams = defineMigration('018-seek-previews-and-streams', {
  sqlite: queueBoth("cast(strftime('%s', 'now') as integer) * 1000"),
  postgresql: queueBoth('now()'),
})
