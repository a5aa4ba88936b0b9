import { availableParallelism, cpus } from 'node:os'
import { generate } from '../load.ts'
import { inTurn, median } from '../measure.ts'
import { addLine, beginTable } from '../report.ts'
import { cpuSecondsOf } from '../servers.ts'
import type { ClusterSite } from './cluster-site.ts'

const ROUNDS = 5
const SECONDS = 2
/** Of one server: further servers must not slow the reads. More is not possible where the cores are all busy. */
const SHARE_WANTED = 0.8

const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000

/** Reads a second through nginx with one, two and three servers behind it. */
export async function benchThroughput({ cluster }: ClusterSite, videoIds: readonly number[]): Promise<void> {
  const requests = () => ['GET /api/videos?limit=20', ...videoIds.map((id) => `GET /api/videos/${id}`)]
  const ofServers = () => cluster.servers.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid), 0)
  const fronts = [await cluster.startFront(1), await cluster.startFront(2), await cluster.startFront(3)]
  const busy: string[][] = [[], [], []]
  const reads = (servers: number) => async () => {
    const [idle, used, started] = [idleSeconds(), ofServers(), performance.now()]
    const target = { url: fronts[servers - 1]?.baseUrl ?? '', cpuSeconds: ofServers }
    const { perSecond } = await generate(target, { requests, seconds: SECONDS })
    const all = (availableParallelism() * (performance.now() - started)) / 1000
    const percent = (seconds: number) => `${Math.round((seconds / all) * 100)} %`
    busy[servers - 1]?.push(`servers ${percent(ofServers() - used)}, idle ${percent(idleSeconds() - idle)}`)
    return perSecond
  }
  for (const servers of [1, 2, 3]) await reads(servers)()
  const { one, two, three } = await inTurn(ROUNDS, { one: reads(1), two: reads(2), three: reads(3) })
  beginTable('reads through nginx', 'requests a second', 'one server')
  addLine({ name: 'two servers', ours: two, baseline: one, wanted: { least: SHARE_WANTED } })
  addLine({ name: 'three servers', ours: three, baseline: one, wanted: { least: SHARE_WANTED } })
  const cores = availableParallelism()
  console.log(
    `  What limits it: the ${cores} cores of this machine, which servers, PostgreSQL, nginx and the load share.`,
  )
  for (const [index, lines] of busy.entries())
    console.log(
      `  Processor time with ${index + 1}: ${lines.at(-1) ?? ''}; the rest is nginx, PostgreSQL and the load.`,
    )
  if (median(two) > median(one) * 1.5)
    console.log('  Two servers answer more than one: one server was the limit.')
  for (const front of fronts) await front.stop()
}
