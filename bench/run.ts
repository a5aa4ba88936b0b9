import { parseArgs } from 'node:util'
import { benchFanOut } from './fan-out/fan-out.ts'
import { benchFeeds } from './feeds.ts'
import { openLibraries, type Libraries } from './library.ts'
import { GENERATOR } from './load.ts'
import { benchMedia } from './media.ts'
import { printSummary } from './report.ts'
import { leaveServerCore } from './servers.ts'

/** npm run bench -- [PART …] [--full] [--videos N] [--lines TEXT] [--keep FOLDER] */

interface Run {
  libraries: Libraries
  sizes: number[]
  /** Part of the names of the lines to measure. */
  lines: string
}

const PARTS: Record<string, (run: Run) => Promise<void>> = {
  async feeds({ libraries, sizes, lines }) {
    for (const videos of sizes) await benchFeeds(await libraries.sqlite(videos), lines)
  },
  'fan-out': benchFanOut,
  media: benchMedia,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
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

console.log(`Load by ${GENERATOR}. ${leaveServerCore()}`)
const libraries = await openLibraries(values.keep)
const sizes = values.videos?.map(Number) ?? [1_000, 100_000, ...(values.full ? [1_000_000] : [])]
const run: Run = { libraries, sizes, lines: values.lines }
try {
  for (const [name, bench] of Object.entries(PARTS))
    if (positionals.length === 0 || positionals.includes(name)) await bench(run)
} finally {
  await libraries.remove()
}
printSummary()
