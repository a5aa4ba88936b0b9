import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { tokensOfReaders } from './fill-library.ts'

const run = promisify(execFile)
const CONNECTIONS = 16

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const GENERATOR = hasWrk ? 'wrk' : 'autocannon, in a process of its own (wrk is not installed)'

export interface Load {
  /** Makes the requests of one run, such as 'GET /api/videos' or 'GET /file bytes=0-99'. They are sent in turn, and from the first again. */
  requests(): readonly string[]
  /** Whether no request is sent twice in a run. */
  isDistinct?: boolean
  /** Whether the 1,000 readers send them in turn; anonymous otherwise. */
  isSignedIn?: boolean
  acceptsGzip?: boolean
  connections?: number
  seconds?: number
}

const figures = z.object({
  requests: z.number(),
  seconds: z.number(),
  failed: z.number(),
  p50: z.number(),
  p99: z.number(),
})

export interface Figures {
  perSecond: number
  /** Requests in a second of the server's processor time; NaN where the system doesn't tell. */
  perCpuSecond: number
  /** In ms. */
  p50: number
  p99: number
}

/** A server under load. */
export interface Target {
  url: string
  /** The processor time of its process so far, in seconds. */
  cpuSeconds(): number
}

const folder = mkdtempSync(path.join(tmpdir(), 'turnout-bench-load-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const requestsFile = path.join(folder, 'requests')
const tokensFile = path.join(folder, 'tokens')
writeFileSync(tokensFile, tokensOfReaders().join('\n'))

/**
 * Sends requests as fast as they are answered, over some connections at once, from a process of its own.
 * @throws Error where a request fails, or where distinct requests ran out
 */
export async function generate({ url, cpuSeconds }: Target, load: Load): Promise<Figures> {
  const { isSignedIn = false, acceptsGzip = false, connections = CONNECTIONS, seconds = 1 } = load
  const requests = load.requests()
  writeFileSync(requestsFile, requests.join('\n'))
  const cpuBefore = cpuSeconds()
  const files = [requestsFile, ...(isSignedIn ? [tokensFile] : [])]
  const gzip = acceptsGzip ? ['-H', 'Accept-Encoding: gzip'] : []
  const lua = path.join(import.meta.dirname, 'requests.lua')
  const autocannon = path.join(import.meta.dirname, 'autocannon-process.ts')
  const { stdout } = hasWrk
    ? await run('wrk', [`-t1`, `-c${connections}`, `-d${seconds}s`, '-s', lua, ...gzip, url, '--', ...files])
    : await run(process.execPath, [
        autocannon,
        url,
        `${connections}`,
        `${seconds}`,
        `${acceptsGzip}`,
        ...files,
      ])
  const result = figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  if (result.failed > 0) throw new Error(`${result.failed} requests failed at ${url}, such as ${requests[0]}`)
  if (load.isDistinct && result.requests + connections > requests.length)
    throw new Error(`${requests.length} distinct requests were too few, such as ${requests[0]}`)
  const perCpuSecond = result.requests / (cpuSeconds() - cpuBefore)
  return { perSecond: result.requests / result.seconds, perCpuSecond, p50: result.p50, p99: result.p99 }
}

/**
 * Sends requests at a fixed rate until it is stopped, whether or not earlier ones are answered.
 * @param next the request, the token of its sender, and what is sent as JSON
 */
export function sendAtRate(
  url: string,
  perSecond: number,
  next: (sent: number) => { method: string; path: string; token: string; body?: object },
): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const answers: Promise<void>[] = []
  const send = () => {
    const { method, path, token, body } = next(answers.length)
    const json = body ? JSON.stringify(body) : ''
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Length': Buffer.byteLength(json),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    }
    return new Promise<void>((resolve, reject) =>
      request(url + path, { method, agent, headers }, (answer) => {
        if (answer.statusCode === 200) answer.resume().once('end', resolve)
        else reject(new Error(`${answer.statusCode} from ${method} ${path}`))
      })
        .once('error', reject)
        .end(json),
    )
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * perSecond
    while (answers.length < due) {
      const answer = send()
      // Reported by `stop`.
      answer.catch(() => undefined)
      answers.push(answer)
    }
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(answers)
      agent.destroy()
    },
  }
}
