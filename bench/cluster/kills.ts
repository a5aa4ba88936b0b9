import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { addLine, beginTable, fail } from '../report.ts'
import type { ClusterSite } from './cluster-site.ts'
import { startClusterLoad, type ClusterLoad } from './load-of-cluster.ts'
import { compareEvents, delaysOf } from './told-events.ts'
import { compareCalls } from './walls.ts'

const EVERY_MS = 10_000
const SERVERS = 3
const SHOWN = 10
const READ_ERRORS_PERCENT = 0.5
const EVENT_P99_MS = 250
const RECONNECTED_MS = 5000

/** Kills a server every ten seconds under load, and starts it again. */
export async function benchKills(
  site: ClusterSite,
  videoIds: readonly number[],
  minutes: number,
): Promise<void> {
  const load = await startClusterLoad(site, videoIds, 'kills')
  const hungBefore = site.hung()
  const reconnected: number[] = []
  const kills = Math.max(1, Math.round((minutes * 60_000) / EVERY_MS))
  for (let kill = 0; kill < kills; kill++) {
    const due = performance.now() + EVERY_MS
    const server = kill % SERVERS
    await site.cluster.kill(server)
    // The sockets notice it in the next moment.
    await pause(100)
    const [took] = await Promise.all([load.untilConnected(), site.cluster.revive(server)])
    reconnected.push(took + 100)
    await pause(Math.max(0, due - performance.now()))
  }
  await load.stop()
  beginTable(`kill -9 of one of ${SERVERS} servers, ${kills} times`, 'counts and ms', '')
  await reportWrites(site)
  reportEvents(load)
  const { sent, failed, lost, failures } = load.reads
  addLine({
    name: 'failed reads in %',
    ours: [(failed / sent) * 100],
    wanted: { most: READ_ERRORS_PERCENT },
    digits: 3,
  })
  addLine({ name: 'reads that no retry answered', ours: [lost], wanted: { most: 0 } })
  addLine({ name: 'calls that hung', ours: [site.hung() - hungBefore], wanted: { most: 0 } })
  addLine({
    name: 'event to socket, p99 in ms',
    ours: [percentile(delaysOf(load.listeners), 0.99)],
    wanted: { most: EVENT_P99_MS },
  })
  addLine({
    name: 'all reconnected, slowest in ms',
    ours: [Math.max(...reconnected)],
    wanted: { most: RECONNECTED_MS },
  })
  console.log(`  ${sent} reads, ${JSON.stringify(failures)}; ${spanOf(delaysOf(load.listeners))}`)
  console.log(`  writes by status: ${JSON.stringify(Object.fromEntries(site.statuses))}`)
}

const spanOf = (delays: number[]) =>
  `${delays.length} events at sockets, median ${percentile(delays, 0.5)} ms, slowest ${Math.max(...delays)} ms`

/** Compares what was acknowledged with the database and the storage. No load may run. */
export async function reportWrites(site: ClusterSite): Promise<void> {
  const { ledger } = site
  await ledger.compare(site, 'end', false)
  addLine({ name: 'acknowledged writes lost', ours: [ledger.lost.length], wanted: { most: 0 } })
  addLine({ name: 'duplicates', ours: [ledger.duplicated.length], wanted: { most: 0 } })
  show([...ledger.lost, ...ledger.duplicated])
  console.log(`  acknowledged: ${JSON.stringify(ledger.counts)}`)
  for (const kind of ['likes', 'comments', 'form uploads', 'resumable uploads', 'reviews'])
    if (!ledger.counts[kind]) fail(`no ${kind} were acknowledged`)
}

export function reportEvents({ listeners, announced, pairs }: ClusterLoad): void {
  const told = compareEvents(listeners, announced)
  const calls = compareCalls(pairs)
  addLine({ name: 'events lost', ours: [told.lost.length], wanted: { most: 0 } })
  addLine({ name: 'events told twice', ours: [told.twice.length], wanted: { most: 0 } })
  addLine({ name: 'calls of walls lost', ours: [calls.lost.length], wanted: { most: 0 } })
  addLine({ name: 'calls of walls told twice', ours: [calls.twice.length], wanted: { most: 0 } })
  show([...told.lost, ...told.twice, ...calls.lost, ...calls.twice])
  console.log(`  expected at sockets that stayed connected: ${told.expected} events, ${calls.expected} calls`)
  if (told.expected === 0 || calls.expected === 0) fail('no socket stayed connected over an event')
}

function show(lines: readonly string[]): void {
  for (const line of lines.slice(0, SHOWN)) console.log(`    ${line}`)
}
