import { setTimeout as pause } from 'node:timers/promises'
import type { StopMode } from '../../server/testing/postgres-server.ts'
import { addLine, beginTable } from '../report.ts'
import type { ClusterSite } from './cluster-site.ts'
import { reportEvents, reportWrites } from './kills.ts'
import { startClusterLoad } from './load-of-cluster.ts'

const MODES: StopMode[] = ['fast', 'immediate', 'fast', 'immediate']
const DOWN_MS = 2000
const BETWEEN_MS = 8000
const PROBE_EVERY_MS = 100
/** Longer than this, in ms, counts as hanging. */
const ANSWER_MS = 10_000
const RECOVERED_MS = 5000

interface Probes {
  /** Answers other than success and 503 with Retry-After, by status. */
  wrong: Record<string, number>
  unavailable: number
  hanging: number
  slowestMs: number
}

/** Restarts PostgreSQL under load. The servers keep running. */
export async function benchRestarts(site: ClusterSite, videoIds: readonly number[]): Promise<void> {
  const { cluster, chief } = site
  const load = await startClusterLoad(site, videoIds, 'restarts')
  const probes: Probes = { wrong: {}, unavailable: 0, hanging: 0, slowestMs: 0 }
  const send = async (url: string, method = 'GET') => {
    const headers = { Authorization: `Bearer ${chief.token}` }
    const started = performance.now()
    try {
      const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(ANSWER_MS) })
      await answer.arrayBuffer()
      const isUnavailable = answer.status === 503 && answer.headers.has('Retry-After')
      if (isUnavailable) probes.unavailable++
      else if (!answer.ok) probes.wrong[answer.status] = (probes.wrong[answer.status] ?? 0) + 1
      return answer.ok
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') probes.hanging++
      else probes.wrong['broken off'] = (probes.wrong['broken off'] ?? 0) + 1
      return false
    } finally {
      probes.slowestMs = Math.max(probes.slowestMs, performance.now() - started)
    }
  }
  /** To each server: a write, a read of an account and a public list. */
  const probe = ({ baseUrl }: { baseUrl: string }) => [
    send(`${baseUrl}/api/videos/${videoIds[0]}/save`, 'POST'),
    send(`${baseUrl}/api/auth/user`),
    send(`${baseUrl}/api/videos?limit=20`),
  ]
  const probeAll = async () => (await Promise.all(cluster.servers.flatMap(probe))).every(Boolean)
  await probeAll()
  const hungBefore = site.hung()
  const recovered: number[] = []
  for (const mode of MODES) {
    await cluster.postgres.stop(mode)
    const probing: Promise<boolean>[] = []
    for (const downSince = performance.now(); performance.now() - downSince < DOWN_MS;) {
      probing.push(probeAll())
      await pause(PROBE_EVERY_MS)
    }
    await cluster.postgres.start()
    const back = performance.now()
    while (!(await probeAll())) await pause(PROBE_EVERY_MS)
    recovered.push(performance.now() - back)
    await Promise.all(probing)
    await load.untilConnected()
    await pause(BETWEEN_MS)
  }
  await load.stop()
  beginTable(`PostgreSQL restarted ${MODES.length} times, fast and immediate in turn`, 'counts and ms', '')
  addLine({
    name: 'recovered, slowest in ms',
    ours: [Math.max(...recovered)],
    wanted: { most: RECOVERED_MS },
  })
  const wrong = Object.values(probes.wrong).reduce((sum, count) => sum + count, 0)
  addLine({ name: 'answers but 2xx and 503', ours: [wrong], wanted: { most: 0 } })
  addLine({ name: 'calls that hung', ours: [probes.hanging + site.hung() - hungBefore], wanted: { most: 0 } })
  addLine({ name: 'calls of 503 with Retry-After', ours: [probes.unavailable], wanted: { least: 1 } })
  console.log(`  slowest answer ${Math.round(probes.slowestMs)} ms; ${JSON.stringify(probes.wrong)}`)
  await reportWrites(site)
  reportEvents(load)
  addLine({ name: 'reads that no retry answered', ours: [load.reads.lost], wanted: { most: 0 } })
  console.log(`  calls by status: ${JSON.stringify(Object.fromEntries(site.statuses))}`)
}
