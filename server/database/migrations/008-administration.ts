import { defineMigration } from './define-migration.ts'

/** What administrators did, never changed afterwards; and the indexes that their lists are read along. */
export const administration = defineMigration('008-administration', {
  sqlite: [
    'create table "audit_entries" ("id" integer not null primary key autoincrement, "at" datetime not null, "actor_id" integer not null, "actor_name" text not null, "action" text not null, "subject_kind" text not null, "subject_id" integer not null, "subject_name" text not null, "notes" text null, "state_before" text null, "state_after" text null)',
    'create index "audit_entries_subject" on "audit_entries" ("subject_kind", "subject_id", "id")',
    `create trigger audit_entries_stay before update on audit_entries
      begin select raise(abort, 'audit entries are never changed'); end`,
    `create trigger audit_entries_remain before delete on audit_entries
      begin select raise(abort, 'audit entries are never deleted'); end`,
    // With the title in it, so that a short search reads the index alone.
    'create index "videos_state" on "videos" ("approval_status", "id", "title")',
    'create index "users_admins" on "users" ("is_admin", "id")',
  ],
  postgresql: [
    'create table "audit_entries" ("id" serial primary key, "at" timestamptz(3) not null, "actor_id" int not null, "actor_name" varchar(20) not null, "action" varchar(30) not null, "subject_kind" varchar(10) not null, "subject_id" int not null, "subject_name" varchar(200) not null, "notes" text null, "state_before" text null, "state_after" text null)',
    'create index "audit_entries_subject" on "audit_entries" ("subject_kind", "subject_id", "id")',
    `create function audit_entries_stay() returns trigger language plpgsql as $$ begin
      raise exception 'audit entries are never changed or deleted'; end $$`,
    `create trigger audit_entries_stay before update or delete on audit_entries
      for each row execute function audit_entries_stay()`,
    'create index "videos_state" on "videos" ("approval_status", "id", "title")',
    'create index "users_admins" on "users" ("is_admin", "id")',
  ],
})
