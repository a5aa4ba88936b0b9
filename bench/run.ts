import { parseArgs } from 'node:util'
import { benchFanOut } from './fan-out/fan-out.ts'
import { benchFeeds } from './feeds.ts'
import { benchGrowth } from './growth.ts'
import { openLibraries, type Libraries } from './library.ts'
import { GENERATOR } from './load.ts'
import { benchMedia } from './media.ts'
import { benchMemory } from './memory.ts'
import { benchRanges } from './ranges.ts'
import { benchFeedsWhileWatching, benchPagesOfOfficers } from './records.ts'
import { fail, printSummary } from './report.ts'
import { leaveServerCore } from './servers.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchTwoServers } from './two-servers.ts'
import { benchUploads } from './uploads.ts'
import { benchFeedsWhileLiking, benchLikes } from './writes.ts'

/** npm run bench -- [PART …] [--full] [--postgres] [--videos N] [--lines TEXT] [--keep FOLDER] */

interface Run {
  hasPostgres: boolean
  libraries: Libraries
  sizes: number[]
  /** Part of the names of the lines to measure. */
  lines: string
}

const SMALL = 1_000
const LARGE = 100_000

const PARTS: Record<string, (run: Run) => Promise<void>> = {
  async feeds({ libraries, sizes, lines, hasPostgres }) {
    for (const videos of sizes) await benchFeeds(await libraries.sqlite(videos), lines)
    if (hasPostgres) await benchFeeds(await libraries.postgres(), lines)
  },
  async growth({ libraries, sizes, lines }) {
    const largest = await libraries.sqlite(Math.max(...sizes))
    await benchGrowth(await libraries.sqlite(SMALL), largest, lines)
  },
  async memory({ libraries, sizes }) {
    await benchMemory(await libraries.sqlite(Math.max(...sizes)))
  },
  async writes({ libraries, hasPostgres }) {
    const library = await libraries.sqlite(LARGE)
    await benchFeedsWhileLiking(library)
    await benchLikes(library)
    if (!hasPostgres) return
    await benchLikes(await libraries.postgres())
    await benchTwoServers(await libraries.postgres())
  },
  async records({ libraries, hasPostgres }) {
    const small = await libraries.sqlite(SMALL)
    await benchFeedsWhileWatching(small)
    await benchPagesOfOfficers(small)
    if (!hasPostgres) return
    await benchFeedsWhileWatching(await libraries.postgres())
    await benchPagesOfOfficers(await libraries.postgres())
  },
  async 'sign-ins'({ libraries }) {
    await benchSignIns(await libraries.sqlite(SMALL))
  },
  ranges: benchRanges,
  uploads: benchUploads,
  'fan-out': benchFanOut,
  media: benchMedia,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    videos: { type: 'string', multiple: true },
    lines: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

// Servers are ended when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
console.log(`Load by ${GENERATOR}. ${leaveServerCore()}`)
const libraries = await openLibraries(values.keep)
const sizes = values.videos?.map(Number) ?? [SMALL, LARGE, ...(values.full ? [1_000_000] : [])]
const run: Run = { libraries, sizes, lines: values.lines, hasPostgres: values.postgres }
try {
  for (const [name, bench] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    // The other parts are measured all the same.
    await bench(run).catch((error: unknown) => {
      console.error(error)
      fail(`${name} ended with an error`)
    })
  }
} finally {
  await libraries.remove()
}
printSummary()
// Also where an error left a server running.
process.exit()
