import type { Statements } from './define-migration.ts'
import { FILES_OF_VIDEO } from './withdrawn-files.ts'

/** A lesson that is no longer public takes its files from visitors of a library for members (withdrawn-files.ts). */
export const publicLessons: Statements = {
  sqlite: [
    'alter table videos add column is_public integer not null default false',
    `create trigger withdraw_public_lesson after update of is_public on videos when old.is_public and not new.is_public
     begin ${FILES_OF_VIDEO} end`,
  ],
  postgresql: [
    'alter table videos add column is_public boolean not null default false',
    `create trigger withdraw_public_lesson after update of is_public on videos
     for each row when (old.is_public and not new.is_public) execute function withdraw_video_changed()`,
  ],
}
