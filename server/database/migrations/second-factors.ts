import { CREDENTIAL_ID_MAX_LENGTH } from '#shared/contract/passkeys.ts'
import type { Statements } from './define-migration.ts'

const tables = (
  time: string,
  varchar: (length: number) => string,
  int: string,
  flag: string,
  serial: string,
) => {
  const user = (table: string, nullability = 'not null') =>
    `user_id ${int} ${nullability} constraint ${table}_user_id_foreign references users (id) on delete cascade`
  return [
    `create table passkeys (id ${serial}, ${user('passkeys')},
      credential_id ${varchar(CREDENTIAL_ID_MAX_LENGTH)} not null, public_key text not null,
      signatures bigint not null, transports ${varchar(100)} not null, name ${varchar(60)} not null,
      created_at ${time} not null, used_at ${time} null)`,
    'create index passkeys_user_id_index on passkeys (user_id)',
    `create table authenticator_apps (user_id ${int} not null primary key
        constraint authenticator_apps_user_id_foreign references users (id) on update cascade on delete cascade,
      secret ${varchar(200)} not null, confirmed_at ${time} null, last_step ${int} not null,
      created_at ${time} not null, used_at ${time} null)`,
    `create table recovery_codes (${user('recovery_codes')}, code_hash ${varchar(64)} not null,
      primary key (user_id, code_hash))`,
    `create table auth_challenges (challenge_hash ${varchar(64)} not null primary key,
      purpose ${varchar(20)} not null, ${user('auth_challenges', 'null')},
      stays_signed_in ${flag} not null default false, failures ${int} not null default 0,
      expires_at ${time} not null)`,
    'create index auth_challenges_user_id_index on auth_challenges (user_id)',
    'create index auth_challenges_expires_at_index on auth_challenges (expires_at)',
    // A former version opens sessions without it: a person who must have a factor signs in again then.
    `alter table sessions add column has_second_factor ${flag} not null default false`,
  ]
}

/** What a cached caller is made of, as of 010-session-details, and the new column. */
const CACHED_COLUMNS = 'user_id, created_at, expires_at, proven_at, has_second_factor'

/** Passkeys, authenticator apps, recovery codes, and the challenges that wait for an answer. */
export const secondFactors: Statements = {
  sqlite: [
    ...tables('datetime', () => 'text', 'integer', 'integer', 'integer not null primary key autoincrement'),
    'create unique index passkeys_credential_id_unique on passkeys (credential_id)',
    'create index authenticator_apps_user_id_index on authenticator_apps (user_id)',
    'create index recovery_codes_user_id_index on recovery_codes (user_id)',
    'drop trigger sessions_changes_update',
    `create trigger sessions_changes_update after update of ${CACHED_COLUMNS} on sessions begin
      insert into changes (table_name, row_id, other_id) values ('sessions', new.user_id, null); end`,
  ],
  postgresql: [
    ...tables('timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean', 'serial primary key'),
    'alter table passkeys add constraint passkeys_credential_id_unique unique (credential_id)',
    'drop trigger record_new on sessions',
    `create trigger record_new after insert or update of ${CACHED_COLUMNS} on sessions
      for each row execute function record_new_of_sessions()`,
  ],
}
