import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * Durations of the answers while the watch ran, in ms: of the feed, and of a bare server on the same machine.
 */
export interface Watched {
  answers: number
  worst: number
  worstBare: number
  /** The largest delay of a feed answer after the bare answer that was requested at the same moment. */
  worstBeyond: number
  failures: string[]
}

/**
 * Requests the feed and a bare answer repeatedly from a process of its own, so that stalls of the caller's
 * process do not count.
 */
export async function watchFeed(baseUrl: string): Promise<{ end(): Promise<Watched> }> {
  const watcher = fork(path.join(import.meta.dirname, 'feed-watch-process.ts'), [baseUrl])
  await once(watcher, 'message')
  return {
    async end() {
      const told = once(watcher, 'message')
      watcher.send('end')
      const [watched] = (await told) as [Watched]
      watcher.disconnect()
      return watched
    },
  }
}
