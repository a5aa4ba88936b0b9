import type { Statements } from './define-migration.ts'
import { USER_TEXT, VIDEO_TEXT } from './search-indexes.ts'

/** What changes the results of a search, and the condition on SQLite. */
const EVENTS: [table: string, event: string, condition?: string][] = [
  ['videos', 'insert', 'new.feed_position is not null'],
  ['videos', `update of ${VIDEO_TEXT}, clip_start_time`],
  ['videos', 'delete', 'old.feed_position is not null'],
  ['users', `update of ${USER_TEXT}`],
  ['categories', 'update of name'],
  ['cues', 'insert'],
  ['cues', 'update'],
  ['cues', 'delete'],
]

const RECORD_CHANGE = `insert into changes (table_name, row_id) values ('search', 0);`

/**
 * Record among the changes that searched text was written: a like or a view writes a video, but changes no search. And
 * the words of the indexes in their order, from which a search reads what begins with a prefix.
 */
export const searchChanges: Statements = {
  sqlite: [
    ...EVENTS.map(
      ([table, event, condition = 'true'], index) =>
        `create trigger search_changes_${index} after ${event} on ${table} when ${condition} begin ${RECORD_CHANGE} end`,
    ),
    ...['video_search', 'cue_search'].map(
      (index) => `create virtual table ${index}_terms using fts5vocab(${index}, instance)`,
    ),
  ],
  postgresql: [
    `create function record_search_change() returns trigger language plpgsql as $$
      begin ${RECORD_CHANGE} return null; end $$`,
    ...[...EVENTS, ['videos', 'truncate'], ['cues', 'truncate']].map(
      ([table, event], index) => `create trigger search_changes_${index} after ${event} on ${table}
        for each statement execute function record_search_change()`,
    ),
  ],
}
