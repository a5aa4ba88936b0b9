import { distinct, listsOf, repeatedSearches } from './addresses.ts'
import type { Library } from './library.ts'
import { generate, type Load } from './load.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { startServer } from './servers.ts'

const ROUNDS = 3
/** Most times that a page may take of what it takes in the small library. */
const FIRST_WANTED = 1.25
const DEEP_WANTED = 1.5

/** The median time of a request over one connection in the large library, beside the small one. */
export async function benchGrowth(small: Library, large: Library, lines: string): Promise<void> {
  const [few, many] = [await startServer(small), await startServer(large)]
  const title = `growth from ${small.videos.toLocaleString('en')} to ${large.videos.toLocaleString('en')} videos`
  beginTable(title, 'p50 in ms of one connection', `${small.videos.toLocaleString('en')} videos`)

  const compare = async (name: string, most: number, loadOf: (library: Library) => Load) => {
    if (!name.includes(lines)) return
    const p50 = async (library: Library, connections: number, seconds: number) => {
      const target = library === small ? few : many
      return (await generate(target, { ...loadOf(library), connections, seconds })).p50
    }
    // The steady state: lists are built, and memory holds as many videos as it may.
    await p50(small, 16, 1)
    await p50(large, 16, Math.ceil(1 + large.videos / 100_000))
    const { before, ours } = await inTurn(ROUNDS, {
      before: () => p50(small, 1, 1),
      ours: () => p50(large, 1, 1),
    })
    addLine({ name, ours, baseline: before, wanted: { most }, digits: 3 })
  }
  for (const name of Object.keys(listsOf(small.videos)) as (keyof ReturnType<typeof listsOf>)[]) {
    const first = ({ videos }: Library) => listsOf(videos)[name].first
    await compare(`${name}, page 1`, FIRST_WANTED, (library) => ({ requests: () => [first(library)] }))
    const deep = ({ videos }: Library) => distinct(listsOf(videos)[name].deep)
    await compare(`${name}, deep`, DEEP_WANTED, (library) => ({ requests: () => deep(library) }))
  }
  const { newest } = listsOf(small.videos)
  await compare('search', FIRST_WANTED, () => ({ requests: repeatedSearches }))
  await compare('signed in, page 1', FIRST_WANTED, () => ({
    requests: () => [newest.first],
    isSignedIn: true,
  }))
  await compare('signed in, deep', DEEP_WANTED, ({ videos }) => ({
    requests: () => distinct(listsOf(videos).newest.deep),
    isSignedIn: true,
  }))
  await few.end()
  await many.end()
}
