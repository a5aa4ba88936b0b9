import { appendOnly } from './append-only.ts'
import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string, flag: string) => {
  const member = (table: string) =>
    `member_id ${int} not null constraint ${table}_member_id_foreign references members (id)`
  return [
    `create table members (id ${id}, name ${varchar(120)} not null,
      number ${varchar(40)} null, email ${varchar(254)} null, title ${varchar(60)} null,
      user_id ${int} null constraint members_user_id_foreign references users (id) on delete set null,
      is_listed ${flag} not null default false,
      merged_into_id ${int} null constraint members_merged_into_id_foreign references members (id) on delete set null,
      left_on ${varchar(10)} null, created_at ${time} not null)`,
    'create index members_email_index on members (email)',
    'create index members_merged_into_id_index on members (merged_into_id)',
    'create index members_by_name on members (is_listed, name, id)',
    `create table units (id ${id}, parent_id ${int} null constraint units_parent_id_foreign references units (id) on delete set null,
      name ${varchar(100)} not null, kind ${varchar(10)} not null)`,
    'create index units_parent_id_index on units (parent_id)',
    `create table memberships (id ${id}, ${member('memberships')},
      unit_id ${int} not null constraint memberships_unit_id_foreign references units (id),
      from_day ${varchar(10)} not null, to_day ${varchar(10)} null, is_officer ${flag} not null default false)`,
    'create index memberships_member_id_index on memberships (member_id)',
    'create index memberships_unit_id_index on memberships (unit_id)',
    `create table watched (${member('watched')}, video_id ${int} not null, version ${int} not null,
      counts_from ${varchar(10)} not null default '', ranges text not null, played text not null, played_before_ms ${int} not null default 0,
      covered_ms ${int} not null, length_ms ${int} not null, position_ms ${int} not null,
      done_at ${time} null, last_at ${time} not null, primary key (member_id, video_id, version, counts_from))`,
    'create index watched_video_id_index on watched (video_id)',
    'create index watched_newest on watched (member_id, last_at)',
    `create table trained_time (${member('trained_time')}, training_day ${varchar(10)} not null,
      ranges text not null, primary key (member_id, training_day))`,
    `create table credits (id ${id}, ${member('credits')}, member_name ${varchar(120)} not null,
      training_day ${varchar(10)} not null, unit_id ${int} null, unit ${varchar(100)} null, category_id ${int} null, category ${varchar(100)} null,
      video_id ${int} null, version ${int} null, title ${varchar(200)} not null, ms ${int} not null,
      source ${varchar(10)} not null, corrects ${varchar(10)} null, session_id ${int} null, reverses_id ${int} null, reason ${varchar(300)} null,
      by_id ${int} null, by_name ${varchar(120)} null, report ${varchar(36)} null, at ${time} not null)`,
    'create index credits_of_member on credits (member_id, training_day, id)',
    'create index credits_of_day on credits (training_day, id)',
    'create index credits_session_id_index on credits (session_id)',
    'create index credits_reverses_id_index on credits (reverses_id)',
    `create table training_sessions (id ${id}, kind ${varchar(10)} not null,
      unit_id ${int} not null constraint training_sessions_unit_id_foreign references units (id),
      title ${varchar(200)} not null, category_id ${int} null, category ${varchar(100)} null,
      place ${varchar(100)} null, notes text null, filed_by_id ${int} not null, filed_by ${varchar(120)} not null,
      opened_at ${time} not null, closed_at ${time} null, confirmed_at ${time} null, confirmed_by_id ${int} null,
      confirmed_by ${varchar(120)} null, headcount ${int} null)`,
    'create index training_sessions_unit_id_index on training_sessions (unit_id)',
    'create index training_sessions_state on training_sessions (confirmed_at, id)',
    `create table attendances (id ${id},
      session_id ${int} not null constraint attendances_session_id_foreign references training_sessions (id),
      ${member('attendances')}, how ${varchar(10)} not null, from_at ${time} not null, to_at ${time} null,
      state ${varchar(10)} not null, reason ${varchar(300)} null)`,
    'create index attendances_member_id_index on attendances (member_id)',
  ]
}

const UNIQUES = [
  ['members', 'members_user_id_unique', 'user_id'],
  ['members', 'members_number_unique', 'number'],
  ['credits', 'credits_report_unique', 'report, training_day'],
  ['attendances', 'attendances_once', 'session_id, member_id'],
] as const

const guards = appendOnly('credits', 'credits')

/** Whether a person is named where others see what is watched. */
const NAMED_COLUMN = (flag: string) => `alter table users add column is_named ${flag} not null default false`

/** People with a training record, what they have watched, and the ledger. A former version writes none of it. */
export const trainingRecords: Statements = {
  sqlite: [
    NAMED_COLUMN('integer'),
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer', 'integer'),
    ...UNIQUES.map(([table, name, columns]) => `create unique index ${name} on ${table} (${columns})`),
    'create index members_user_id_index on members (user_id)',
    'create index watched_member_id_index on watched (member_id)',
    'create index trained_time_member_id_index on trained_time (member_id)',
    'create index credits_member_id_index on credits (member_id)',
    'create index attendances_session_id_index on attendances (session_id)',
    ...guards.sqlite,
  ],
  postgresql: [
    NAMED_COLUMN('boolean'),
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean'),
    ...UNIQUES.map(
      ([table, name, columns]) => `alter table ${table} add constraint ${name} unique (${columns})`,
    ),
    ...guards.postgresql,
  ],
}
