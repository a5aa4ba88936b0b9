import type { Statements } from './define-migration.ts'

/** The files of a video, and those that were derived from them. */
export const FILES_OF_VIDEO = `insert into withdrawn_files (file) select file from uploads
  where file in (old.video_file, old.thumbnail_file)
  or source_id in (select id from uploads where file in (old.video_file, old.thumbnail_file));`
const one = (file: string) => `insert into withdrawn_files (file) values (${file});`

const differs = (column: string) => `old.${column} is distinct from new.${column}`
const WAS_PUBLIC = `old.approval_status = 'approved'`

/** What may take a file from the public: the event, the condition, and the files. */
const EVENTS: [name: string, event: string, condition: string, record: string][] = [
  [
    'video_changed',
    'update of approval_status, video_file, thumbnail_file on videos',
    `${WAS_PUBLIC} and (new.approval_status <> 'approved' or ${differs('video_file')} or ${differs('thumbnail_file')})`,
    FILES_OF_VIDEO,
  ],
  ['video_deleted', 'delete on videos', WAS_PUBLIC, FILES_OF_VIDEO],
  [
    'picture_changed',
    'update of profile_image_file on users',
    `old.profile_image_file is not null and ${differs('profile_image_file')}`,
    one('old.profile_image_file'),
  ],
  ['user_deleted', 'delete on users', 'old.profile_image_file is not null', one('old.profile_image_file')],
  ['upload_deleted', 'delete on uploads', 'true', one('old.file')],
]

/**
 * Record the files that a commit may take from the public, by whichever program. The links through which a proxy reads
 * public files are removed before it (features/uploads/public-files.ts); '*' stands for all of them.
 */
export const withdrawnFiles: Statements = {
  sqlite: [
    'create table withdrawn_files (file text not null)',
    ...EVENTS.map(
      ([name, event, condition, record]) =>
        `create trigger withdraw_${name} after ${event} when ${condition} begin ${record} end`,
    ),
  ],
  postgresql: [
    'create table withdrawn_files (file varchar(100) not null)',
    ...EVENTS.flatMap(([name, event, condition, record]) => [
      `create function withdraw_${name}() returns trigger language plpgsql as $$
        begin ${record} return null; end $$`,
      `create trigger withdraw_${name} after ${event}
        for each row when (${condition}) execute function withdraw_${name}()`,
    ]),
    `create function withdraw_all() returns trigger language plpgsql as $$
      begin ${one("'*'")} return null; end $$`,
    ...['videos', 'users', 'uploads'].map(
      (table) =>
        `create trigger withdraw_all after truncate on ${table} for each statement execute function withdraw_all()`,
    ),
  ],
}
