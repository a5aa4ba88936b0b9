import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { sqliteFile } from '../server/database/orm.ts'
import { CREATORS, READERS } from './fill-library.ts'

/** The reference of likes: transactions that write the same rows, and nothing else. Prints likes a second. */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    videos: { type: 'string', default: '' },
    seconds: { type: 'string', default: '1' },
  },
})
const AT_ONCE = 10
const videos = Number(values.videos)
const reader = () => CREATORS + 1 + Math.floor(Math.random() * READERS)
const video = () => 1 + Math.floor(Math.random() * videos)
const until = performance.now() + Number(values.seconds) * 1000

/** SQLite has one writer at a time. */
function likeOnSqlite(): number {
  const database = new Sqlite(sqliteFile(values.folder))
  for (const pragma of ['synchronous = full', 'foreign_keys = on']) database.pragma(pragma)
  const insert = database.prepare('insert into likes values (?, ?, ?) on conflict do nothing')
  const count = database.prepare(
    'update videos set likes = likes + 1, trending_score = trending_score + 0.0001 where id = ?',
  )
  const like = database.transaction((liked: number) => {
    insert.run(reader(), liked, Date.now())
    count.run(liked)
  })
  let likes = 0
  for (; performance.now() < until; likes++) like.immediate(video())
  database.close()
  return likes
}

async function likeOnPostgres(): Promise<number> {
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    clientUrl: values.database,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { max: AT_ONCE },
  })
  const client = orm.em.getConnection().getClient()
  let likes = 0
  const like = async () => {
    while (performance.now() < until) {
      const liked = video()
      await client.transaction().execute(async (transaction) => {
        const run = (sql: string, parameters: unknown[]) =>
          transaction.executeQuery(CompiledQuery.raw(sql, parameters))
        await run('insert into likes values ($1, $2, $3) on conflict do nothing', [
          reader(),
          liked,
          new Date(),
        ])
        await run(
          'update videos set likes = likes + 1, trending_score = trending_score + 0.0001 where id = $1',
          [liked],
        )
        const event = JSON.stringify({ videoId: liked, title: 'hose hose drill', likes: 1, views: 1 })
        await run(
          "insert into events (name, payload) values ('video.liked', $1::json), ('video.counted', $1::json)",
          [event],
        )
      })
      likes++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, like))
  await orm.close()
  return likes
}

const started = performance.now()
const likes = values.database ? await likeOnPostgres() : likeOnSqlite()
console.log((likes * 1000) / (performance.now() - started))
