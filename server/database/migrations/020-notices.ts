import { defineMigration } from './define-migration.ts'

/** What uploaders are told of a video that plays all the same. */
export const notices = defineMigration('020-notices', {
  sqlite: ['alter table "videos" add column "notice" text null'],
  postgresql: ['alter table "videos" add "notice" text null'],
})
