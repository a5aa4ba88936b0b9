import { defineMigration } from './define-migration.ts'

const length = 'case when is_micro_clip then coalesce(clip_duration, 60) else duration end'
const fill = `update "videos" set "shelf" =
  case when ${length} <= 30 then 'short' when ${length} <= 300 then 'medium' else 'long' end
  where "feed_position" is not null`

const indexes = ['feed_position', 'views', 'likes', 'trending_score'].flatMap((column) => {
  const name = column.replace('feed_position', 'newest').replace('trending_score', 'trending')
  return [
    `create index "videos_shelf_${name}" on "videos" ("shelf", "${column}", "id")`,
    `create index "videos_category_${name}" on "videos" ("category_id", "shelf", "${column}", "id")`,
  ]
})

/** The library by length, in every order in which it is shown, whole and by category. */
export const shelves = defineMigration('014-shelves', {
  sqlite: ['alter table "videos" add column "shelf" text null', fill, ...indexes],
  postgresql: ['alter table "videos" add column "shelf" varchar(10) null', fill, ...indexes],
})
