import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { median, spread } from '../measure.ts'
import { openClients, type Clients } from './clients.ts'
import type { Order } from './messages.ts'

const ROUNDS = 5
const PACED: Order = { messages: 300, everyMs: 10 }
/** One write each, as fast as they go, so many at a time: more would be dropped as a slow reader's. */
const BURST: Order = { messages: 50, everyMs: 0 }
const BURSTS = 10

interface Side {
  child: ChildProcess
  clients: Clients
  perSecond: number[]
  p99: number[]
}

async function start(program: 'hub' | 'bare-tcp'): Promise<Side> {
  const child = fork(path.join(import.meta.dirname, `${program}.ts`))
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return { child, clients: await openClients(address.port, program === 'hub'), perSecond: [], p99: [] }
}

async function send({ child, clients }: Side, order: Order): Promise<number[]> {
  child.send(order)
  return clients.receive(order.messages)
}

async function measure(side: Side): Promise<void> {
  const latencies = (await send(side, PACED)).toSorted((a, b) => a - b)
  side.p99.push(latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN)
  const started = performance.now()
  for (let burst = 0; burst < BURSTS; burst++) await send(side, BURST)
  side.perSecond.push((BURSTS * BURST.messages * 1000 * 1000) / (performance.now() - started))
}

/**
 * One like to 1,000 listeners, beside a bare TCP server that writes the same bytes to 1,000 sockets, round by round
 * in turn: one each 10 ms (everything delivered, how late), and as many as go.
 */
export async function benchFanOut(): Promise<void> {
  const [tcp, hub] = [await start('bare-tcp'), await start('hub')]
  for (const side of [tcp, hub]) await send(side, BURST)
  for (let round = 0; round < ROUNDS; round++) {
    await measure(tcp)
    await measure(hub)
  }
  const rate = hub.perSecond.map((value, round) => value / (tcp.perSecond[round] ?? Number.NaN))
  const delay = hub.p99.map((value, round) => value / (tcp.p99[round] ?? Number.NaN))
  console.log('\nfan-out to 1,000 listeners, all delivered: median (least–most)')
  console.log(`  bare TCP, messages a second   ${spread(tcp.perSecond)}`)
  console.log(
    `  /ws, messages a second        ${spread(hub.perSecond)}   ${spread(rate, 2)} of bare, wanted 0.75`,
  )
  console.log(`  bare TCP, p99 in ms           ${spread(tcp.p99, 1)}`)
  console.log(
    `  /ws, p99 in ms                ${spread(hub.p99, 1)}   ${spread(delay, 2)} of bare, wanted 1.30 at most`,
  )
  for (const { clients, child } of [tcp, hub]) {
    clients.end()
    child.kill()
  }
  if (median(rate) < 0.75 || median(delay) > 1.3) process.exitCode = 1
}
