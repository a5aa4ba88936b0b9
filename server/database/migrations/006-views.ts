import { defineMigration } from './define-migration.ts'

/** Who watched what, and when it was last counted. */
export const views = defineMigration('006-views', {
  sqlite: [
    'create table "views" ("viewer" text not null, "video_id" integer not null, "viewed_at" datetime not null, primary key ("viewer", "video_id"), constraint "views_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade)',
    'create index "views_video_id_index" on "views" ("video_id")',
  ],
  postgresql: [
    'create table "views" ("viewer" varchar(60) not null, "video_id" int not null, "viewed_at" timestamptz(3) not null, primary key ("viewer", "video_id"))',
    'create index "views_video_id_index" on "views" ("video_id")',
    'alter table "views" add constraint "views_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade',
  ],
})
