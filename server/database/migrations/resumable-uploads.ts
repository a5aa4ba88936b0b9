import type { Statements } from './define-migration.ts'

const tables = (time: string, varchar: (length: number) => string, int: string, flag: string) => [
  `create table finished_uploads (
    id ${varchar(60)} not null primary key, owner_id ${int} not null
      constraint finished_uploads_owner_id_foreign references users (id) on delete cascade,
    answer text not null, created_at ${time} not null)`,
  'create index finished_uploads_owner_id_index on finished_uploads (owner_id)',
  'create index finished_uploads_created_at_index on finished_uploads (created_at)',
  `create table unfinished_uploads (
    id ${varchar(60)} not null primary key, owner_id ${int} not null
      constraint unfinished_uploads_owner_id_foreign references users (id) on delete cascade,
    bytes bigint null, metadata text null, created_at ${time} not null, changed_at ${time} not null)`,
  'create index unfinished_uploads_owner_id_index on unfinished_uploads (owner_id)',
  'create index unfinished_uploads_changed_at_index on unfinished_uploads (changed_at)',
  `create table upload_parts (
    file ${varchar(100)} not null primary key, upload_id ${varchar(60)} not null
      constraint upload_parts_upload_id_foreign references unfinished_uploads (id) on delete cascade,
    start_at bigint not null, bytes ${int} not null)`,
  `create table upload_leases (
    id ${varchar(60)} not null primary key, holder ${varchar(30)} not null, leased_until ${time} not null,
    is_wanted ${flag} not null default false)`,
]

/** The answers of finished uploads; unfinished uploads that any server may continue, and who writes to them. */
export const resumableUploads: Statements = {
  sqlite: [
    ...tables('datetime', () => 'text', 'integer', 'integer'),
    'create unique index upload_parts_start_unique on upload_parts (upload_id, start_at)',
    'create index upload_parts_upload_id_index on upload_parts (upload_id)',
  ],
  postgresql: [
    ...tables('timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean'),
    'alter table upload_parts add constraint upload_parts_start_unique unique (upload_id, start_at)',
  ],
}
