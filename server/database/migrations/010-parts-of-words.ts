import { defineMigration } from './define-migration.ts'

/**
 * Finds a piece of a title, a username or an address wherever it stands in it, whatever its case: an index of every
 * three letters in a row. Kept by triggers. PostgreSQL needs no extension for it: a tsvector holds the letters.
 */

const sqliteIndex = (name: string, table: string, columns: string[]) => {
  const list = columns.join(', ')
  const values = columns.map((column) => `new.${column}`).join(', ')
  return [
    `create virtual table ${name} using fts5(${list}, content='', contentless_delete=1, tokenize='trigram')`,
    `create trigger ${name}_insert after insert on ${table}
      begin insert into ${name} (rowid, ${list}) values (new.id, ${values}); end`,
    `create trigger ${name}_update after update of ${list} on ${table}
      begin delete from ${name} where rowid = old.id;
      insert into ${name} (rowid, ${list}) values (new.id, ${values}); end`,
    `create trigger ${name}_delete after delete on ${table} begin delete from ${name} where rowid = old.id; end`,
    `insert into ${name} (rowid, ${list}) select id, ${list} from ${table}`,
  ]
}

const postgresIndex = (name: string, table: string, columns: string[]) => {
  const text = (row: string) => columns.map((column) => `${row}${column}`).join(` || ' ' || `)
  return [
    `create table ${name} (id int primary key references ${table} (id) on delete cascade, letters tsvector not null)`,
    `create index ${name}_letters on ${name} using gin (letters)`,
    `create function ${name}_keep() returns trigger language plpgsql as $$ begin
      insert into ${name} values (new.id, letters_in_threes(${text('new.')}))
      on conflict (id) do update set letters = excluded.letters;
      return null; end $$`,
    `create trigger ${name}_keep after insert or update of ${columns.join(', ')} on ${table}
      for each row execute function ${name}_keep()`,
    `insert into ${name} select id, letters_in_threes(${text('')}) from ${table}`,
  ]
}

const VIDEOS = ['video_search_parts', 'videos', ['title']] as const
const USERS = ['user_search_parts', 'users', ['username', 'email']] as const

export const partsOfWords = defineMigration('010-parts-of-words', {
  sqlite: [
    ...sqliteIndex(VIDEOS[0], VIDEOS[1], [...VIDEOS[2]]),
    ...sqliteIndex(USERS[0], USERS[1], [...USERS[2]]),
  ],
  postgresql: [
    `create function letters_in_threes(words text) returns tsvector language sql immutable as $$
      select array_to_tsvector(coalesce(array_agg(distinct substr(lower(words), i, 3)), array[]::text[]))
      from generate_series(1, length(words) - 2) i $$`,
    ...postgresIndex(VIDEOS[0], VIDEOS[1], [...VIDEOS[2]]),
    ...postgresIndex(USERS[0], USERS[1], [...USERS[2]]),
  ],
})
