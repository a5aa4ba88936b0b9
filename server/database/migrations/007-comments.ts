import { defineMigration } from './define-migration.ts'

/** What people say about videos. */
export const comments = defineMigration('007-comments', {
  sqlite: [
    'create table "comments" ("id" integer not null primary key autoincrement, "video_id" integer not null, "user_id" integer not null, "text" text not null, "created_at" datetime not null, constraint "comments_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade, constraint "comments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade)',
    'create index "comments_user_id_index" on "comments" ("user_id")',
    'create index "comments_video_id_index" on "comments" ("video_id")',
    'create index "comments_newest" on "comments" ("video_id", "id")',
  ],
  postgresql: [
    'create table "comments" ("id" serial primary key, "video_id" int not null, "user_id" int not null, "text" text not null, "created_at" timestamptz(3) not null)',
    'create index "comments_user_id_index" on "comments" ("user_id")',
    'create index "comments_newest" on "comments" ("video_id", "id")',
    'alter table "comments" add constraint "comments_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade',
    'alter table "comments" add constraint "comments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade',
  ],
})
