import { defineMigration } from './define-migration.ts'

/** Devices and networks from which people have signed in, so that guesses from elsewhere don't lock the owner out. */
export const knownPlaces = defineMigration('024-known-places', {
  sqlite: [
    'create table "known_places" ("user_id" integer not null, "place" text not null, "seen_at" datetime not null, constraint "known_places_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade, primary key ("user_id", "place"))',
    'create index "known_places_user_id_index" on "known_places" ("user_id")',
  ],
  postgresql: [
    'create table "known_places" ("user_id" int not null, "place" varchar(43) not null, "seen_at" timestamptz(3) not null, primary key ("user_id", "place"))',
    'alter table "known_places" add constraint "known_places_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade',
  ],
})
