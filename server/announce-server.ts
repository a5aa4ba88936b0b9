import type { EventEmitter } from 'node:events'
import os from 'node:os'
import Bonjour from 'bonjour-service'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { SERVICE_ADDRESS_KEY, SERVICE_TYPE } from '#shared/local-network.ts'
import type { Parts } from './feature.ts'

/** A label of a DNS name has 63 bytes at most, and the product's name and the port belong to it. */
const HOST_MAX_LENGTH = 40
/** Questions of one packet that are answered, and packets a second: each answer goes to the whole network. */
const QUESTIONS_MAX = 4
const PACKETS_A_SECOND = 10
/** How long the goodbye may take on a network that does not answer. */
const GOODBYE_MS = 1000

interface Options {
  /** The port that the server listens on. */
  port: number
  /** The address that people call, where it is not this computer's own. */
  publicUrl: string | undefined
  logger: Pick<Parts['logger'], 'info' | 'warn'>
  /** Another port and interface than those of mDNS, for tests. */
  network?: { port: number; interface: string; bind: string }
}

/** The name of this computer without its domain, as a part of a DNS name. */
function ownName(): string {
  const [name = ''] = os.hostname().split('.')
  return name.replaceAll(/[^\w-]/g, '-').slice(0, HOST_MAX_LENGTH) || 'server'
}

/** Leaves only small questions, and few a second, to those who answer them. */
function limitQuestions(mdns: EventEmitter): void {
  const answerers = mdns.listeners('query')
  mdns.removeAllListeners('query')
  let second = 0
  let packets = 0
  mdns.on('query', (packet: { questions: unknown[] }, from: unknown) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) packets = 0
    second = now
    packets += 1
    if (packets > PACKETS_A_SECOND) return
    const asked = { ...packet, questions: packet.questions.slice(0, QUESTIONS_MAX) }
    for (const answer of answerers) Reflect.apply(answer, mdns, [asked, from])
  })
}

/**
 * Announces the server by mDNS, so that desktop apps on the local network offer it. A network that allows no
 * announcement is logged, and the server runs without it.
 * @returns withdraws the announcement
 */
export function announceServer({ port, publicUrl, logger, network }: Options): () => Promise<void> {
  try {
    // Under a supervisor that allows no AF_NETLINK it throws, and would later throw in a timer of the library.
    os.networkInterfaces()
  } catch (error) {
    logger.warn(
      { err: error },
      'the server is not announced: it may not read the interfaces of this computer',
    )
    return () => Promise.resolve()
  }
  let hasWarned = false
  const warn = (error: Error) => {
    // Packets of other programs that cannot be read are no fault of this computer.
    if (hasWarned || !('syscall' in error)) return
    hasWarned = true
    logger.warn({ err: error }, 'the server may not be announced on every local network')
  }
  // Without this function an answer that cannot be sent ends the process.
  const bonjour = new Bonjour(network, warn)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    bonjour.destroy()
  }
  // The types of the library hide its socket, whose unheard errors would end the process.
  const { mdns } = (bonjour as unknown as { server: { mdns: EventEmitter } }).server
  mdns.on('error', (error: Error) => {
    logger.warn({ err: error }, 'the server cannot be announced on the local network, see ANNOUNCE')
    end()
  })
  mdns.on('warning', warn)
  limitQuestions(mdns)
  const host = ownName()
  const name = `${PRODUCT_NAME} on ${host} (${port})`
  bonjour.publish({
    name,
    type: SERVICE_TYPE,
    host: `${host}.local`,
    port,
    // The name has the port, so no other program of this computer has it; a question would delay the start.
    probe: false,
    txt: publicUrl ? { [SERVICE_ADDRESS_KEY]: publicUrl } : {},
  })
  logger.info({ name }, 'announced on the local network')
  return async () => {
    if (isOver) return
    await Promise.race([
      new Promise<void>((resolve) => bonjour.unpublishAll(() => resolve())),
      new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref()),
    ])
    end()
  }
}
