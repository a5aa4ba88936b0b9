import type { Statements } from './define-migration.ts'

const columns = (time: string, varchar: (length: number) => string) => [
  `alter table sessions add column proven_at ${time} null`,
  `alter table sessions add column last_seen_at ${time} null`,
  `alter table sessions add column user_agent ${varchar(300)} null`,
  `alter table sessions add column network ${varchar(50)} null`,
]

/** What a cached caller is made of: the time of the last request alone makes no cached answer stale. */
const CACHED_COLUMNS = 'user_id, created_at, expires_at, proven_at'

/** When a person last proved who they are, and what a list of sessions shows. A former version leaves all of it null. */
export const sessionDetails: Statements = {
  sqlite: [
    ...columns('datetime', () => 'text'),
    'drop trigger sessions_changes_update',
    `create trigger sessions_changes_update after update of ${CACHED_COLUMNS} on sessions begin
      insert into changes (table_name, row_id, other_id) values ('sessions', new.user_id, null); end`,
  ],
  postgresql: [
    ...columns('timestamptz(3)', (length) => `varchar(${length})`),
    'drop trigger record_new on sessions',
    `create trigger record_new after insert or update of ${CACHED_COLUMNS} on sessions
      for each row execute function record_new_of_sessions()`,
  ],
}
