import { defineMigration } from './define-migration.ts'

const dropCards = ['alter table "videos" drop column "card"', 'alter table "users" drop column "card"']

/** The JSON of videos is remembered in memory instead of in their rows. */
export const withoutCards = defineMigration('013-without-cards', { sqlite: dropCards, postgresql: dropCards })
