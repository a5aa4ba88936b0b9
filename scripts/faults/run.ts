import { parseArgs } from 'node:util'
import { killServer, restartPostgres, type Report } from './scenarios.ts'

/** npm run faults -- kill --database sqlite|postgres --times 100, or restart --times 10; --seed repeats a run. */

const RECOVERY_MAX_MS = 5000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [scenario] = positionals
const { database } = values
const rounds = Number(values.times)
const seed = Number(values.seed)
const isKnown =
  scenario === 'kill' ? database === 'sqlite' || database === 'postgres' : scenario === 'restart'
if (!isKnown || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('npm run faults -- kill [--database sqlite|postgres] [--times N] [--seed N]')
  console.error('npm run faults -- restart [--times N] [--seed N]')
  process.exit(2)
}

const started = performance.now()
const onRound = ({ rounds: done, acknowledged, lost, duplicated, starts, recoveries }: Report) => {
  const last = starts.at(-1) ?? JSON.stringify(recoveries.at(-1))
  const writes = Object.values(acknowledged).reduce((sum, count) => sum + count, 0)
  console.log(`${done}: ${writes} writes, ${lost.length} lost, ${duplicated.length} duplicated, ${last}`)
}
const report = await (scenario === 'kill'
  ? killServer(database === 'postgres' ? 'postgres' : 'sqlite', { rounds, seed, onRound })
  : restartPostgres({ rounds, seed, onRound }))

const sorted = report.starts.toSorted((a, b) => a - b)
const late = report.recoveries.filter(
  ({ writeMs, readMs, readyMs }) => Math.max(writeMs, readMs, readyMs) > RECOVERY_MAX_MS,
)
const isSignedOut = report.answers[401] !== undefined
const hasFailed = report.lost.length + report.duplicated.length + late.length > 0 || isSignedOut
const summary = {
  scenario: scenario === 'kill' ? `kill -9, ${database}` : 'restart PostgreSQL, fast and immediate in turn',
  ...report,
  starts: sorted.length
    ? { minMs: sorted[0], medianMs: sorted[sorted.length >> 1], maxMs: sorted.at(-1) }
    : undefined,
  seconds: Math.round((performance.now() - started) / 1000),
}
console.log(JSON.stringify(summary, null, 2))
console.log(hasFailed ? 'FAILED' : 'passed')
process.exit(hasFailed ? 1 : 0)
