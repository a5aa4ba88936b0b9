import { defineMigration } from './define-migration.ts'

/** On how many days somebody was here, for the achievements that count them. */
export const activeDays = defineMigration('011-active-days', {
  sqlite: [
    'create table "active_days" ("user_id" integer not null primary key, "days" integer not null, "last_day" text not null, constraint "active_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade)',
    'create index "active_days_user_id_index" on "active_days" ("user_id")',
  ],
  postgresql: [
    'create table "active_days" ("user_id" int not null, "days" int not null, "last_day" varchar(10) not null, primary key ("user_id"))',
    'alter table "active_days" add constraint "active_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
  ],
})
