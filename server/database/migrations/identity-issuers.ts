import type { Statements } from './define-migration.ts'

const statements = (varchar: (length: number) => string) => [
  `alter table identities add column issuer ${varchar(255)} null`,
  `alter table identities add column given_role ${varchar(20)} null`,
  `create table provider_sessions (
    session_id ${varchar(36)} not null primary key
      constraint provider_sessions_session_id_foreign references sessions (id) on update cascade on delete cascade,
    provider ${varchar(10)} not null, id_token text null)`,
]

/** Whose identity it is, the role that groups gave, and the provider of a session. A former version leaves them null. */
export const identityIssuers: Statements = {
  sqlite: statements(() => 'text'),
  postgresql: statements((length) => `varchar(${length})`),
}
