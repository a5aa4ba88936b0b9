import { setImmediate as nextTurn } from 'node:timers/promises'
import { Database } from '#server/database/database.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { entities } from '#server/entities.ts'
import { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import { startTestApp } from './test-app.ts'
import { SearchQueries, type SearchResult } from '#server/features/search/search.queries.ts'

const VIDEOS = 12
export const WORDS = [
  'Ladder',
  'ladders',
  'lad',
  'LÄD',
  'la',
  'pump',
  'Pümps',
  'p',
  'drill',
  '24',
  '2400',
  'hose',
]
export const QUERIES = [
  'l',
  'la',
  'lad',
  'ladd',
  'ladder',
  'ladders',
  'p',
  'pum',
  'pump',
  'lädd',
  '2',
  '24',
  '240',
].concat(['ladder pu', 'hose p', 'drill ladde', 'person', 'ems', 'zzzz', 'spoken', 'spoken lad'])

export function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
export const some = () => `${any(WORDS)} ${any(WORDS)}`
export const position = () => 1 + Math.floor(Math.random() * 1_000_000)

type Write = [sql: string, values: SqlValue[]]

/** Starts a server with public videos of one person, and gives random writes to what is searched. */
export async function startSearchedLibrary() {
  const app = await startTestApp()
  const ana = await app.register('person')
  const chief = await app.registerAdmin('chief')
  const ids: number[] = []
  for (let i = 0; i < VIDEOS; i++) {
    const { id } = await app.submit(ana, { title: `${any(WORDS)} ${i}` })
    ids.push((await chief.api.approveVideo({ id })).id)
  }
  /** Another server on the same database. */
  const other = await Database.open(app.config, entities)
  const stop = async () => {
    await other.close()
    await app.stop()
  }

  const searched: (() => Write)[] = [
    () => ['update videos set title = ? where id = ?', [some(), any(ids)]],
    () => ['update videos set description = ? where id = ?', [some(), any(ids)]],
    () => ['update videos set category_id = ? where id = ?', [any([1, 2]), any(ids)]],
    () => ['update users set first_name = ? where id = ?', [any(WORDS), ana.user.id]],
    () => ['update users set last_name = ? where id = ?', [any(WORDS), ana.user.id]],
    () => ['update categories set name = ? where id = 2', [some()]],
    () => [
      "update videos set feed_position = null, length_bucket = null, approval_status = 'withdrawn' where id = ?",
      [any(ids)],
    ],
    () => [
      "update videos set feed_position = ?, length_bucket = 'short', approval_status = 'approved' where id = ?",
      [position(), any(ids)],
    ],
    () => [
      'update videos set clip_start_time = ?, clip_duration = 1 where id = ?',
      [any([0, 1, 2]), any(ids)],
    ],
    () => {
      const text = `Spoken ${some()}`
      const values = [any(ids), position(), text, `${text} ${any(WORDS)}`]
      return [
        'insert into cues (video_id, start_ms, end_ms, text, search_text) values (?, ?, 0, ?, ?)',
        values,
      ]
    },
    () => ['update cues set text = ?, search_text = ? where video_id = ?', [some(), some(), any(ids)]],
    () => ['delete from cues where video_id = ?', [any(ids)]],
  ]
  const write = ([sql, values]: Write) =>
    any([app.database, other])
      .transaction((em) => em.execute(sql, values))
      // A position that another video has is refused.
      .catch(() => undefined)

  /** Searches of the other server, without anything in memory. */
  const fromRows = () => new SearchQueries(other, new VideoJsonCache(other))
  const cached = () => app.features.search.queries.cached()
  /** In a turn of the event loop of its own: the checks of one turn are one. */
  const catchUp = async () => {
    await nextTurn()
    await app.database.catchUp()
  }
  const find = async (q: string): Promise<SearchResult> => {
    await catchUp()
    return app.features.search.queries.find(q)
  }

  return { app, ana, ids, other, stop, searched, write, fromRows, cached, catchUp, find }
}
