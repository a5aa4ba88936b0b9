import type { Statements } from './define-migration.ts'

const columns = (int: string, time: string) => [
  `alter table training_sessions add column wall_id ${int} null`,
  `alter table training_sessions add column ends_at ${time} null`,
  'alter table training_sessions add column played text null',
  'create index training_sessions_ends_at_index on training_sessions (ends_at)',
  'alter table walls add column roll_call_lessons text null',
]

/** Roll calls at walls. A former version starts none, and confirms one of this version as a drill. */
export const rollCalls: Statements = {
  sqlite: columns('integer', 'datetime'),
  postgresql: columns('int', 'timestamptz(3)'),
}
