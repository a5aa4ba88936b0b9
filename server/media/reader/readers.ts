import { spawn, type ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { MEGABYTE } from '#shared/limits.ts'
import { ApiError } from '#server/api-error.ts'
import type { Logger } from 'pino'
import { withProcessLimits } from '../process-limits.ts'
import { Unreadable, createUnreadable } from '../unreadable.ts'
import type { ReaderRequest, ReaderResponse } from './messages.ts'
import { processorSecondsOf } from './processor-time.ts'
import type { Tasks } from './tasks.ts'

const READER_PROGRAM = path.join(import.meta.dirname, 'reader-process.ts')
const TASK_MS = 20_000
/**
 * Limits the processor time of parsing a container, because some files cause loops. A video of 53 minutes and 437 MB
 * takes 1.4 s. Elapsed time is no measure on a busy machine.
 */
const PARSING = {
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

export interface Readers extends Reader {
  /** Ends all processes; later tasks fail. */
  close(): void
}

const readersUnavailable = () =>
  new ApiError('unavailable', 'The server cannot look at files right now. Please try again in a moment.', {
    retryAfter: 10,
  })

interface Deadline {
  ms: number
  processorSeconds: number
}

type OnEnd = (how: string, isStopped?: boolean) => Error

/** Grows with the file. A missing file fails later, in the task. */
async function processorSecondsFor({ task, args: [file] }: ReaderRequest): Promise<number> {
  if (!PARSING.tasks.has(task)) return Infinity
  const size = await stat(String(file)).then(
    (found) => found.size,
    () => 0,
  )
  return PARSING.seconds + size / PARSING.bytesPerSecond
}

interface Options {
  logger?: Pick<Logger, 'warn'>
  taskMs?: number
}

/**
 * Processes that parse untrusted files. A process serves many files and is replaced after any fault. The callers bound
 * the number of processes: the media pool and the workers of the job queue.
 */
export function createReaders({ logger, taskMs = TASK_MS }: Options = {}): Readers {
  const children = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
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

  /** @throws the error of `onEnd` when the process ends or exceeds the deadline; the reason of the signal */
  const nextResponse = (
    child: ChildProcess,
    { ms, processorSeconds }: Deadline,
    onEnd: OnEnd,
    signal?: AbortSignal,
  ) =>
    new Promise<ReaderResponse>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        clearInterval(processorTimer)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        act()
      }
      const fail = (error: Error) => settle(() => reject(error))
      const onMessage = (report: ReaderResponse) => settle(() => resolve(report))
      const onExit = (code: number | null, killed: string | null) =>
        fail(onEnd(`ended with ${code ?? killed}`, killed !== null && STOP_SIGNALS.has(killed)))
      const onError = (error: Error) => fail(onEnd(error.message))
      const onAbort = () => fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
      const timer = setTimeout(() => fail(onEnd('took too long')), ms)
      const before = processorSecondsOf(child.pid)
      const checkProcessorTime = () => {
        if (processorSecondsOf(child.pid) - before > processorSeconds)
          fail(onEnd('took too much processor time'))
      }
      const processorTimer =
        processorSeconds === Infinity ? undefined : setInterval(checkProcessorTime, PROCESSOR_CHECK_MS)
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      signal?.addEventListener('abort', onAbort)
    })

  const start = async (): Promise<ChildProcess> => {
    const child = spawnReader()
    try {
      await nextResponse(child, { ms: START_MS, processorSeconds: Infinity }, (how) => {
        logger?.warn({ how }, 'a reader of media could not be started')
        return readersUnavailable()
      })
      return child
    } catch (error) {
      kill(child)
      throw error
    }
  }

  const perform = async (order: ReaderRequest, signal?: AbortSignal): Promise<unknown> => {
    signal?.throwIfAborted()
    if (isClosed) throw readersUnavailable()
    const processorSeconds = await processorSecondsFor(order)
    const child = acquireIdle() ?? (await start())
    try {
      const heard = nextResponse(
        child,
        { ms: taskMs, processorSeconds },
        (how, isStopped) => {
          if (isClosed || isStopped) return readersUnavailable()
          logger?.warn({ task: order.task, how }, 'a reader of media was ended by a file')
          return new Unreadable(how)
        },
        signal,
      )
      // A failure to send is reported as the end of the process.
      child.send(order, () => undefined)
      const report = await heard
      if (report.type === 'ready') throw new Error('A reader reported its start twice')
      if (report.type === 'disk_full') throw Object.assign(new Error('No room to write'), { code: 'ENOSPC' })
      if (report.isWorn) kill(child)
      else release(child)
      if (report.type === 'done') return report.value
      throw createUnreadable(report.kind, report.message)
    } catch (error) {
      if (!idle.has(child)) kill(child)
      throw error
    }
  }

  return {
    // The process returns the result of the named task.
    run: (task, args, { signal } = {}) => perform({ task, args }, signal) as never,
    close() {
      isClosed = true
      for (const child of children) kill(child)
    },
  }
}
