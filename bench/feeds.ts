import { distinct, distinctSearches, listsOf, repeatedSearches } from './addresses.ts'
import { tokensOfReaders } from './fill-library.ts'
import type { Library } from './library.ts'
import { generate, type Figures, type Load } from './load.ts'
import { inTurn, ratio } from './measure.ts'
import { addLine, beginTable, fail } from './report.ts'
import { startBareKoa, startServer } from './servers.ts'

/** The machine's speed may change between two rounds: of three, one is often far from the others. */
const ROUNDS = 5

/** Least shares of bare Koa. */
const WANTED = {
  SQLite: { warm: 0.75, cold: 0.35, signedIn: 0.38 },
  PostgreSQL: { warm: 0.6, cold: 0.35, signedIn: 0.3 },
}
const GZIP_WANTED = 0.25
const SEARCH_WANTED = { repeated: 0.75, different: 0.15 }

/**
 * Requests a second of public lists, beside a bare Koa that answers the same bytes to the same requests: warm (one
 * address again and again), cold (no address twice), signed in (1,000 people in turn), with gzip, and searches.
 * Bare Koa is asked without gzip.
 * @param lines part of the names of the lines to measure
 */
export async function benchFeeds(library: Library, lines: string): Promise<void> {
  const { videos, databaseName } = library
  const lists = listsOf(videos)
  const wanted = WANTED[databaseName]
  const server = await startServer(library)
  const bare = await startBareKoa()
  // A list is built, and the rows of a searched word are read, when they are asked for first.
  const warmUp = Math.ceil(1 + videos / 200_000)
  beginTable(`feeds, ${videos.toLocaleString('en')} videos, ${databaseName}`, 'requests a second', 'bare Koa')

  const compare = async (name: string, least: number, load: Load, warmUpSeconds = warmUp) => {
    if (!name.includes(lines)) return
    const requests = load.requests()
    const [, path = ''] = requests[0]?.split(' ') ?? []
    await bare.answer(Buffer.from(await (await fetch(server.url + path)).arrayBuffer()))
    const plain = { ...load, requests: () => requests, isDistinct: false, acceptsGzip: false }
    await generate(bare, { ...plain, seconds: warmUp })
    await generate(server, { ...load, isDistinct: false, seconds: warmUpSeconds })
    const { ours, bares } = await inTurn(ROUNDS, {
      bares: () => generate(bare, plain),
      ours: () => generate(server, load),
    })
    const of = (figures: Figures[], key: keyof Figures) => figures.map((each) => each[key])
    addLine({
      name,
      ours: of(ours, 'perSecond'),
      baseline: of(bares, 'perSecond'),
      byCpu: ratio(of(ours, 'perCpuSecond'), of(bares, 'perCpuSecond')),
      wanted: { least },
    })
  }
  const only = (request: string) => ({ requests: () => [request] })
  const anyPage = (deep: () => string) => ({ requests: () => distinct(deep), isDistinct: true })

  for (const name of ['newest', 'trending', 'discipline'] as const)
    await compare(`warm, ${name}, page 1`, wanted.warm, only(lists[name].first))
  for (const [name, { deep }] of Object.entries(lists))
    await compare(`cold, ${name}`, wanted.cold, anyPage(deep))
  const signedIn: [string, Load][] = [
    ['page 1', only(lists.newest.first)],
    ['deep', anyPage(lists.newest.deep)],
    ['discipline', anyPage(lists.discipline.deep)],
    ['trending', anyPage(lists.trending.deep)],
  ]
  for (const [name, load] of signedIn)
    await compare(`signed in, ${name}`, wanted.signedIn, { ...load, isSignedIn: true })
  if (databaseName === 'SQLite') {
    for (const [name, load] of signedIn)
      await compare(`signed in, gzip, ${name}`, GZIP_WANTED, {
        ...load,
        isSignedIn: true,
        acceptsGzip: true,
      })
    await compare('search, repeated', SEARCH_WANTED.repeated, { requests: repeatedSearches })
    const different = { requests: distinctSearches, isDistinct: true }
    // A department's searches have their words in common: the rows of all of them are read first.
    await compare('search, all different', SEARCH_WANTED.different, different, 8 * warmUp)
  }
  await expectShownOnNextRead(server.url)
  bare.end()
  await server.end()
}

/** A like must show on the next read of a list that is in the response cache. */
async function expectShownOnNextRead(url: string): Promise<void> {
  const [token] = tokensOfReaders()
  const read = async (): Promise<{ id: number; likes: number }> => {
    const [video] = (await (await fetch(`${url}/api/videos?limit=20`)).json()) as {
      id: number
      likes: number
    }[]
    if (!video) throw new Error('The list is empty.')
    return video
  }
  const like = async (method: 'POST' | 'DELETE', id: number) => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/videos/${id}/like`, { method, headers })
    if (!answer.ok) throw new Error(`${answer.status} from a like`)
  }
  const { id } = await read()
  // The library may have this like: a second one changes nothing.
  await like('DELETE', id)
  const before = await read()
  await like('POST', id)
  const after = await read()
  if (after.likes === before.likes + 1) console.log('  a write shows on the next read: yes')
  else fail('a write shows on the next read: NO')
}
