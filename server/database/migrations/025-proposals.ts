import { defineMigration } from './define-migration.ts'

const WAITING = `update "videos" set "awaits_review" = true where "approval_status" = 'pending'`
const PENDING_LISTS = [
  WAITING,
  'drop index "videos_review"',
  'create index "videos_review" on "videos" ("awaits_review", "is_micro_clip", "id")',
]

/** Revisions of videos, and the proposals that wait beside the public version of an approved one. */
export const proposals = defineMigration('025-proposals', {
  sqlite: [
    'alter table "videos" add column "revision" integer not null default 1',
    'alter table "videos" add column "version" integer not null default 1',
    'alter table "videos" add column "proposal_status" text null',
    'alter table "videos" add column "awaits_review" integer not null default false',
    'alter table "videos" add column "held_feed_position" integer null',
    'alter table "videos" add column "held_short_position" integer null',
    'alter table "videos" add column "withdrawn_with_source" integer not null default false',
    ...PENDING_LISTS,
    'create table "proposals" ("id" integer not null primary key autoincrement, "video_id" integer not null, "title" text null, "description" text null, "category_id" integer null, "thumbnail_file" text null, "picture" text null, "video_file" text null, "duration" integer null, "captions" text null, "captions_version" integer null, "status" text not null, "progress" integer null, "failure" text null, "notice" text null, "review_notes" text null, "submitted_at" datetime not null, constraint "proposals_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade, constraint "proposals_category_id_foreign" foreign key ("category_id") references "categories" ("id") on delete set null)',
    'create unique index "proposals_video_id_unique" on "proposals" ("video_id")',
    'create index "proposals_category_id_index" on "proposals" ("category_id")',
    'create index "proposals_thumbnail_file_index" on "proposals" ("thumbnail_file")',
    'create index "proposals_video_file_index" on "proposals" ("video_file")',
    'create index "proposals_status" on "proposals" ("status")',
  ],
  postgresql: [
    'alter table "videos" add "revision" int not null default 1, add "version" int not null default 1, add "proposal_status" varchar(10) null, add "awaits_review" boolean not null default false, add "held_feed_position" int null, add "held_short_position" int null, add "withdrawn_with_source" boolean not null default false',
    ...PENDING_LISTS,
    'create table "proposals" ("id" serial primary key, "video_id" int not null, "title" varchar(200) null, "description" text null, "category_id" int null, "thumbnail_file" varchar(100) null, "picture" text null, "video_file" varchar(100) null, "duration" int null, "captions" text null, "captions_version" int null, "status" varchar(10) not null, "progress" int null, "failure" text null, "notice" text null, "review_notes" text null, "submitted_at" timestamptz(3) not null)',
    'alter table "proposals" add constraint "proposals_video_id_unique" unique ("video_id")',
    'create index "proposals_thumbnail_file_index" on "proposals" ("thumbnail_file")',
    'create index "proposals_video_file_index" on "proposals" ("video_file")',
    'create index "proposals_status" on "proposals" ("status")',
    'alter table "proposals" add constraint "proposals_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade',
    'alter table "proposals" add constraint "proposals_category_id_foreign" foreign key ("category_id") references "categories" ("id") on delete set null',
  ],
})
