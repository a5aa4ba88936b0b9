import { parseArgs } from 'node:util'
import { FEED_MAX_MS, fuzz } from './fuzz.ts'

/**
 * `npm run fuzz -- --minutes 60 --seed 7` sends hostile files for an hour, on a machine without other work.
 */

const MEGABYTE = 1024 * 1024

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
console.log(`seed ${seed}, ${values.minutes} minutes`)
const result = await fuzz(
  {
    seed,
    files: Infinity,
    minutes: Number(values.minutes),
    only: values.only === undefined ? undefined : Number(values.only),
  },
  (line) => console.log(line),
)
const { feed, failures } = result
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
console.log(
  `\n${result.sent} files; the slowest was answered after ${(result.slowestMs / 1000).toFixed(1)} s`,
)
for (const [status, count] of Object.entries(result.byStatus).toSorted()) console.log(`  ${status}: ${count}`)
console.log(`feed: ${feed.answers} answers, the worst after ${Math.round(feed.worst)} ms`)
console.log(`bare server beside it: the worst after ${Math.round(feed.worstBare)} ms`)
console.log(`feed after the bare answer of the same moment: at most ${Math.round(feed.worstBeyond)} ms`)
console.log(`memory: server ${megabytes(result.serverPeak)}, a child ${megabytes(result.childPeak)} at most`)
console.log(`processes at a time: ${result.childrenPeak} at most`)
if (feed.worst > FEED_MAX_MS)
  failures.push(`the feed took ${Math.round(feed.worst)} ms, more than ${FEED_MAX_MS}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
if (failures.length > 0) console.log(`\nOnce more, one alone: npm run fuzz -- --seed ${seed} --only NUMBER`)
console.log(failures.length === 0 ? 'ok' : `${failures.length} failures`)
process.exit(failures.length === 0 ? 0 : 1)
