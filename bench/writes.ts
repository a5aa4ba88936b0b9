import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { listsOf } from './addresses.ts'
import { tokensOfReaders } from './fill-library.ts'
import type { Library } from './library.ts'
import { generate, sendAtRate, type Load } from './load.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { spawnOnServerCore, startServer } from './servers.ts'

const ROUNDS = 3
const SECONDS = 2
const LIKES_A_SECOND = 50
const LIKERS = 50
const P99_WANTED = 3
const AT_ONCE = 10
const LIKES_WANTED = 0.35
/** More than a server takes in a round. */
const LIKES = 20_000

const tokens = tokensOfReaders()

/** Starts likes of random videos by several people in turn, at a fixed rate. */
export const likeAtRate = (url: string, { videos }: Library, perSecond: number, people = LIKERS) =>
  sendAtRate(url, perSecond, (sent) => ({
    method: 'POST',
    path: `/api/videos/${1 + Math.floor(Math.random() * videos)}/like`,
    token: tokens[sent % people] ?? '',
  }))

/** How late feeds are while likes are written, beside the same feeds without writes. */
export async function benchFeedsWhileLiking(library: Library): Promise<void> {
  const server = await startServer(library)
  beginTable(
    `feeds while ${LIKES_A_SECOND} likes a second are written, ${library.databaseName}`,
    'p99 in ms',
    'idle',
  )
  const { newest } = listsOf(library.videos)
  const loads: [string, Load][] = [
    ['page 1', { requests: () => [newest.first], seconds: SECONDS }],
    ['signed in, page 1', { requests: () => [newest.first], seconds: SECONDS, isSignedIn: true }],
  ]
  for (const [name, load] of loads) {
    const p99 = async () => (await generate(server, load)).p99
    await p99()
    const { idle, liking } = await inTurn(ROUNDS, {
      idle: p99,
      liking: async () => {
        const likes = likeAtRate(server.url, library, LIKES_A_SECOND)
        const late = await p99()
        await likes.stop()
        return late
      },
    })
    addLine({ name, ours: liking, baseline: idle, wanted: { most: P99_WANTED }, digits: 2 })
  }
  await server.end()
}

async function bareLikesPerSecond({ dataDir, databaseUrl, videos }: Library): Promise<number> {
  const program = path.join(import.meta.dirname, 'bare-likes.ts')
  const where = databaseUrl ? ['--database', databaseUrl] : ['--folder', dataDir]
  const args = [program, ...where, '--videos', String(videos), '--seconds', String(SECONDS)]
  const child = spawnOnServerCore(process.execPath, args, process.env, ['ignore', 'pipe', 'inherit'])
  const ended = once(child, 'exit')
  const printed = child.stdout ? await text(child.stdout) : ''
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The bare transactions ended with ${code}.`)
  return Number(printed)
}

/** Likes of 10 people at once, beside transactions that write the same rows. */
export async function benchLikes(library: Library): Promise<void> {
  const server = await startServer(library)
  beginTable(`likes, ${AT_ONCE} at once, ${library.databaseName}`, 'likes a second', 'bare transactions')
  const requests = () =>
    Array.from(
      { length: LIKES },
      () => `POST /api/videos/${1 + Math.floor(Math.random() * library.videos)}/like`,
    )
  const load = { requests, isDistinct: true, isSignedIn: true, connections: AT_ONCE, seconds: SECONDS }
  await generate(server, load)
  const { bare, ours } = await inTurn(ROUNDS, {
    bare: () => bareLikesPerSecond(library),
    ours: async () => (await generate(server, load)).perSecond,
  })
  addLine({ name: 'likes', ours, baseline: bare, wanted: { least: LIKES_WANTED } })
  await server.end()
}
