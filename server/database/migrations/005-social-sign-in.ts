import { defineMigration } from './define-migration.ts'

/** People as providers know them, and the visits to providers that are under way. */
export const socialSignIn = defineMigration('005-social-sign-in', {
  sqlite: [
    'create table "sign_in_attempts" ("state" text not null primary key, "provider" text not null, "nonce" text not null, "code_verifier" text not null, "browser_hash" text not null, "expires_at" datetime not null)',
    'create index "sign_in_attempts_expires_at_index" on "sign_in_attempts" ("expires_at")',
    'create table "identities" ("provider" text not null, "subject" text not null, "user_id" integer not null, "created_at" datetime not null, primary key ("provider", "subject"), constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade)',
    'create index "identities_user_id_index" on "identities" ("user_id")',
  ],
  postgresql: [
    'create table "sign_in_attempts" ("state" varchar(64) not null, "provider" varchar(10) not null, "nonce" varchar(64) not null, "code_verifier" varchar(128) not null, "browser_hash" varchar(64) not null, "expires_at" timestamptz(3) not null, primary key ("state"))',
    'create index "sign_in_attempts_expires_at_index" on "sign_in_attempts" ("expires_at")',
    'create table "identities" ("provider" varchar(10) not null, "subject" varchar(255) not null, "user_id" int not null, "created_at" timestamptz(3) not null, primary key ("provider", "subject"))',
    'create index "identities_user_id_index" on "identities" ("user_id")',
    'alter table "identities" add constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade',
  ],
})
