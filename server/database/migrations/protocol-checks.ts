import type { Statements } from './define-migration.ts'

const statements = (varchar: (length: number) => string, boolean: string) => [
  ...['videos', 'proposals'].flatMap((table) => [
    `alter table ${table} add column protocol ${varchar(60)} null`,
    `alter table ${table} add column review_by ${varchar(10)} null`,
  ]),
  `alter table videos add column protocol_checked_on ${varchar(10)} null`,
  `alter table videos add column is_protocol_due ${boolean} not null default false`,
  'create index videos_protocol on videos (approval_status, review_by, id)',
]

/** Which protocol a lesson was checked against, and by when again. A former version shows none of it, and keeps it. */
export const protocolChecks: Statements = {
  sqlite: statements(() => 'text', 'integer'),
  postgresql: statements((length) => `varchar(${length})`, 'boolean'),
}
