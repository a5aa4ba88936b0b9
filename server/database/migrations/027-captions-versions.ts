import { defineMigration } from './define-migration.ts'

const column = 'alter table "videos" add column "last_captions_version" int not null default 0'

/**
 * Until now the version went back to nothing with the captions, so no row says which versions a video has had. Each of
 * them wrote at least one cue: no version is above the number of cues that were ever written. Every video goes on
 * after that number, those with captions at once, because a wall may keep other words under their present address.
 */
const goOnAfter = (cuesEverWritten: string) =>
  `update "videos" set "last_captions_version" = (${cuesEverWritten}) + 1,
    "captions_version" = case when "captions_version" is null then null else (${cuesEverWritten}) + 1 end
    where (${cuesEverWritten}) > 0`

export const captionsVersions = defineMigration('027-captions-versions', {
  sqlite: [
    column.replace(' int ', ' integer '),
    goOnAfter(`select coalesce(max("seq"), 0) from "sqlite_sequence" where "name" = 'cues'`),
  ],
  postgresql: [
    column,
    goOnAfter(
      `select greatest((select case when "is_called" then "last_value" else 0 end from "cues_id_seq"),
        (select coalesce(max("id"), 0) from "cues"))`,
    ),
  ],
})
