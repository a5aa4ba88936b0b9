import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { MEGABYTE } from '#shared/limits/units.ts'
import { unavailableError } from '#server/api-error.ts'
import type { Logger } from 'pino'
import { withProcessLimits } from '../process-limits.ts'
import { Unreadable, createUnreadable } from '../unreadable.ts'
import type { ReaderRequest, ReaderResponse, Tasks } from './reader-process.ts'

const READER_PROGRAM = path.join(import.meta.dirname, 'reader-process.ts')
const TASK_MS = 20_000
/**
 * Limits the processor time of parsing a container, because some files cause loops. A video of 53 minutes and 437 MB
 * takes 1.4 s. Elapsed time is no measure on a busy machine.
 */
const PARSING_LIMITS = {
  tasks: new Set<keyof Tasks>(['probeVideo', 'readTrackCodecs']),
  seconds: 3,
  bytesPerSecond: 50 * MEGABYTE,
}
const PROCESSOR_CHECK_MS = 250
const START_MS = 30_000
/** JavaScript objects; images use the rest of the memory. */
const HEAP_MB = 256
/** Node alone reserves half a gigabyte of private memory. */
const LIMITS = { data: 1536 * 1024, processorSeconds: 150, outputBytes: 64 * MEGABYTE }
/** A start takes 0.2 s, and an idle process holds 70 MB. */
const IDLE_MAX = 2
const IDLE_MS = 5 * 60_000
/** Signals of an operator or a service manager: the file is not the cause. */
const STOP_SIGNALS = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

export interface Reader {
  /** Starts a process, unless one is idle, so that a file that is about to arrive needn't wait for the start. */
  prepare(): void
  /**
   * Runs a task in a separate process with limits of memory and time.
   * @throws Unreadable when the file can't be parsed within the limits; ApiError unavailable when no process can be
   * started or the process is stopped from outside; the reason of the signal
   */
  run<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
}

const readersUnavailable = () =>
  unavailableError('The server cannot look at files right now. Please try again in a moment.', 10)

/** Why a process sent no response. */
class ReaderEnded extends Error {
  /** Whether an operator or a service manager ended it. */
  readonly isStopped: boolean
  constructor(message: string, isStopped = false) {
    super(message)
    this.isStopped = isStopped
  }
}

/** USER_HZ, which is the same on all Linux systems. */
const TICKS_PER_SECOND = 100

/** The processor time of a process and its threads, in seconds; 0 on systems without /proc, such as macOS and Windows. */
export function processorSecondsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in parentheses, may contain spaces. Fields 14 and 15 are user time and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/** Grows with the file. A missing file fails later, in the task. */
async function processorSecondsFor({ task, args: [file] }: ReaderRequest): Promise<number> {
  if (!PARSING_LIMITS.tasks.has(task)) return Infinity
  const size = await stat(String(file)).then(
    (found) => found.size,
    () => 0,
  )
  return PARSING_LIMITS.seconds + size / PARSING_LIMITS.bytesPerSecond
}

/**
 * Processes that parse untrusted files. A process serves many files and is replaced after any fault. The callers bound
 * the number of processes: the media pool and the workers of the job queue.
 */
export function createReaders({
  logger,
  taskMs = TASK_MS,
}: { logger?: Pick<Logger, 'warn'>; taskMs?: number } = {}) {
  const children = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  /** The start that `prepare` began, until its process is idle. */
  let preparing: Promise<void> | null = null
  let isClosed = false

  const spawnReader = (): ChildProcess => {
    const flags = [`--max-old-space-size=${HEAP_MB}`]
    const [file, args] = withProcessLimits(process.execPath, [...flags, READER_PROGRAM], LIMITS)
    const compiled = getCompileCacheDir()
    const child = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The server's environment holds secrets.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}) },
    })
    children.add(child)
    child.once('exit', () => forget(child))
    child.on('error', () => forget(child))
    return child
  }
  const forget = (child: ChildProcess) => {
    children.delete(child)
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const kill = (child: ChildProcess) => {
    forget(child)
    child.kill('SIGKILL')
  }
  const release = (child: ChildProcess) => {
    if (isClosed || idle.size >= IDLE_MAX || !child.connected) return kill(child)
    // An idle process must not keep the server running.
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => kill(child), IDLE_MS).unref())
  }
  const acquireIdle = (): ChildProcess | null => {
    const [child] = idle.keys()
    if (!child) return null
    clearTimeout(idle.get(child))
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    return child
  }

  /** @throws ReaderEnded when the process ends or exceeds a limit; the reason of the signal */
  const nextResponse = async (
    child: ChildProcess,
    ms: number,
    processorSeconds = Infinity,
    signal?: AbortSignal,
  ): Promise<ReaderResponse> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReaderResponse>()
    const onExit = (code: number | null, killed: string | null) =>
      reject(new ReaderEnded(`ended with ${code ?? killed}`, killed !== null && STOP_SIGNALS.has(killed)))
    const onError = (error: Error) => reject(new ReaderEnded(error.message))
    const onAbort = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    const timer = setTimeout(() => reject(new ReaderEnded('took too long')), ms)
    const before = processorSecondsOf(child.pid)
    const processorTimer = setInterval(() => {
      if (processorSecondsOf(child.pid) - before > processorSeconds)
        reject(new ReaderEnded('took too much processor time'))
    }, PROCESSOR_CHECK_MS)
    child.on('message', resolve).on('exit', onExit).on('error', onError)
    signal?.addEventListener('abort', onAbort)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(processorTimer)
      signal?.removeEventListener('abort', onAbort)
      child.off('message', resolve).off('exit', onExit).off('error', onError)
    }
  }

  const start = async (): Promise<ChildProcess> => {
    const child = spawnReader()
    try {
      await nextResponse(child, START_MS)
      return child
    } catch (error) {
      kill(child)
      logger?.warn({ err: error }, 'a reader of media could not be started')
      throw readersUnavailable()
    }
  }

  const acquire = async (): Promise<ChildProcess> => {
    const child = acquireIdle()
    if (child) return child
    await preparing
    return acquireIdle() ?? start()
  }

  /** The answer for a task whose process ended. */
  const toFault = ({ message: how, isStopped }: ReaderEnded, task: string): Error => {
    if (isClosed || isStopped) return readersUnavailable()
    logger?.warn({ task, how }, 'a reader of media was ended by a file')
    return new Unreadable(how)
  }

  const perform = async (order: ReaderRequest, signal?: AbortSignal): Promise<unknown> => {
    signal?.throwIfAborted()
    if (isClosed) throw readersUnavailable()
    const processorSeconds = await processorSecondsFor(order)
    const child = await acquire()
    try {
      const response = nextResponse(child, taskMs, processorSeconds, signal)
      // A failure to send is reported as the end of the process.
      child.send(order, () => undefined)
      const report = await response
      if (report.type === 'ready') throw new Error('A reader reported its start twice')
      if (report.type === 'disk_full') throw Object.assign(new Error('No room to write'), { code: 'ENOSPC' })
      if (report.isWorn) kill(child)
      else release(child)
      if (report.type === 'done') return report.value
      throw createUnreadable(report.kind, report.message)
    } catch (error) {
      if (!idle.has(child)) kill(child)
      throw error instanceof ReaderEnded ? toFault(error, order.task) : error
    }
  }

  // The process returns the result of the named task.
  const run: Reader['run'] = (task, args, { signal } = {}) => perform({ task, args }, signal) as never
  return {
    run,
    prepare() {
      if (isClosed || preparing || idle.size > 0) return
      // A failure is logged; the task that needs the process tries again.
      preparing = start()
        .then(release, () => undefined)
        .finally(() => (preparing = null))
    },
    /** Ends all processes; later tasks fail. */
    close(): void {
      isClosed = true
      for (const child of children) kill(child)
    },
  }
}
