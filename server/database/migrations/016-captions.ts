import { postgresWords } from './004-search.ts'
import { defineMigration } from './define-migration.ts'

const WITH_CAPTIONS = 'alter table "videos" add column "captions_version" int null'

/** What is said in videos, and the index that the search finds it by; triggers keep that. */
export const captions = defineMigration('016-captions', {
  sqlite: [
    WITH_CAPTIONS.replace(' int ', ' integer '),
    'create table "cues" ("id" integer not null primary key autoincrement, "video_id" integer not null, "start_ms" integer not null, "end_ms" integer not null, "text" text not null, "words" text not null, constraint "cues_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade)',
    'create index "cues_video_id_index" on "cues" ("video_id")',
    'create index "cues_in_order" on "cues" ("video_id", "start_ms", "id")',
    `create virtual table cue_search using fts5(words, content='', contentless_delete=1, prefix='2 3',
      tokenize='unicode61 remove_diacritics 2')`,
    `create trigger cue_search_insert after insert on cues
      begin insert into cue_search (rowid, words) values (new.id, new.words); end`,
    `create trigger cue_search_update after update of words on cues
      begin delete from cue_search where rowid = old.id;
      insert into cue_search (rowid, words) values (new.id, new.words); end`,
    'create trigger cue_search_delete after delete on cues begin delete from cue_search where rowid = old.id; end',
  ],
  postgresql: [
    WITH_CAPTIONS,
    'create table "cues" ("id" serial primary key, "video_id" int not null, "start_ms" int not null, "end_ms" int not null, "text" text not null, "words" text not null)',
    'create index "cues_in_order" on "cues" ("video_id", "start_ms", "id")',
    'alter table "cues" add constraint "cues_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade',
    `create table cue_search (cue_id int primary key references cues (id) on delete cascade, document tsvector not null)`,
    'create index cue_search_document on cue_search using gin (document)',
    `create function cue_search_cue() returns trigger language plpgsql as $$ begin
      insert into cue_search (cue_id, document) values (new.id, ${postgresWords('new.words')})
      on conflict (cue_id) do update set document = excluded.document;
      return null; end $$`,
    `create trigger cue_search_cue after insert or update of words on cues
      for each row execute function cue_search_cue()`,
  ],
})
