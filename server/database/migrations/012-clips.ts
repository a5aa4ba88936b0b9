import { defineMigration } from './define-migration.ts'

/** Which video a micro clip was cut from. */
export const clips = defineMigration('012-clips', {
  sqlite: [
    'alter table "videos" add column "source_id" integer null constraint "videos_source_id_foreign" references "videos" ("id") on delete cascade',
    'create index "videos_source_id_index" on "videos" ("source_id")',
  ],
  postgresql: [
    'alter table "videos" add column "source_id" int null',
    'create index "videos_source_id_index" on "videos" ("source_id")',
    'alter table "videos" add constraint "videos_source_id_foreign" foreign key ("source_id") references "videos" ("id") on delete cascade',
  ],
})
