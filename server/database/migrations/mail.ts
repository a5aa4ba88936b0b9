import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string) => [
  `create table mail_messages (
    id ${id}, kind ${varchar(30)} not null, user_id ${int} null
      constraint mail_messages_user_id_foreign references users (id) on delete cascade,
    address ${varchar(254)} null, message_id ${varchar(36)} not null, data text null, state ${varchar(10)} not null,
    priority ${int} not null, attempts ${int} not null default 0, failure_reason text null,
    created_at ${time} not null, next_attempt_at ${time} not null, expires_at ${time} null, ended_at ${time} null,
    lease ${varchar(36)} null, leased_until ${time} null)`,
  'create index mail_messages_next on mail_messages (state, priority, id)',
  'create index mail_messages_user_id_index on mail_messages (user_id)',
  `create table mail_opt_outs (
    id ${id}, kind ${varchar(30)} not null, user_id ${int} null
      constraint mail_opt_outs_user_id_foreign references users (id) on delete cascade,
    address_hash ${varchar(43)} null, created_at ${time} not null)`,
]

const UNIQUES = [
  ['mail_opt_outs_user_unique', 'user_id, kind'],
  ['mail_opt_outs_address_unique', 'address_hash, kind'],
] as const

/** Mail that waits, and mail that was sent, for some days; and which mail a person does not want. */
export const mail: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer'),
    ...UNIQUES.map(([name, columns]) => `create unique index ${name} on mail_opt_outs (${columns})`),
    'create index mail_opt_outs_user_id_index on mail_opt_outs (user_id)',
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int'),
    ...UNIQUES.map(
      ([name, columns]) => `alter table mail_opt_outs add constraint ${name} unique (${columns})`,
    ),
  ],
}
