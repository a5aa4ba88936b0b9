import { defineMigration } from './define-migration.ts'

/** What is made of uploads: the jobs that make it, the files that come out, and where a video stands. */
export const processing = defineMigration('015-processing', {
  sqlite: [
    'create table "media_jobs" ("id" integer not null primary key autoincrement, "upload_id" integer not null, "step" text not null, "state" text not null, "rank" integer not null, "attempts" integer not null default 0, "reason" text null, "run_after" datetime not null, "lease" text null, "leased_until" datetime null, "created_at" datetime not null, constraint "media_jobs_upload_id_foreign" foreign key ("upload_id") references "uploads" ("id") on delete cascade)',
    'create index "media_jobs_upload_id_index" on "media_jobs" ("upload_id")',
    'create index "media_jobs_next" on "media_jobs" ("state", "rank", "id")',
    'create unique index "media_jobs_once" on "media_jobs" ("upload_id", "step")',
    'alter table "uploads" add column "needs_converting" integer not null default false',
    'alter table "uploads" add column "source_id" integer null constraint "uploads_source_id_foreign" references "uploads" ("id") on delete cascade',
    'alter table "uploads" add column "role" text null',
    'create index "uploads_source_id_index" on "uploads" ("source_id")',
    'create unique index "uploads_made_once" on "uploads" ("source_id", "role")',
    'alter table "videos" add column "progress" integer null',
    'alter table "videos" add column "failure" text null',
    'alter table "videos" add column "renditions" text null',
  ],
  postgresql: [
    'create table "media_jobs" ("id" serial primary key, "upload_id" int not null, "step" varchar(20) not null, "state" varchar(10) not null, "rank" int not null, "attempts" int not null default 0, "reason" text null, "run_after" timestamptz(3) not null, "lease" varchar(36) null, "leased_until" timestamptz(3) null, "created_at" timestamptz(3) not null)',
    'create index "media_jobs_next" on "media_jobs" ("state", "rank", "id")',
    'alter table "media_jobs" add constraint "media_jobs_once" unique ("upload_id", "step")',
    'alter table "uploads" add "needs_converting" boolean not null default false, add "source_id" int null, add "role" varchar(20) null',
    'alter table "uploads" add constraint "uploads_source_id_foreign" foreign key ("source_id") references "uploads" ("id") on delete cascade',
    'alter table "uploads" add constraint "uploads_made_once" unique ("source_id", "role")',
    'alter table "videos" add "progress" int null, add "failure" text null, add "renditions" text null',
    'alter table "media_jobs" add constraint "media_jobs_upload_id_foreign" foreign key ("upload_id") references "uploads" ("id") on delete cascade',
  ],
})
