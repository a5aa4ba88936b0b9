import type { Statements } from './define-migration.ts'

interface Types {
  id: string
  time: string
  int: string
  bool: string
  varchar: (length: number) => string
}

const tables = ({ id, time, int, bool, varchar }: Types) => [
  `create table reported_subjects (id ${id}, kind ${varchar(10)} not null, video_id ${int} not null,
    comment_id ${int} null, title ${varchar(200)} not null, count ${int} not null default 0,
    open_key ${varchar(30)} null, state ${varchar(10)} not null, outcome ${varchar(10)} null,
    decided_by_id ${int} null constraint reported_subjects_decided_by_id_foreign references users (id) on delete set null,
    settled_at ${time} null, is_told ${bool} not null default false, created_at ${time} not null)`,
  'create index reported_subjects_comment_id_index on reported_subjects (comment_id)',
  'create index reported_subjects_decided_by_id_index on reported_subjects (decided_by_id)',
  'create index reported_subjects_state on reported_subjects (state, id)',
  `create table content_reports (id ${id},
    subject_id ${int} not null constraint content_reports_subject_id_foreign references reported_subjects (id)
      on delete cascade,
    user_id ${int} null constraint content_reports_user_id_foreign references users (id) on delete set null,
    is_visitor ${bool} not null, reason ${varchar(20)} not null, text text not null, created_at ${time} not null)`,
  'create index content_reports_user_id_index on content_reports (user_id)',
]

const settle = (kind: string, outcome: string, now: string) =>
  `update reported_subjects set state = 'settled', open_key = null, outcome = '${outcome}', settled_at = ${now}
    where open_key = '${kind} ' || old.id;`

/** What ends the reports of a subject: the event, the condition, and the change of their row. */
const events = (now: string): [name: string, event: string, condition: string, change: string][] => [
  [
    'settle_video_hidden',
    'update of approval_status on videos',
    `old.approval_status = 'approved' and new.approval_status <> 'approved'`,
    settle('video', 'withdrawn', now),
  ],
  ['settle_video_deleted', 'delete on videos', 'true', settle('video', 'removed', now)],
  ['settle_comment_deleted', 'delete on comments', 'true', settle('comment', 'removed', now)],
  [
    'reopen_comment_restored',
    'insert on comments',
    'true',
    `update reported_subjects set state = 'open', open_key = 'comment ' || new.id, outcome = null, settled_at = null,
      decided_by_id = null where comment_id = new.id and outcome = 'removed';`,
  ],
]

/**
 * Reports of videos and comments. Triggers settle them, because a subject ends in many ways: by a withdrawal, with an
 * account, or through a server of a former version, which writes no report.
 */
export const contentReports: Statements = {
  sqlite: [
    ...tables({
      id: 'integer not null primary key autoincrement',
      time: 'datetime',
      int: 'integer',
      bool: 'integer',
      varchar: () => 'text',
    }),
    'create unique index reported_subjects_open_key_unique on reported_subjects (open_key)',
    'create unique index content_reports_person on content_reports (subject_id, user_id)',
    'create index content_reports_subject_id_index on content_reports (subject_id)',
    ...events(`cast(unixepoch('subsec') * 1000 as integer)`).map(
      ([name, event, condition, change]) =>
        `create trigger ${name} after ${event} when ${condition} begin ${change} end`,
    ),
  ],
  postgresql: [
    ...tables({
      id: 'serial primary key',
      time: 'timestamptz(3)',
      int: 'int',
      bool: 'boolean',
      varchar: (length) => `varchar(${length})`,
    }),
    'alter table reported_subjects add constraint reported_subjects_open_key_unique unique (open_key)',
    'alter table content_reports add constraint content_reports_person unique (subject_id, user_id)',
    ...events('now()').flatMap(([name, event, condition, change]) => [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${change} return null; end $$`,
      `create trigger ${name} after ${event} for each row when (${condition}) execute function ${name}()`,
    ]),
  ],
}
