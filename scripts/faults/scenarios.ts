import { setTimeout as pause } from 'node:timers/promises'
import { Ledger } from './ledger.ts'
import { publishVideos, startLoad } from './load.ts'
import { openSite, type DatabaseKind, type Site } from './site.ts'

export interface Report {
  seed: number
  rounds: number
  /** Acknowledged writes, by kind. */
  acknowledged: Record<string, number>
  lost: string[]
  duplicated: string[]
  /** Calls by the status of their answer; 200 stands for every success. */
  answers: Record<string, number>
  /** Milliseconds from the start of the process to its first good /readyz. */
  starts: number[]
  /** Milliseconds from the return of PostgreSQL to the first good write, read and /readyz. */
  recoveries: Recovery[]
}

export interface Recovery {
  how: string
  writeMs: number
  readMs: number
  readyMs: number
}

interface Options {
  rounds: number
  seed: number
  /** Settings of PostgreSQL, `name=value`. */
  postgresSettings?: readonly string[]
  /** The longest time of load before a fault, in ms. */
  loadMs?: number
  onRound?: (report: Report) => void
}

const BASE_VIDEOS = 3
const LOAD_MS = 3000
const DOWN_MS = 1500
/** A round waits this long, in ms, for its first acknowledged upload. */
const UPLOAD_MS = 20_000
/**
 * Members are renewed after this many rounds, before interrupted uploads use up their quota of unused
 * uploads.
 */
const ROUNDS_OF_MEMBERS = 8
/** A recovery that takes longer than this, in ms, has failed. */
const RECOVERY_GIVEN_UP_MS = 60_000

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function runRounds(
  kind: DatabaseKind,
  { rounds, seed, postgresSettings, loadMs = LOAD_MS, onRound }: Options,
  round: (parts: {
    site: Site
    load: ReturnType<typeof startLoad>
    random: () => number
    videoIds: readonly number[]
    report: Report
    n: number
  }) => Promise<boolean>,
): Promise<Report> {
  const site = await openSite(kind, postgresSettings)
  const ledger = new Ledger()
  const random = randomOf(seed)
  const report: Report = {
    seed,
    rounds: 0,
    acknowledged: ledger.counts,
    lost: ledger.lost,
    duplicated: ledger.duplicated,
    answers: {},
    starts: [],
    recoveries: [],
  }
  try {
    const videoIds = await publishVideos(site, BASE_VIDEOS)
    for (let n = 0; n < rounds; n++) {
      if (n > 0 && n % ROUNDS_OF_MEMBERS === 0) await site.renewMembers()
      const before = ledger.uploads.size
      const load = startLoad({ site, ledger, videoIds, random })
      // The first upload of a new process waits for the start of a reader; on a busy machine that takes seconds.
      const given = performance.now() + UPLOAD_MS
      while (ledger.uploads.size === before && performance.now() < given) await pause(25)
      await pause(random() * loadMs)
      const isStarted = await round({ site, load, random, videoIds, report, n })
      await ledger.compare(site, `round ${n + 1}`, isStarted)
      report.rounds = n + 1
      report.answers = Object.fromEntries(site.statuses)
      onRound?.(report)
    }
    return report
  } finally {
    await site.close()
  }
}

/** Kills the server in the middle of a mixed load and starts it again, `times` times. */
export const killServer = (kind: DatabaseKind, options: Options): Promise<Report> =>
  runRounds(kind, options, async ({ site, load, report }) => {
    await site.kill()
    await load.stop()
    report.starts.push(await site.start())
    return true
  })

/**
 * Stops PostgreSQL (fast and immediate in turn) and starts it again under a mixed load. The server keeps
 * running.
 */
export const restartPostgres = (options: Options): Promise<Report> =>
  runRounds('postgres', options, async ({ site, load, random, videoIds: [videoId = 0], report, n }) => {
    const how = n % 2 === 0 ? 'fast' : 'immediate'
    await site.postgres?.stop(how)
    await pause(random() * DOWN_MS)
    await site.postgres?.start()
    report.recoveries.push({ how, ...(await recoveryOf(site, videoId)) })
    await pause(500)
    await load.stop()
    return false
  })

async function recoveryOf(site: Site, videoId: number): Promise<Omit<Recovery, 'how'>> {
  const back = performance.now()
  const until = async (isGood: () => Promise<boolean>): Promise<number> => {
    while (!(await isGood())) {
      if (performance.now() - back > RECOVERY_GIVEN_UP_MS) return Infinity
      await pause(10)
    }
    return Math.round(performance.now() - back)
  }
  const { chief } = site
  const [writeMs, readMs, readyMs] = await Promise.all([
    until(async () => (await site.attempt(site.as(chief).saveVideo({ id: videoId }))).isDone),
    until(async () => (await site.attempt(site.as(chief).listVideos())).isDone),
    until(site.isReady),
  ])
  return { writeMs, readMs, readyMs }
}
