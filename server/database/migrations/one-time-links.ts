import type { Statements } from './define-migration.ts'

const statements = (time: string, varchar: (length: number) => string, key: string, int: string) => [
  `alter table users add column email_verified_at ${time} null`,
  `create table one_time_links (
    id ${key}, kind ${varchar(12)} not null, token_hash ${varchar(43)} not null, code_hash ${varchar(43)} null,
    user_id ${int} null constraint one_time_links_user_id_foreign references users (id) on delete cascade,
    email ${varchar(254)} null, role ${varchar(20)} null,
    issued_by_id ${int} null constraint one_time_links_issued_by_id_foreign references users (id) on delete set null,
    created_at ${time} not null, expires_at ${time} not null, used_at ${time} null, revoked_at ${time} null)`,
  'create index one_time_links_user_id_index on one_time_links (user_id)',
  'create index one_time_links_issued_by_id_index on one_time_links (issued_by_id)',
  'create index one_time_links_expires_at_index on one_time_links (expires_at)',
  'create index one_time_links_email on one_time_links (kind, email)',
  'create index one_time_links_newest on one_time_links (kind, id)',
]

const UNIQUES = [
  ['one_time_links_token_hash_unique', 'token_hash'],
  ['one_time_links_code_hash_unique', 'code_hash'],
]

/** When an address was proven, and the links that work once. A former version leaves both as they are. */
export const oneTimeLinks: Statements = {
  sqlite: [
    ...statements('datetime', () => 'text', 'integer not null primary key autoincrement', 'integer'),
    ...UNIQUES.map(([name, column]) => `create unique index ${name} on one_time_links (${column})`),
  ],
  postgresql: [
    ...statements('timestamptz(3)', (length) => `varchar(${length})`, 'serial primary key', 'int'),
    ...UNIQUES.map(
      ([name, column]) => `alter table one_time_links add constraint ${name} unique (${column})`,
    ),
  ],
}
