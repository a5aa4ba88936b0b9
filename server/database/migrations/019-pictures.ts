import { defineMigration } from './define-migration.ts'

/** How wide a stored picture is and comes, and the blur that stands in for it; on the videos too, for their lists. */
export const pictures = defineMigration('019-pictures', {
  sqlite: [
    'alter table "uploads" add column "picture" text null',
    'alter table "videos" add column "picture" text null',
  ],
  postgresql: [
    'alter table "uploads" add "picture" text null',
    'alter table "videos" add "picture" text null',
  ],
})
