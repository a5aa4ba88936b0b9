import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../../scripts/faults/load.ts'
import type { Announced } from '../../scripts/faults/loaded-site.ts'
import type { ClusterSite } from './cluster-site.ts'
import { endSpans, openLiveClient, type LiveClient } from './live-client.ts'
import { startReads } from './reads.ts'
import { openPair, type Pair } from './walls.ts'

/** Members that like and comment. Four of them also upload. */
const MEMBERS = 10
const SLOWER = 8
const UPLOAD_PAUSE_MS = 800
const LISTENERS = 9
const PAIRS = 3
/** The last events arrive meanwhile. */
const QUIET_MS = 3500
const CONNECTED_WITHIN_MS = 30_000

export type ClusterLoad = Awaited<ReturnType<typeof startClusterLoad>>

/** Reads, likes, comments, uploads by form and in pieces, sockets and walls, all through nginx. */
export async function startClusterLoad(site: ClusterSite, videoIds: readonly number[], name: string) {
  await site.renewMembers(MEMBERS)
  const announced: Announced[] = []
  const listeners: LiveClient[] = []
  for (let n = 0; n < LISTENERS; n++) {
    const person = await site.register(`${name}_listener_${n}`)
    listeners.push(openLiveClient(site.liveUrl, { person }))
  }
  // Uploaders hear of their reviews.
  for (const person of site.members.slice(0, 4)) listeners.push(openLiveClient(site.liveUrl, { person }))
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n++) pairs.push(await openPair(site, `${name}_wall_${n}`))
  const clients = [...listeners, ...pairs.flatMap(({ wall, phone }) => [wall, phone])]
  const isEverybodyConnected = () => clients.every((client) => client.isConnected())
  const untilConnected = async (withinMs = CONNECTED_WITHIN_MS) => {
    const started = performance.now()
    while (!isEverybodyConnected()) {
      if (performance.now() - started > withinMs) return Infinity
      await pause(20)
    }
    return performance.now() - started
  }
  if ((await untilConnected()) === Infinity) throw new Error('The clients did not connect.')
  const reads = startReads(site.baseUrl(), [
    '/api/videos?limit=20',
    '/api/videos/shorts',
    `/api/videos/${videoIds[0]}`,
    '/api/categories',
  ])
  const load = startLoad({
    site,
    ledger: site.ledger,
    videoIds,
    random: Math.random,
    slower: SLOWER,
    uploadPauseMs: UPLOAD_PAUSE_MS,
    onAnnounced: (call) => announced.push(call),
  })
  return {
    announced,
    listeners,
    pairs,
    reads,
    untilConnected,
    /** Ends the load, waits for the last events and closes the sockets. */
    async stop() {
      await Promise.all([load.stop(), reads.stop()])
      await pause(QUIET_MS)
      await Promise.all(pairs.map((pair) => pair.stop()))
      for (const client of listeners) {
        endSpans(client)
        client.close()
      }
    },
  }
}
