import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '../server/database/database.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { testClient } from '../server/testing/test-client.ts'
import { fillLibrary } from './fill-library.ts'
import { median, requestsPerSecond, spread, startBareKoa } from './measure.ts'

const ROUNDS = 5
const SECONDS = 3
const PAGE = 20

/**
 * Requests a second of GET /api/videos, beside a bare Koa that answers the same bytes, round by round in turn:
 * warm (one page, remembered) and cold (a page that nobody asked for before, read from the database).
 */
export async function benchFeed(videos: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-bench-'))
  const database = await Database.open({ dataDir, databaseUrl: undefined })
  await fillLibrary(database, videos)
  await database.close()
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'info' })
  const warmPath = `/api/videos?limit=${PAGE}`
  const bytes = Buffer.from(await (await fetch(server.baseUrl + warmPath)).arrayBuffer())
  const bare = await startBareKoa(bytes)
  // The same position written differently is a page that isn't remembered, however small the library.
  const coldPath = () => {
    const position = PAGE + 1 + Math.floor(Math.random() * (videos - PAGE))
    const zeros = '0'.repeat(Math.floor(Math.random() * 80))
    return `/api/videos?limit=${PAGE}&cursor=${zeros}${position}`
  }
  const figures = { bare: [] as number[], warm: [] as number[], cold: [] as number[] }
  await requestsPerSecond({ url: server.baseUrl + warmPath, seconds: 2 })
  await requestsPerSecond({ url: bare.url, seconds: 2 })
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await requestsPerSecond({ url: bare.url, seconds: SECONDS }))
    figures.warm.push(await requestsPerSecond({ url: server.baseUrl + warmPath, seconds: SECONDS }))
    figures.cold.push(await requestsPerSecond({ url: server.baseUrl, seconds: SECONDS, nextPath: coldPath }))
  }
  const ratio = (of: number[]) => of.map((value, round) => value / (figures.bare[round] ?? Number.NaN))
  console.log(
    `\nfeed of ${PAGE} from ${videos} videos, ${bytes.length} bytes, requests a second: median (least–most)`,
  )
  console.log(`  bare Koa, same bytes  ${spread(figures.bare)}`)
  console.log(
    `  warm                  ${spread(figures.warm)}   ${spread(ratio(figures.warm), 2)} of bare, wanted 0.70`,
  )
  console.log(
    `  cold                  ${spread(figures.cold)}   ${spread(ratio(figures.cold), 2)} of bare, wanted 0.25`,
  )
  await showsOnNextRead(server.baseUrl, warmPath)
  bare.stop()
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
  if (median(ratio(figures.warm)) < 0.7 || median(ratio(figures.cold)) < 0.25) process.exitCode = 1
}

/** A like is in the very next answer of the list that was remembered a moment ago. */
async function showsOnNextRead(baseUrl: string, listPath: string): Promise<void> {
  const form = { username: 'bench_reader', email: 'bench_reader@example.org', password: 'secret-pass' }
  const { token } = await testClient(baseUrl).register(form)
  const client = testClient(baseUrl, token)
  const read = async () =>
    ((await (await fetch(baseUrl + listPath)).json()) as { id: number; likes: number }[])[0]
  const before = await read()
  await client.likeVideo({ id: before?.id ?? 0 })
  const after = await read()
  const isShown = after?.likes === (before?.likes ?? 0) + 1
  console.log(`  a write shows on the next read: ${isShown ? 'yes' : 'NO'}`)
  if (!isShown) process.exitCode = 1
}
