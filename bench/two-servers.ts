import { distinct, listsOf } from './addresses.ts'
import type { Library } from './library.ts'
import { generate } from './load.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { startServer } from './servers.ts'
import { likeAtRate } from './writes.ts'

const ROUNDS = 3
const WRITES_A_SECOND = 20
const WANTED = 0.8

/** Cold reads on one server while another one on the same database writes, beside the same reads without writes. */
export async function benchTwoServers(library: Library): Promise<void> {
  const [writing, reading] = [await startServer(library), await startServer(library)]
  beginTable(
    `cold reads while another server writes ${WRITES_A_SECOND} times a second, ${library.databaseName}`,
    'requests a second',
    'idle',
  )
  const { newest } = listsOf(library.videos)
  const load = { requests: () => distinct(newest.deep), isDistinct: true }
  const reads = async () => (await generate(reading, load)).perSecond
  await reads()
  const { idle, ours } = await inTurn(ROUNDS, {
    idle: reads,
    ours: async () => {
      const likes = likeAtRate(writing.url, library, WRITES_A_SECOND)
      const perSecond = await reads()
      await likes.stop()
      return perSecond
    },
  })
  addLine({ name: 'newest, deep', ours, baseline: idle, wanted: { least: WANTED } })
  await writing.end()
  await reading.end()
}
