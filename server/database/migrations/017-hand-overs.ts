import { defineMigration } from './define-migration.ts'

/** Sign-ins on their way from the system's browser to the desktop app. */
export const handOvers = defineMigration('017-hand-overs', {
  sqlite: [
    'alter table "sign_in_attempts" add column "hand_over" text null',
    'create table "hand_overs" ("code_hash" text not null primary key, "challenge" text not null, "user_id" integer not null, "expires_at" datetime not null, constraint "hand_overs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade)',
    'create index "hand_overs_user_id_index" on "hand_overs" ("user_id")',
    'create index "hand_overs_expires_at_index" on "hand_overs" ("expires_at")',
  ],
  postgresql: [
    'alter table "sign_in_attempts" add column "hand_over" varchar(43) null',
    'create table "hand_overs" ("code_hash" varchar(64) not null, "challenge" varchar(43) not null, "user_id" int not null, "expires_at" timestamptz(3) not null, primary key ("code_hash"))',
    'create index "hand_overs_user_id_index" on "hand_overs" ("user_id")',
    'create index "hand_overs_expires_at_index" on "hand_overs" ("expires_at")',
    'alter table "hand_overs" add constraint "hand_overs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade',
  ],
})
