import { defineMigration } from './define-migration.ts'

const OWNERS =
  'update media_jobs set owner_id = (select uploads.owner_id from uploads where uploads.id = media_jobs.upload_id)'

/** Media jobs know whose they are, so that accounts take turns, and how often an outage has put them off. */
export const fairTurns = defineMigration('026-fair-turns', {
  sqlite: [
    'alter table "media_jobs" add column "owner_id" integer not null default 0',
    'alter table "media_jobs" add column "outages" integer not null default 0',
    OWNERS,
    'drop index "media_jobs_next"',
    'create index "media_jobs_next" on "media_jobs" ("state", "rank", "owner_id", "id")',
  ],
  postgresql: [
    'alter table "media_jobs" add "owner_id" int not null default 0, add "outages" int not null default 0',
    OWNERS,
    'drop index "media_jobs_next"',
    'create index "media_jobs_next" on "media_jobs" ("state", "rank", "owner_id", "id")',
  ],
})
