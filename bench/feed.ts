import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '../server/database/database.ts'
import { entities } from '../server/entities.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { testClient } from '../server/testing/test-client.ts'
import { fillLibrary, WORDS } from './fill-library.ts'
import { median, millisecondsEach, requestsPerSecond, spread, startBareKoa } from './measure.ts'

const ROUNDS = 5
const SECONDS = 2
const PAGE = 20
const SEARCHES = 300
const LIKE_EVERY_MS = 20
const SEARCH_WANTED_MS = 15

/** Printed with the figures. */
const DEFINITIONS = `  warm: the response is in the response cache.
  cold: the response is not; every address is new. The list is in memory, and so is the JSON of most videos (96 MB at
    most), since the warm-up has read them. Each request asks whether anything was committed. The cost of videos that
    were not read since the start or a write is 'first read' below.`

/**
 * Requests a second of GET /api/videos, compared round by round with a bare Koa that answers the same bytes: warm and cold
 * (see DEFINITIONS). Then cold while likes are written, the feed with the marks of a caller, the cold feed of a category,
 * the first read of a page, and the search for two letters.
 */
export async function benchFeed(videos: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-bench-'))
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  await fillLibrary(database, videos)
  await database.close()
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'info' })
  const warmPath = `/api/videos?limit=${PAGE}`
  const bytes = Buffer.from(await (await fetch(server.baseUrl + warmPath)).arrayBuffer())
  const bare = await startBareKoa(bytes)
  // The same position in another spelling, so that also in a small library every address is new.
  const coldPath = () => {
    const position = PAGE + 1 + Math.floor(Math.random() * (videos - PAGE))
    const zeros = '0'.repeat(Math.floor(Math.random() * 80))
    return `/api/videos?limit=${PAGE}&cursor=${zeros}${position}`
  }
  const categoryPath = () =>
    coldPath().replace('videos', `categories/${1 + Math.floor(Math.random() * 13)}/videos`)
  const person = { username: 'bench_reader', email: 'bench_reader@example.org', password: 'secret-pass' }
  const { token } = await testClient(server.baseUrl).register(person)
  type Figures = Record<'bare' | 'warm' | 'cold' | 'written' | 'marked' | 'category', number[]>
  const figures: Figures = { bare: [], warm: [], cold: [], written: [], marked: [], category: [] }
  await requestsPerSecond({ url: server.baseUrl + warmPath, seconds: 2 })
  await requestsPerSecond({ url: bare.url, seconds: 2 })
  const first = await firstReads(server.baseUrl, videos)
  await requestsPerSecond({ url: server.baseUrl, seconds: 2, nextPath: coldPath })
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await requestsPerSecond({ url: bare.url, seconds: SECONDS }))
    figures.warm.push(await requestsPerSecond({ url: server.baseUrl + warmPath, seconds: SECONDS }))
    figures.cold.push(await requestsPerSecond({ url: server.baseUrl, seconds: SECONDS, nextPath: coldPath }))
    const cold = () => requestsPerSecond({ url: server.baseUrl, seconds: SECONDS, nextPath: coldPath })
    figures.written.push(await whileLiking(testClient(server.baseUrl, token), videos, cold))
    const marked = { url: server.baseUrl, seconds: SECONDS, nextPath: coldPath, token }
    figures.marked.push(await requestsPerSecond(marked))
    const category = { url: server.baseUrl, seconds: SECONDS, nextPath: categoryPath }
    figures.category.push(await requestsPerSecond(category))
  }
  const ratio = (of: number[]) => of.map((value, round) => value / (figures.bare[round] ?? Number.NaN))
  console.log(
    `\nfeed of ${PAGE} from ${videos} videos, ${bytes.length} bytes, requests a second: median (least–most)`,
  )
  console.log(DEFINITIONS)
  console.log(`  bare Koa, same bytes  ${spread(figures.bare)}`)
  console.log(
    `  warm                  ${spread(figures.warm)}   ${spread(ratio(figures.warm), 2)} of bare, wanted 0.70`,
  )
  console.log(
    `  cold                  ${spread(figures.cold)}   ${spread(ratio(figures.cold), 2)} of bare, wanted 0.25`,
  )
  const line = (name: string, of: number[]) =>
    console.log(`  ${name.padEnd(22)}${spread(of)}   ${spread(ratio(of), 2)} of bare`)
  line('cold, likes written', figures.written)
  line('cold, signed in', figures.marked)
  line('category, cold', figures.category)
  const bareMs = median(await millisecondsEach(Array.from({ length: SEARCHES }, () => bare.url)))
  console.log(`  first read of a page  median ${first.toFixed(2)} ms beside ${bareMs.toFixed(2)} ms of bare`)
  await benchSearch(server.baseUrl, bare.url)
  await showsOnNextRead(server.baseUrl, warmPath, token)
  bare.stop()
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
  if (median(ratio(figures.warm)) < 0.7 || median(ratio(figures.cold)) < 0.25) process.exitCode = 1
}

/** The median time of a page whose videos were not read since the server started, in ms. */
async function firstReads(baseUrl: string, videos: number): Promise<number> {
  const pages = Math.min(SEARCHES, Math.floor(videos / PAGE) - 1)
  const urls = Array.from(
    { length: pages },
    (_, page) => `${baseUrl}/api/videos?limit=${PAGE}&cursor=${videos - (page + 1) * PAGE}`,
  )
  return median(await millisecondsEach(urls))
}

/** Measures while random videos are liked, fifty times a second. */
async function whileLiking(
  client: ReturnType<typeof testClient>,
  videos: number,
  measure: () => Promise<number>,
): Promise<number> {
  const over = new AbortController()
  const liking = async () => {
    while (!over.signal.aborted) {
      await client.likeVideo({ id: 1 + Math.floor(Math.random() * videos) })
      await new Promise((resolve) => setTimeout(resolve, LIKE_EVERY_MS))
    }
  }
  const liked = liking()
  try {
    return await measure()
  } finally {
    over.abort()
    await liked
  }
}

/** Searches for two letters that begin a word of many videos. */
async function benchSearch(baseUrl: string, bareUrl: string): Promise<void> {
  const beginnings = WORDS.map((word) => word.slice(0, 2))
  const urls = Array.from({ length: SEARCHES }, (_, i) => {
    const q = beginnings[i % beginnings.length] ?? ''
    return `${baseUrl}/api/search?q=${q}`
  })
  await millisecondsEach(urls)
  const search = await millisecondsEach(urls)
  const bare = await millisecondsEach(urls.map(() => bareUrl))
  console.log(
    `  search, two letters   median ${median(search).toFixed(2)} ms beside ${median(bare).toFixed(2)} ms of bare, wanted under ${SEARCH_WANTED_MS}`,
  )
  if (median(search) >= SEARCH_WANTED_MS) process.exitCode = 1
}

/** A like must show on the next read of a cached list. */
async function showsOnNextRead(baseUrl: string, listPath: string, token: string): Promise<void> {
  const client = testClient(baseUrl, token)
  const read = async () =>
    ((await (await fetch(baseUrl + listPath)).json()) as { id: number; likes: number }[])[0]
  // The likes above may include this video: a second like changes nothing.
  await client.unlikeVideo({ id: (await read())?.id ?? 0 })
  const before = await read()
  await client.likeVideo({ id: before?.id ?? 0 })
  const after = await read()
  const isShown = after?.likes === (before?.likes ?? 0) + 1
  console.log(`  a write shows on the next read: ${isShown ? 'yes' : 'NO'}`)
  if (!isShown) process.exitCode = 1
}
