import { defineMigration } from './define-migration.ts'

/** The desktop app, too, hears that a first sign-in took the password off the account. */
export const handOversTell = defineMigration('023-hand-overs-tell', {
  sqlite: ['alter table "hand_overs" add column "lost_password" integer not null default false'],
  postgresql: ['alter table "hand_overs" add column "lost_password" boolean not null default false'],
})
