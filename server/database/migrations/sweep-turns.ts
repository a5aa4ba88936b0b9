import type { Statements } from './define-migration.ts'

/** Which process sweeps what the processes share, and when that was last done. */
export const sweepTurns: Statements = {
  sqlite: [
    'create table sweep_turns (name varchar(30) not null primary key, taken_at datetime null, lease varchar(36) null, leased_until datetime null)',
    `insert into sweep_turns (name) values ('hourly')`,
  ],
  postgresql: [
    'create table sweep_turns (name varchar(30) not null primary key, taken_at timestamptz(3) null, lease varchar(36) null, leased_until timestamptz(3) null)',
    `insert into sweep_turns (name) values ('hourly')`,
  ],
}
