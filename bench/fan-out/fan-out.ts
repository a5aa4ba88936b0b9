import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { median, percentile, ratio } from '../measure.ts'
import { addLine, beginTable, fail } from '../report.ts'
import { spawnOnServerCore } from '../servers.ts'
import { openClients, type Clients } from './clients.ts'
import type { Order } from './messages.ts'

const ROUNDS = 5
/** A stall of the machine is in one p99 of many. Each round adds its messages until the p99s agree, or this often. */
const REPEATS = 5
const AGREEMENT = 0.5
const RATE_WANTED = 0.75
const DELAY_WANTED = 1.3
const PACED: Order = { messages: 300, everyMs: 10 }
/** One write each, as fast as they go, so many at a time: more would be dropped as a slow reader's. */
const BURST: Order = { messages: 50, everyMs: 0 }
const BURSTS = 10

interface Side {
  child: ChildProcess
  clients: Clients
  perSecond: number[]
  /** In ms, by round. */
  latencies: number[][]
}

async function start(program: 'hub' | 'bare-tcp'): Promise<Side> {
  const file = path.join(import.meta.dirname, `${program}.ts`)
  const child = spawnOnServerCore(process.execPath, [file], process.env, [
    'ignore',
    'inherit',
    'inherit',
    'ipc',
  ])
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return { child, clients: await openClients(address.port, program === 'hub'), perSecond: [], latencies: [] }
}

async function send({ child, clients }: Side, order: Order): Promise<number[]> {
  child.send(order)
  return clients.receive(order.messages)
}

async function measure(side: Side, round: number): Promise<void> {
  ;(side.latencies[round] ??= []).push(...(await send(side, PACED)))
  const started = performance.now()
  for (let burst = 0; burst < BURSTS; burst++) await send(side, BURST)
  side.perSecond.push((BURSTS * BURST.messages * 1000 * 1000) / (performance.now() - started))
}

const p99s = ({ latencies }: Side): number[] => latencies.map((round) => percentile(round, 0.99))

/** Whether the ratios of the rounds differ by less than a share of their median. */
const doAgree = (ratios: number[]): boolean =>
  (Math.max(...ratios) - Math.min(...ratios)) / median(ratios) < AGREEMENT

/**
 * One like to 1,000 listeners, beside a bare TCP server that writes the same bytes to 1,000 sockets, round by round
 * in turn: one each 10 ms (everything delivered, how late), and as many as go.
 */
export async function benchFanOut(): Promise<void> {
  const [tcp, hub] = [await start('bare-tcp'), await start('hub')]
  for (const side of [tcp, hub]) await send(side, BURST)
  let delays: number[] = []
  for (let repeat = 0; repeat < REPEATS && !(delays.length > 0 && doAgree(delays)); repeat++) {
    for (let round = 0; round < ROUNDS; round++) {
      await measure(tcp, round)
      await measure(hub, round)
    }
    delays = ratio(p99s(hub), p99s(tcp))
  }
  beginTable('fan-out to 1,000 listeners, all delivered', 'messages a second', 'bare TCP')
  addLine({
    name: 'messages a second',
    ours: hub.perSecond,
    baseline: tcp.perSecond,
    wanted: { least: RATE_WANTED },
  })
  addLine({
    name: 'p99 in ms',
    ours: p99s(hub),
    baseline: p99s(tcp),
    wanted: { most: DELAY_WANTED },
    digits: 1,
  })
  if (!doAgree(delays))
    fail('The p99s of the rounds differ by more than half: too much other work on the machine.')
  for (const { clients, child } of [tcp, hub]) {
    clients.end()
    child.kill()
  }
}
