import { defineMigration } from './define-migration.ts'

/**
 * What the search looks through: approved videos by title, description, creator and category. Triggers keep it,
 * so that no write can forget to. Its rows are numbered by the feed position: newest first is by number.
 */

const sqliteText = `select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved'`
const sqliteInsert = `insert into video_search (rowid, title, description, creator, category) ${sqliteText}`
const sqliteForget = (where: string) =>
  `delete from video_search where rowid in (select feed_position from videos where feed_position is not null and ${where})`
const sqliteAgain = (where: string) => `${sqliteForget(where)}; ${sqliteInsert} and v.${where};`

const ACCENTED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
const PLAIN = ACCENTED.normalize('NFD').replace(/\p{M}/gu, '')
/**
 * PostgreSQL's parser reads paths and addresses where people write words, and tells accents apart: it gets plain
 * letters and digits alone.
 */
export const postgresWords = (text: string) =>
  `to_tsvector('simple', translate(${text}, '${ACCENTED}!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', '${PLAIN}' || repeat(' ', 32)))`
const postgresDocument = `setweight(${postgresWords('v.title')}, 'A') || ${postgresWords(
  "coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name",
)}`
const postgresInsert = `insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, ${postgresDocument}
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved'`
const postgresTrigger = (name: string, where: string, event: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    delete from video_search where video_id in (select v.id from videos v where v.${where});
    ${postgresInsert} and v.${where};
    return null; end $$`,
  `create trigger ${name} after ${event} for each row execute function ${name}()`,
]

const VIDEO_TEXT = 'title, description, category_id, creator_id, feed_position, approval_status'
const USER_TEXT = 'username, first_name, last_name'

export const search = defineMigration('004-search', {
  sqlite: [
    // Contentless: the words alone are kept, the texts stand in their own tables.
    `create virtual table video_search using fts5(title, description, creator, category,
      content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
    `create trigger video_search_insert after insert on videos when new.feed_position is not null
      begin ${sqliteInsert} and v.id = new.id; end`,
    `create trigger video_search_update after update of ${VIDEO_TEXT} on videos
      begin delete from video_search where rowid = old.feed_position; ${sqliteInsert} and v.id = new.id; end`,
    `create trigger video_search_delete after delete on videos when old.feed_position is not null
      begin delete from video_search where rowid = old.feed_position; end`,
    `create trigger video_search_user after update of ${USER_TEXT} on users
      begin ${sqliteAgain('creator_id = new.id')} end`,
    `create trigger video_search_category after update of name on categories
      begin ${sqliteAgain('category_id = new.id')} end`,
    sqliteInsert,
  ],
  postgresql: [
    `create table video_search (feed_position int primary key, video_id int not null unique
      references videos (id) on delete cascade, document tsvector not null)`,
    'create index video_search_document on video_search using gin (document)',
    ...postgresTrigger('video_search_video', 'id = new.id', `insert or update of ${VIDEO_TEXT} on videos`),
    ...postgresTrigger('video_search_user', 'creator_id = new.id', `update of ${USER_TEXT} on users`),
    ...postgresTrigger('video_search_category', 'category_id = new.id', 'update of name on categories'),
    postgresInsert,
  ],
})
