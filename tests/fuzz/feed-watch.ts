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

/** From the process of the watch: ready, one slow answer of the feed in ms, or the end. */
export type WatchMessage =
  { type: 'ready' } | { type: 'slow'; ms: number } | { type: 'end'; watched: Watched }

/**
 * Requests the feed and a bare answer repeatedly from a process of its own, so that stalls of the caller's
 * process do not count.
 * @param slow answers of the feed that take longer than `ms` are passed to `report` at once
 */
export async function watchFeed(
  baseUrl: string,
  slow: { ms: number; report: (ms: number) => void } = { ms: Infinity, report: () => undefined },
): Promise<{ end(): Promise<Watched> }> {
  const watcher = fork(path.join(import.meta.dirname, 'feed-watch-process.ts'), [baseUrl, String(slow.ms)])
  await once(watcher, 'message')
  const ended = new Promise<Watched>((resolve) =>
    watcher.on('message', (message: WatchMessage) => {
      if (message.type === 'slow') slow.report(message.ms)
      if (message.type === 'end') resolve(message.watched)
    }),
  )
  return {
    async end() {
      watcher.send('end')
      const watched = await ended
      watcher.disconnect()
      return watched
    },
  }
}
