import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { startServerProcess } from '#server/testing/server-process.ts'
import { watchFeed, type Watched } from './feed-watch.ts'
import { ANY } from './mutate-bytes.ts'
import { makeOriginals, type Original } from './originals.ts'
import { processesOf, stillRunning, type Process } from './processes.ts'
import { Random } from './random.ts'
import { Sender, type Sent } from './send-files.ts'

const MEGABYTE = 1024 * 1024
/** Three senders: two get a place in the pool, and one waits. */
const LANES = 3
const SAMPLE_MS = 500
/** A file that takes longer than this, in ms, is reported. */
const SLOW_MS = 10_000
/** A feed answer that takes longer than this, in ms, is reported with the files that are being read meanwhile. */
export const FEED_MAX_MS = 250
/** The expected statuses: accepted, refused because of the file, or told to retry. */
const DECLARED = new Set([200, 201, 400, 409, 413, 415, 422, 429, 503, 507])
const SERVER_MEMORY_MAX = 500 * MEGABYTE
const CHILD_MEMORY_MAX = 1100 * MEGABYTE
const CHILDREN_MAX = 2 + 2 + 2

export interface Options {
  seed: number
  /** The run ends after this many files or after this time; at least one of the two is finite. */
  files: number
  minutes: number
  /** Sends only the file with this number. */
  only?: number | undefined
}

export interface Result {
  sent: number
  byStatus: Record<string, number>
  slowestMs: number
  feed: Watched
  /** Bytes. */
  serverPeak: number
  childPeak: number
  childrenPeak: number
  /** Each failure names the number of its file, so that the file can be sent again. */
  failures: string[]
}

/** An original file, or one with up to three mutations; the same file for the same seed and number. */
function fileOf(
  originals: readonly Original[],
  random: Random,
): { original: Original; bytes: Buffer; changes: string } {
  const original = random.pick(originals)
  let { bytes } = original
  const changes: string[] = []
  for (let left = random.below(4); left > 0 && bytes.length > 0; left--) {
    const mutation = random.pick(random.chance(0.7) ? original.mutations : ANY)
    bytes = mutation(bytes, random)
    changes.push(mutation.name || 'a change')
  }
  return { original, bytes, changes: changes.join(', ') || 'no change' }
}

/**
 * Sends mutated files to a server of its own through the public API, and watches the effects on other
 * clients. @param tell receives a progress line
 */
export async function fuzz(
  { seed, files, minutes, only }: Options,
  tell: (line: string) => void,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-fuzz-'))
  const kept = path.join(tmpdir(), `turnout-fuzz-files-${seed}`)
  const originals = await makeOriginals()
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false', TRUST_PROXY: 'true' })
  const pid = server.child.pid ?? 0
  const failures: string[] = []
  const byStatus: Record<string, number> = {}
  const peak = { server: 0, child: 0, children: 0 }
  const seen = new Map<number, Process>()
  const underWay = new Map<number, string>()
  let [sent, slowestMs, people] = [0, 0, 0]

  let before = new Set<number>()
  const sample = async () => {
    peak.server = Math.max(peak.server, await server.memory())
    const children = await processesOf(pid)
    // One that ends, or is killed, may still be listed beside the one that takes its place.
    const lasting = children.filter((child) => before.has(child.pid))
    before = new Set(children.map((child) => child.pid))
    peak.children = Math.max(peak.children, lasting.length)
    for (const child of children) {
      seen.set(child.pid, child)
      peak.child = Math.max(peak.child, child.memory)
    }
  }
  const sampling = setInterval(() => void sample().catch(() => undefined), SAMPLE_MS)

  const fail = async (number: number, why: string, bytes: Buffer, name: string) => {
    await mkdir(kept, { recursive: true })
    const file = path.join(kept, `${number}-${name}`)
    await writeFile(file, bytes)
    failures.push(`${number} (${file}): ${why}`)
    tell(`FAILED ${failures.at(-1)}`)
  }

  const until = performance.now() + minutes * 60_000
  let next = only ?? 0
  const isOver = () => (only !== undefined ? next > only : next >= files || performance.now() > until)
  const lane = async () => {
    const sender = new Sender(server.baseUrl, () => `fuzz${seed % 1000}x${++people}`)
    while (!isOver() && failures.length < 20) {
      const number = next++
      const random = new Random(seed * 1_000_003 + number)
      const { original, bytes, changes } = fileOf(originals, random)
      const started = performance.now()
      underWay.set(number, `${original.name}: ${changes}`)
      let answer: Sent
      try {
        answer = await sender.send(original, original.name, bytes, random)
      } catch (error) {
        await fail(
          number,
          `${changes}: ${String(error)} ${inspect((error as Error).cause)}`,
          bytes,
          original.name,
        )
        continue
      } finally {
        underWay.delete(number)
      }
      sent++
      const took = performance.now() - started
      slowestMs = Math.max(slowestMs, took)
      if (took > SLOW_MS) tell(`${number} (${original.name}) took ${Math.round(took)} ms: ${changes}`)
      const key = `${answer.way} ${answer.status}`
      byStatus[key] = (byStatus[key] ?? 0) + 1
      if (!DECLARED.has(answer.status))
        await fail(number, `${key} ${answer.body} (${changes})`, bytes, original.name)
      if (sent % 200 === 0) tell(`${sent} files, server ${Math.round(peak.server / MEGABYTE)} MB`)
    }
  }

  const feed = await watchFeed(server.baseUrl, {
    ms: FEED_MAX_MS,
    report(ms) {
      const files = [...underWay].map(([number, what]) => `${number} (${what})`)
      tell(`the feed took ${Math.round(ms)} ms beside ${files.join(', ')}`)
    },
  })
  await Promise.all(Array.from({ length: only === undefined ? LANES : 1 }, lane))
  const watched = await feed.end()
  await sample()
  clearInterval(sampling)
  if (server.child.exitCode !== null || server.child.signalCode !== null) failures.push('the server ended')
  if (/uncaught|unhandled/i.test(server.output())) failures.push(server.output().slice(-2000))
  await server.end('SIGTERM')
  const deadline = performance.now() + 10_000
  let left = await stillRunning(seen.values())
  while (left.length > 0 && performance.now() < deadline) {
    await pause(100)
    left = await stillRunning(seen.values())
  }
  if (left.length > 0) failures.push(`processes are left: ${left.join(', ')}`)
  if (watched.failures.length > 0) failures.push(`the feed failed: ${watched.failures.join('; ')}`)
  if (peak.server > SERVER_MEMORY_MAX)
    failures.push(`the server took ${Math.round(peak.server / MEGABYTE)} MB`)
  if (peak.child > CHILD_MEMORY_MAX) failures.push(`a process took ${Math.round(peak.child / MEGABYTE)} MB`)
  if (peak.children > CHILDREN_MAX) failures.push(`${peak.children} processes at a time`)
  await rm(dataDir, { recursive: true, force: true })
  return {
    sent,
    byStatus,
    slowestMs,
    feed: watched,
    serverPeak: peak.server,
    childPeak: peak.child,
    childrenPeak: peak.children,
    failures,
  }
}
