import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string) => {
  const to = (table: string, column: string, target: string, rule = '') =>
    `constraint ${table}_${column}_foreign references ${target} (id)${rule}`
  const assignment = (table: string) =>
    `assignment_id ${int} not null ${to(table, 'assignment_id', 'assignments', ' on delete cascade')}`
  return [
    `create table assignments (id ${id}, title ${varchar(200)} not null, note text null,
      starts_on ${varchar(10)} not null, due_on ${varchar(10)} not null, every_months ${int} null,
      closed_on ${varchar(10)} null, by_id ${int} not null, by_name ${varchar(120)} not null, created_at ${time} not null)`,
    'create index assignments_by_id_index on assignments (by_id)',
    `create table assignment_videos (${assignment('assignment_videos')}, video_id ${int} not null,
      title ${varchar(200)} not null, position ${int} not null, primary key (assignment_id, video_id))`,
    'create index assignment_videos_video_id_index on assignment_videos (video_id)',
    `create table assignment_targets (id ${id}, ${assignment('assignment_targets')},
      unit_id ${int} null ${to('assignment_targets', 'unit_id', 'units', ' on delete cascade')},
      member_id ${int} null ${to('assignment_targets', 'member_id', 'members', ' on delete set null')})`,
    'create index assignment_targets_assignment_id_index on assignment_targets (assignment_id)',
    'create index assignment_targets_unit_id_index on assignment_targets (unit_id)',
    'create index assignment_targets_member_id_index on assignment_targets (member_id)',
    `create table assignment_notices (${assignment('assignment_notices')},
      member_id ${int} not null ${to('assignment_notices', 'member_id', 'members')},
      kind ${varchar(10)} not null, day ${varchar(10)} not null, primary key (assignment_id, member_id, kind, day))`,
  ]
}

/** What people were told to watch, and by when. A former version writes none of it. */
export const assignments: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer'),
    'create index assignment_videos_assignment_id_index on assignment_videos (assignment_id)',
    'create index assignment_notices_assignment_id_index on assignment_notices (assignment_id)',
    'create index assignment_notices_member_id_index on assignment_notices (member_id)',
  ],
  postgresql: tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int'),
}
