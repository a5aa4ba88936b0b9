import type { Statements } from './define-migration.ts'

const ACCENTED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
const PLAIN_LETTERS = ACCENTED.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * A tsvector of a text. PostgreSQL's parser reads paths and addresses where people write words, and tells accented
 * letters apart: it gets plain letters and digits alone.
 */
const tsvectorOf = (text: string) =>
  `to_tsvector('simple', translate(${text}, '${ACCENTED}!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', '${PLAIN_LETTERS}' || repeat(' ', 32)))`

const PUBLISHED = `from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved'`
/** The columns whose words are searched. */
export const VIDEO_TEXT = 'title, description, category_id, creator_id, feed_position, approval_status'
export const USER_TEXT = 'username, first_name, last_name'

const insertVideo = {
  sqlite: `insert into video_search (rowid, title, description, creator, category)
    select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name ${PUBLISHED}`,
  postgresql: `insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, setweight(${tsvectorOf('v.title')}, 'A') || ${tsvectorOf(
      "coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name",
    )} ${PUBLISHED}`,
}
const deleteVideos = (where: string) =>
  `delete from video_search where rowid in (select feed_position from videos where feed_position is not null and ${where})`
const postgresVideoTrigger = (name: string, where: string, event: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    delete from video_search where video_id in (select v.id from videos v where v.${where});
    ${insertVideo.postgresql} and v.${where};
    return null; end $$`,
  `create trigger ${name} after ${event} for each row execute function ${name}()`,
]

/**
 * Approved videos by title, description, creator and category. Triggers maintain it with every write. A row has the
 * number of the feed position: the newest video has the highest number.
 */
export const videoSearch: Statements = {
  sqlite: [
    // Contentless: the index has the words alone; the texts stay in their tables.
    `create virtual table video_search using fts5(title, description, creator, category,
      content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
    `create trigger video_search_insert after insert on videos when new.feed_position is not null
      begin ${insertVideo.sqlite} and v.id = new.id; end`,
    `create trigger video_search_update after update of ${VIDEO_TEXT} on videos
      begin delete from video_search where rowid = old.feed_position; ${insertVideo.sqlite} and v.id = new.id; end`,
    `create trigger video_search_delete after delete on videos when old.feed_position is not null
      begin delete from video_search where rowid = old.feed_position; end`,
    `create trigger video_search_user after update of ${USER_TEXT} on users
      begin ${deleteVideos('creator_id = new.id')}; ${insertVideo.sqlite} and v.creator_id = new.id; end`,
    `create trigger video_search_category after update of name on categories
      begin ${deleteVideos('category_id = new.id')}; ${insertVideo.sqlite} and v.category_id = new.id; end`,
  ],
  postgresql: [
    `create table video_search (feed_position int primary key, video_id int not null unique
      references videos (id) on delete cascade, document tsvector not null)`,
    'create index video_search_document on video_search using gin (document)',
    ...postgresVideoTrigger(
      'video_search_video',
      'id = new.id',
      `insert or update of ${VIDEO_TEXT} on videos`,
    ),
    ...postgresVideoTrigger('video_search_user', 'creator_id = new.id', `update of ${USER_TEXT} on users`),
    ...postgresVideoTrigger('video_search_category', 'category_id = new.id', 'update of name on categories'),
  ],
}

/** Captions by their words. Triggers maintain it. The last statement fills it from the rows that are there. */
export const cueSearch: Statements = {
  sqlite: [
    `create virtual table cue_search using fts5(search_text, content='', contentless_delete=1, prefix='2 3',
      tokenize='unicode61 remove_diacritics 2')`,
    `create trigger cue_search_insert after insert on cues
      begin insert into cue_search (rowid, search_text) values (new.id, new.search_text); end`,
    `create trigger cue_search_update after update of search_text on cues
      begin delete from cue_search where rowid = old.id;
      insert into cue_search (rowid, search_text) values (new.id, new.search_text); end`,
    'create trigger cue_search_delete after delete on cues begin delete from cue_search where rowid = old.id; end',
    'insert into cue_search (rowid, search_text) select id, search_text from cues',
  ],
  postgresql: [
    'create table cue_search (cue_id int primary key references cues (id) on delete cascade, document tsvector not null)',
    'create index cue_search_document on cue_search using gin (document)',
    `create function cue_search_cue() returns trigger language plpgsql as $$ begin
      insert into cue_search (cue_id, document) values (new.id, ${tsvectorOf('new.search_text')})
      on conflict (cue_id) do update set document = excluded.document;
      return null; end $$`,
    `create trigger cue_search_cue after insert or update of search_text on cues
      for each row execute function cue_search_cue()`,
    `insert into cue_search (cue_id, document) select id, ${tsvectorOf('search_text')} from cues`,
  ],
}

interface Indexed {
  /** A write of one of these columns of the table changes the index. */
  columns: readonly string[]
  /** SQL of the indexed texts of a row. @param row with its full stop, or empty */
  textOf: (row: string) => string[]
}

/** @param texts the names of the indexed texts; those of the columns by default */
export const sqliteTrigrams = (
  name: string,
  table: string,
  { columns, textOf, texts = columns }: Indexed & { texts?: readonly string[] },
) => {
  const list = texts.join(', ')
  const values = textOf('new.').join(', ')
  return [
    `create virtual table ${name} using fts5(${list}, content='', contentless_delete=1, tokenize='trigram')`,
    `create trigger ${name}_insert after insert on ${table}
      begin insert into ${name} (rowid, ${list}) values (new.id, ${values}); end`,
    `create trigger ${name}_update after update of ${columns.join(', ')} on ${table}
      begin delete from ${name} where rowid = old.id;
      insert into ${name} (rowid, ${list}) values (new.id, ${values}); end`,
    `create trigger ${name}_delete after delete on ${table} begin delete from ${name} where rowid = old.id; end`,
    `insert into ${name} (rowid, ${list}) select id, ${textOf('').join(', ')} from ${table}`,
  ]
}

export const postgresTrigrams = (name: string, table: string, { columns, textOf }: Indexed) => {
  const text = (row: string) => textOf(row).join(` || ' ' || `)
  return [
    `create table ${name} (id int primary key references ${table} (id) on delete cascade, trigrams tsvector not null)`,
    `create index ${name}_trigrams on ${name} using gin (trigrams)`,
    `create function ${name}_write() returns trigger language plpgsql as $$ begin
      insert into ${name} values (new.id, to_trigrams(${text('new.')}))
      on conflict (id) do update set trigrams = excluded.trigrams;
      return null; end $$`,
    `create trigger ${name}_write after insert or update of ${columns.join(', ')} on ${table}
      for each row execute function ${name}_write()`,
    `insert into ${name} select id, to_trigrams(${text('')}) from ${table}`,
  ]
}

const ofColumns = (columns: readonly string[]): Indexed => ({
  columns,
  textOf: (row) => columns.map((column) => row + column),
})
const VIDEO_INDEX = ['video_trigrams', 'videos', ofColumns(['title'])] as const
const USER_INDEX = ['user_trigrams', 'users', ofColumns(['username', 'email'])] as const
const INDEXES = [VIDEO_INDEX, USER_INDEX]

/**
 * Every three letters in a row of titles, usernames and addresses: a search finds a part of a word in any
 * case.
 * Triggers maintain it, and it is filled from the rows that are there. PostgreSQL needs no extension: a tsvector holds
 * the trigrams.
 */
export const trigrams: Statements = {
  sqlite: INDEXES.flatMap(([name, table, of]) => sqliteTrigrams(name, table, of)),
  postgresql: [
    `create function to_trigrams(words text) returns tsvector language sql immutable as $$
      select array_to_tsvector(coalesce(array_agg(distinct substr(lower(words), i, 3)), array[]::text[]))
      from generate_series(1, length(words) - 2) i $$`,
    ...INDEXES.flatMap(([name, table, of]) => postgresTrigrams(name, table, of)),
  ],
}
