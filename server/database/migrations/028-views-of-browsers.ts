import { defineMigration } from './define-migration.ts'

/** The hourly removal of browsers' old views reads these alone, and not every view there ever was. */
const index = [
  `create index "views_of_browsers" on "views" ("viewed_at") where substr(viewer, 1, 8) = 'browser:'`,
]

export const viewsOfBrowsers = defineMigration('028-views-of-browsers', { sqlite: index, postgresql: index })
