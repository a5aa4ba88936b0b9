import type { Statements } from './define-migration.ts'

const FILL_PROVEN_ADDRESSES = 'update users set proven_email = email where email_verified_at is not null'

/**
 * Addresses that were proven have a column of their own, and are unique. `email` is what was entered: it occupies nothing
 * any more, so that its unique key goes. A former version reads and writes `email` as before. An address that it proves
 * after this step is proven once more (docs/decisions/087).
 */
export const provenAddresses: Statements = {
  sqlite: [
    'alter table users add column proven_email text null',
    FILL_PROVEN_ADDRESSES,
    'create unique index users_proven_email_unique on users (proven_email)',
    'drop index users_email_unique',
    'create index users_email on users (email)',
  ],
  postgresql: [
    'alter table users add column proven_email varchar(254) null',
    FILL_PROVEN_ADDRESSES,
    'alter table users add constraint users_proven_email_unique unique (proven_email)',
    'alter table users drop constraint users_email_unique',
    'create index users_email on users (email)',
  ],
}
