import type { Statements } from './define-migration.ts'

const ROLES = [
  "alter table users add column role varchar(20) not null default 'member'",
  'create index users_roles on users (role, id)',
]
const RECORD_CHANGE = `insert into changes (table_name, row_id) values ('settings', 0);`

/**
 * The roles of people without `is_admin`, and the settings of the server, whose writes are recorded among the changes.
 * A former version leaves `role` as it is: for that version these people are ordinary users.
 */
export const rolesAndSettings: Statements = {
  sqlite: [
    ...ROLES.map((sql) => sql.replace('varchar(20)', 'text')),
    'create table settings (name varchar(40) not null primary key, value text not null)',
    ...['insert', 'update', 'delete'].map(
      (event) =>
        `create trigger settings_changes_${event} after ${event} on settings begin ${RECORD_CHANGE} end`,
    ),
  ],
  postgresql: [
    ...ROLES,
    'create table settings (name varchar(40) not null primary key, value text not null)',
    `create function record_settings_change() returns trigger language plpgsql as $$
      begin ${RECORD_CHANGE} return null; end $$`,
    `create trigger settings_changes after insert or update or delete or truncate on settings
      for each statement execute function record_settings_change()`,
  ],
}
