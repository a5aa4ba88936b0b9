import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Watched, WatchMessage } from './feed-watch.ts'

/** The process that feed-watch.ts starts. The bare server is a third process. */

const EVERY_MS = 25
const GIVE_UP_MS = 60_000

const [baseUrl = '', slowMs = 'Infinity'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const watched: Watched = { answers: 0, worst: 0, worstBare: 0, worstBeyond: 0, failures: [] }
const ending = new AbortController()
const tell = (message: WatchMessage) => process.send?.(message)

const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const asked = get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.on('error', reject)
    })
    asked.setTimeout(GIVE_UP_MS, () => asked.destroy(new Error(`${url} gave no answer for a minute`)))
    asked.on('error', reject)
  })

const bare = fork(path.join(import.meta.dirname, 'bare-process.ts'))
const [port] = (await once(bare, 'message')) as [number]
const pair = () => Promise.all([ask(`${baseUrl}/api/videos`), ask(`http://127.0.0.1:${port}/`)])

process.on('message', () => ending.abort())
process.on('disconnect', () => process.exit())
// The first requests open connections and compile code.
for (let warm = 0; warm < 5; warm++) await pair()
tell({ type: 'ready' })
while (!ending.signal.aborted) {
  try {
    const [feed, bareFeed] = await pair()
    watched.answers++
    if (feed > Number(slowMs)) tell({ type: 'slow', ms: feed })
    watched.worst = Math.max(watched.worst, feed)
    watched.worstBeyond = Math.max(watched.worstBeyond, feed - bareFeed)
    watched.worstBare = Math.max(watched.worstBare, bareFeed)
  } catch (error) {
    watched.failures.push(String(error))
    if (watched.failures.length > 20) break
  }
  await pause(EVERY_MS)
}
tell({ type: 'end', watched })
