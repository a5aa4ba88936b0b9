import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Milliseconds of the answers while it watched: the feed's, and those of a bare server on the same machine. */
export interface Watched {
  answers: number
  worst: number
  worstBare: number
  /** The most by which one feed was later than the bare answer that was asked for with it. */
  worstBeyond: number
  failures: string[]
}

/** Asks for the feed and a bare answer, again and again, in a process of its own: the stalls of who calls this don't count. */
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
