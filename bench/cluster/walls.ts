import { setTimeout as pause } from 'node:timers/promises'
import type { WallReport } from '../../shared/live/messages.ts'
import type { ClusterSite } from './cluster-site.ts'
import { endSpans, openLiveClient, type LiveClient, type Span } from './live-client.ts'

const CALL_EVERY_MS = 2500
/** The other servers know a wall this long after it has connected. */
const KNOWN_AFTER_MS = 1500
const CODE_MS = 10_000
const REPORT: WallReport = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }

export interface Pair {
  wall: LiveClient
  phone: LiveClient
  calls: { at: number; isOnCall: boolean }[]
  stop(): Promise<void>
}

export interface CallsCompared {
  expected: number
  lost: string[]
  twice: string[]
}

/** A wall and a phone that is paired with it, each on any server. The phone starts and ends the call mode in turn. */
export async function openPair(site: ClusterSite, name: string): Promise<Pair> {
  const person = await site.register(name)
  const secret = name.padEnd(32, '.')
  const shown = Promise.withResolvers<string>()
  let isPaired = false
  const report = (phase: WallReport['phase']) =>
    wall.connection.send({ type: 'wall_register', secret, report: { ...REPORT, phase } })
  const wall = openLiveClient(site.liveUrl, {
    onConnected(connection) {
      connection.send({ type: 'wall_register', secret, report: REPORT })
      if (!isPaired) connection.send({ type: 'wall_pairing_code_request' })
    },
    onMessage(message) {
      if (message.type === 'wall_code') shown.resolve(message.code)
      if (message.type === 'wall_set_call') report(message.isOnCall ? 'call' : 'playing')
    },
  })
  const late = setTimeout(() => shown.reject(new Error('The wall got no code.')), CODE_MS)
  const code = await shown.promise
  clearTimeout(late)
  const { pairing } = await site.as(person).pairWall({ code })
  isPaired = true
  const phone = openLiveClient(site.liveUrl, {
    person,
    onConnected: (connection) => connection.send({ type: 'wall_follow', pairing }),
  })
  const calls: Pair['calls'] = []
  const timer = setInterval(() => {
    const isOnCall = calls.length % 2 === 0
    calls.push({ at: Date.now(), isOnCall })
    phone.connection.send({ type: 'wall_set_call', isOnCall })
  }, CALL_EVERY_MS)
  return {
    wall,
    phone,
    calls,
    async stop() {
      clearInterval(timer)
      await pause(CALL_EVERY_MS)
      for (const client of [wall, phone]) {
        endSpans(client)
        client.close()
      }
    },
  }
}

/** Each call while both stayed connected reaches the wall once, and the state of the wall returns to the phone. */
export function compareCalls(pairs: readonly Pair[]): CallsCompared {
  const compared: CallsCompared = { expected: 0, lost: [], twice: [] }
  for (const { wall, phone, calls } of pairs) {
    for (const { at, isOnCall } of calls) {
      const [ofWall, ofPhone] = [spanAt(wall, at), spanAt(phone, at)]
      if (!ofWall || !ofPhone) continue
      compared.expected++
      const isNow = (heardAt: number) => heardAt >= at && heardAt < at + CALL_EVERY_MS
      const heard = ofWall.heard.filter((item) => item.message.type === 'wall_set_call' && isNow(item.at))
      if (heard.length === 0) compared.lost.push(`call of ${at}`)
      if (heard.length > 1) compared.twice.push(`call of ${at}`)
      // A wall that was away may have the wanted state already, and tells no change then.
      const state = ofPhone.heard.findLast(
        (item) => item.message.type === 'wall_state' && item.at < at + CALL_EVERY_MS,
      )?.message
      const phase = state?.type === 'wall_state' ? state.wall?.phase : undefined
      const isTold = phase === (isOnCall ? 'call' : 'playing')
      if (heard.length > 0 && !isTold) compared.lost.push(`state after the call of ${at}`)
    }
  }
  return compared
}

const spanAt = ({ spans }: LiveClient, at: number): Span | undefined =>
  spans.find(({ from, until }) => from <= at - KNOWN_AFTER_MS && (until ?? Infinity) >= at + CALL_EVERY_MS)
