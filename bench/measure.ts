import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import path from 'node:path'
import autocannon from 'autocannon'

export interface Peer {
  url: string
  stop(): void
}

/** Starts a bare Koa in its own process, like the measured server. */
export async function startBareKoa(bytes: Buffer): Promise<Peer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-koa.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(bytes)
  const [line] =
    (await new Promise<Buffer[]>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve([data])),
    )) ?? []
  const url = String(line).trim().replace('localhost', '127.0.0.1')
  return { url, stop: () => void child.kill() }
}

interface Load {
  url: string
  seconds: number
  /** The path of each request. The paths are made before the load starts, for each connection. */
  nextPath?: () => string
  /** The token of the caller; anonymous without it. */
  token?: string
}

const PATHS_PER_CONNECTION = 300

/** Successful requests a second over 10 connections. @throws where a request fails */
export async function requestsPerSecond({ url, seconds, nextPath, token }: Load): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    ...(nextPath
      ? { setupClient: (client: autocannon.Client) => client.setRequests(writeRequests(nextPath)) }
      : {}),
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed at ${url}`)
  return result['2xx'] / result.duration
}

/** The time of each read in ms, one after the other over one connection. */
export async function millisecondsEach(urls: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  for (const url of urls) {
    const started = performance.now()
    await new Promise((resolve, reject) =>
      get(url, { agent }, (answer) => {
        if (answer.statusCode === 200) answer.resume().once('end', resolve)
        else reject(new Error(`${answer.statusCode} from ${url}`))
      }).once('error', reject),
    )
    took.push(performance.now() - started)
  }
  agent.destroy()
  return took
}

const writeRequests = (nextPath: () => string): autocannon.Request[] =>
  Array.from({ length: PATHS_PER_CONNECTION }, () => ({ method: 'GET', path: nextPath() }))

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** 'median (least–most)' */
export const spread = (values: number[], digits = 0): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
