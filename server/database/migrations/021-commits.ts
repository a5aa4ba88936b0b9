import { defineMigration } from './define-migration.ts'

/** What answers are remembered from: whoever writes to one of these leaves the number of the transaction. */
const TABLES = ['videos', 'users', 'categories', 'uploads']

/**
 * PostgreSQL tells which transactions ended between two looks, but not whether they wrote here: so they leave their
 * number. SQLite knows by itself (other-writers.ts).
 */
export const commits = defineMigration('021-commits', {
  sqlite: [],
  postgresql: [
    'create table commits (id bigint not null primary key)',
    `create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (pg_current_xact_id()::text::bigint) on conflict do nothing; return null; end $$`,
    ...TABLES.map(
      (table) => `create trigger note_commit after insert or update or delete or truncate on ${table}
        for each statement execute function note_commit()`,
    ),
  ],
})
