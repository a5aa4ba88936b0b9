import type { Statements } from './define-migration.ts'

const table = (id: string, time: string, varchar: (length: number) => string) =>
  `create table walls (id ${id}, name ${varchar(60)} not null, code_hash ${varchar(43)} null,
   code_expires_at ${time} null, secret_hash ${varchar(43)} null, created_at ${time} not null,
   enrolled_at ${time} null, last_seen_at ${time} null)`

/** Screens that watch a library for members alone. A former version writes none of them. */
export const walls: Statements = {
  sqlite: [
    table('integer not null primary key autoincrement', 'datetime', () => 'text'),
    'create unique index walls_code_hash_unique on walls (code_hash)',
    'create unique index walls_secret_hash_unique on walls (secret_hash)',
  ],
  postgresql: [
    table('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`),
    'alter table walls add constraint walls_code_hash_unique unique (code_hash)',
    'alter table walls add constraint walls_secret_hash_unique unique (secret_hash)',
  ],
}
