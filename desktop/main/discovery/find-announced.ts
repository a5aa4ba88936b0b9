import type { EventEmitter } from 'node:events'
import os from 'node:os'
import Bonjour from 'bonjour-service'
import type { NearbyServer } from '#shared/bridge/nearby.ts'
import { NEARBY_ADDRESS_MAX_LENGTH, NEARBY_NAME_MAX_LENGTH } from '#shared/limits/desktop.ts'
import { SERVICE_ADDRESS_KEY, SERVICE_TYPE } from '#shared/local-network.ts'
import { isNearby, originsOf } from '../capabilities/server-address.ts'

/** What one answer may have, and how many answers one search reads. More is no announcement of a server. */
const RECORDS_MAX = 64
const PACKETS_MAX = 200
/** A question may get lost, so it is repeated. Milliseconds after the first one. */
const REPEATS_MS = [1000, 3000]

/** The part of an announcement that is used. Its sender chose every word of it. */
export interface Announced {
  name?: string | undefined
  port?: number | undefined
  txt?: unknown
  referer?: { address: string } | undefined
}

function announcedAddress({ txt }: Announced): string | null {
  if (typeof txt !== 'object' || txt === null || !(SERVICE_ADDRESS_KEY in txt)) return null
  const address: unknown = txt[SERVICE_ADDRESS_KEY]
  return typeof address === 'string' ? address : null
}

/**
 * The server that an announcement names; null if it names none that could be chosen. The sender's own address counts,
 * not the ones that it lists: those may be of other networks.
 */
export function readAnnouncement(announced: Announced): NearbyServer | null {
  const { name, port, referer } = announced
  const own = referer && port ? `http://${referer.address}:${port}` : null
  const address = announcedAddress(announced) ?? own
  if (address === null || !/^https?:\/\//i.test(address)) return null
  const [origin] = originsOf(address)
  if (origin === undefined || origin.length > NEARBY_ADDRESS_MAX_LENGTH) return null
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'http:' && !isNearby(hostname)) return null
  // Control characters and those that change the direction of the text could hide the address.
  const shown = (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, NEARBY_NAME_MAX_LENGTH)
  return { name: shown || hostname.slice(0, NEARBY_NAME_MAX_LENGTH), address: origin }
}

/** Leaves only small answers, and few of them, to those who read them; an answer that breaks the reader is dropped. */
function limitAnswers(mdns: EventEmitter): void {
  const readers = mdns.listeners('response')
  mdns.removeAllListeners('response')
  let packets = 0
  mdns.on('response', (packet: { answers: unknown[]; additionals: unknown[] }, from: unknown) => {
    packets += 1
    if (packets > PACKETS_MAX || packet.answers.length + packet.additionals.length > RECORDS_MAX) return
    try {
      for (const read of readers) Reflect.apply(read, mdns, [packet, from])
    } catch {
      // A malformed record of a stranger.
    }
  })
}

export interface Search {
  stop(): void
}

export interface SearchOptions {
  onFound(server: NearbyServer): void
  /** The network allows no search. The search has then ended. */
  onFailed(error: Error): void
  /** Another port and interface than those of mDNS, for tests. */
  network?: { port: number; interface: string; bind: string } | undefined
}

/**
 * Asks the local network for servers until it is stopped. A server may be found more than once.
 * @throws where the interfaces of this computer can't be read
 */
export function findAnnounced({ onFound, onFailed, network }: SearchOptions): Search {
  // Where it is not allowed it throws here, and not later in a timer of the library.
  os.networkInterfaces()
  const bonjour = new Bonjour(network)
  let isOver = false
  const repeats: NodeJS.Timeout[] = []
  const stop = () => {
    if (isOver) return
    isOver = true
    for (const repeat of repeats) clearTimeout(repeat)
    bonjour.destroy()
  }
  // The types of the library hide its socket, whose unheard errors would end the program.
  const { mdns } = (bonjour as unknown as { server: { mdns: EventEmitter } }).server
  mdns.on('error', (error: Error) => {
    if (isOver) return
    stop()
    onFailed(error)
  })
  const read = (announced: Announced) => {
    const server = readAnnouncement(announced)
    if (server && !isOver) onFound(server)
  }
  const browser = bonjour.find({ type: SERVICE_TYPE })
  browser.on('up', read)
  browser.on('txt-update', read)
  browser.on('srv-update', read)
  limitAnswers(mdns)
  for (const ms of REPEATS_MS) repeats.push(setTimeout(() => browser.update(), ms))
  return { stop }
}
