import type { Statements } from './define-migration.ts'

/** Whose identity it is, the role that groups gave, and which provider a session came from. */
export const identityIssuers: Statements = {
  sqlite: [
    'alter table identities add column issuer varchar(255) null',
    'alter table identities add column given_role varchar(20) null',
    'create table provider_sessions (session_id varchar(36) not null primary key, provider varchar(10) not null, id_token text null, constraint provider_sessions_session_id_foreign foreign key (session_id) references sessions (id) on delete cascade)',
  ],
  postgresql: [
    'alter table identities add column issuer varchar(255) null, add column given_role varchar(20) null',
    'create table provider_sessions (session_id varchar(36) not null primary key, provider varchar(10) not null, id_token text null)',
    'alter table provider_sessions add constraint provider_sessions_session_id_foreign foreign key (session_id) references sessions (id) on delete cascade',
  ],
}
