import { execFileSync, spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../server/database/orm.ts'
import { freePort } from '../server/testing/postgres-server.ts'
import { COMPILED } from '../server/testing/server-process.ts'
import { JWT_SECRET } from './fill-library.ts'
import type { Target } from './load.ts'

const root = path.join(import.meta.dirname, '..')
const START_MS = 60_000

/** The cores that this process may run on, from a list such as '0-3,6'; none where the system doesn't tell. */
function allowedCores(): number[] {
  if (process.platform !== 'linux' || spawnSync('taskset', ['--version']).error) return []
  const [, list = ''] = /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

const [serverCore, ...loadCores] = allowedCores()
const isPinned = serverCore !== undefined && loadCores.length > 0

/** Moves this process, and the load that it starts, off the core of the servers. @returns a sentence about the cores */
export function leaveServerCore(): string {
  if (!isPinned) return 'Servers and load share the cores: without taskset and two cores, shares mean less.'
  execFileSync('taskset', ['-acp', loadCores.join(','), String(process.pid)])
  return `Servers run on core ${serverCore}, the load on ${loadCores.join(', ')}.`
}

/** The words of a command that runs a program on the core of the servers. */
export const onServerCore = (program: string): [string, ...string[]] =>
  isPinned ? ['taskset', '-c', String(serverCore), program] : [program]

/** Runs a program on the core of the servers. */
export function spawnOnServerCore(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
) {
  const [program, ...first] = onServerCore(command)
  const child = spawn(program, [...first, ...args], { cwd: root, env, stdio })
  // None outlives a run that ends with an error.
  const kill = () => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** The processor time of all threads of a process, in seconds; NaN where the system doesn't tell. */
export function cpuSecondsOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const times = globSync(`/proc/${pid}/task/*/schedstat`).map((file) =>
    Number.parseInt(readFileSync(file, 'utf8')),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e9
}

/** Waits until a server answers. @throws Error where its process ends before */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer && answer.status < 500) return
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${url} did not start.`)
    await pause(50)
  }
}

const SETTLE_MS = 5 * 60_000

/** Bytes that a process has read from the disk; 0 where the system does not say it. */
const diskBytesOf = (pid: number | undefined): number =>
  globSync(`/proc/${pid}/io`)
    .map((file) => Number(/^read_bytes: (\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]))
    .reduce((sum, bytes) => sum + bytes, 0)

/**
 * Waits until a server has read its library into memory: until it works for less than a twentieth of a second, and reads
 * nothing. A slow disk leaves it without work as well.
 */
async function settles(pid: number | undefined): Promise<void> {
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const before = { cpu: cpuSecondsOf(pid), disk: diskBytesOf(pid) }
    await pause(1000)
    const isBusy = cpuSecondsOf(pid) - before.cpu > 0.05 || diskBytesOf(pid) > before.disk
    if (!isBusy || performance.now() > deadline) return
  }
}

export interface MeasuredServer extends Target {
  /** Bytes of memory in use (RSS). */
  memory(): Promise<number>
  end(): Promise<void>
}

/** Starts the server as in production. Its log goes to /dev/null: a pipe would be read on the core of the load. */
export async function startServer(
  { dataDir, databaseUrl }: DatabaseLocation,
  more: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILED,
    PORT: String(port),
    DATA_DIR: dataDir,
    JWT_SECRET,
    LOG_LEVEL: 'info',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  }
  const child = spawnOnServerCore(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], env, [
    'ignore',
    'ignore',
    'inherit',
  ])
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/readyz`, child)
  const cpuSeconds = () => cpuSecondsOf(child.pid)
  await settles(child.pid)
  return {
    url,
    cpuSeconds,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
    },
    async end() {
      child.kill()
      await ended
    },
  }
}

export interface BareKoa extends Target {
  /** From now on it answers with these bytes. */
  answer(bytes: Buffer): Promise<void>
  end(): void
}

export async function startBareKoa(): Promise<BareKoa> {
  const program = path.join(import.meta.dirname, 'bare-koa.ts')
  const child = spawnOnServerCore(process.execPath, [program], process.env, [
    'ignore',
    'ignore',
    'inherit',
    'ipc',
  ])
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${address.port}`,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    async answer(bytes) {
      const taken = once(child, 'message')
      child.send(bytes.toString('base64'))
      await taken
    },
    end: () => void child.kill(),
  }
}

/** nginx that serves the files of a folder with sendfile, and does nothing else. */
export async function startStaticNginx(root: string): Promise<Target & { stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-bench-nginx-'))
  const port = await freePort()
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  const file = path.join(folder, 'nginx.conf')
  const server = `server { listen 127.0.0.1:${port}; root ${root}; }`
  await writeFile(
    file,
    `${account} pid ${folder}/pid; daemon off; master_process off; error_log ${folder}/error.log; events {}
    http { sendfile on; sendfile_max_chunk 1m; access_log off; keepalive_requests 1000000; ${server} }`,
  )
  const child = spawnOnServerCore(
    'nginx',
    ['-p', folder, '-e', `${folder}/error.log`, '-c', file],
    process.env,
    'inherit',
  )
  const url = `http://127.0.0.1:${port}`
  await answers(url, child)
  return {
    url,
    cpuSeconds: () => Number.NaN,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
