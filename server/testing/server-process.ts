import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { WebSocket } from 'ws'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../..')
const OUTPUT_KEPT = 100_000
/** Keeps Node's compiled code for the next start, of which compiling takes a third. */
export const COMPILED = path.join(root, 'node_modules/.cache/turnout-compiled')

/** A server or a worker. */
export interface TestProcess {
  child: ChildProcess
  /** The output so far. */
  output(): string
  /** Bytes of private memory in use. */
  memory(): Promise<number>
  /** Bytes of reachable objects, after a garbage collection. */
  heldMemory(): Promise<number>
  /** Sends the signal and waits for the end. @returns the exit code, or null when a signal ended the process */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ServerProcess extends TestProcess {
  baseUrl: string
}

const inspected = z.object({ id: z.number(), result: z.object({ result: z.object({ value: z.number() }) }) })

/** Calls Node's inspector in the process, which answers the calls of one connection in their order. */
async function readHeldMemory(inspectorUrl: string): Promise<number> {
  const inspector = new WebSocket(inspectorUrl)
  await once(inspector, 'open')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  try {
    const answer = new Promise<number>((resolve) =>
      inspector.on('message', (data: Buffer) => {
        const message = inspected.safeParse(JSON.parse(data.toString()))
        if (message.success) resolve(message.data.result.result.value)
      }),
    )
    inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    inspector.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression } }))
    return await answer
  } finally {
    inspector.close()
  }
}

/** As `npm start` and the configurations in deploy/ start a server. */
const YOUNG_GENERATION = '--max-semi-space-size=8'

/**
 * Runs the production start of `server/main.ts` as a process on a free port.
 * @param folder of the release, with its own build of the web app
 * @throws Error with the output, when the process ends before it listens
 */
export async function startServerProcess(
  env: Record<string, string>,
  { isInspected = false, folder = root } = {},
): Promise<ServerProcess> {
  const flags = [YOUNG_GENERATION, ...(isInspected ? ['--inspect=127.0.0.1:0'] : [])]
  const { process, isReady } = startProgram(
    [...flags, 'server/main.ts'],
    /http:\/\/localhost:(\d+)/,
    { PORT: '0', ...env },
    folder,
  )
  const [, port] = await isReady
  return { ...process, baseUrl: `http://127.0.0.1:${port}` }
}

/**
 * Runs `node server/worker.ts` as a process.
 * @throws Error with the output, when the process ends before it takes jobs
 */
export async function startWorkerProcess(env: Record<string, string>): Promise<TestProcess> {
  const { process, isReady } = startProgram(['server/worker.ts'], /makes media ready, \d/, env)
  await isReady
  return process
}

/** @param ready what the program prints when it is ready */
function startProgram(
  args: string[],
  ready: RegExp,
  env: Record<string, string>,
  folder = root,
): { process: TestProcess; isReady: Promise<RegExpExecArray> } {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = once(child, 'exit')
  const isReady = new Promise<RegExpExecArray>((resolve, reject) => {
    let isFound = false
    const read = (chunk: Buffer) => {
      // No test reads the log of a long run.
      if (isFound && printed.length > OUTPUT_KEPT) return
      printed += chunk.toString()
      const found = isFound ? null : ready.exec(printed)
      if (!found) return
      isFound = true
      resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`The process ended with ${code}: ${printed}`)))
  })
  const started: TestProcess = {
    child,
    output: () => printed,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
    },
    async heldMemory() {
      const [url] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(printed) ?? []
      if (url === undefined) throw new Error('The server was not started to be inspected.')
      return readHeldMemory(url)
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
  return { process: started, isReady }
}
