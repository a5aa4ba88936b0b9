import type { VideoEvent } from '../../server/live/events.ts'

/** What the parent tells a server to send, and the server says when it has. */
export interface Order {
  messages: number
  /** 0: as fast as they go, each in a turn of the loop of its own, so that no two are written together. */
  everyMs: number
}

/** A like whose title says when it happened, on the clock that all processes of a machine share; always as long. */
export const likeNow = (): VideoEvent => ({
  videoId: 4711,
  title: `${process.hrtime.bigint()}`.padStart(24, '0'),
  userId: 42,
  displayName: 'bench',
  isAdmin: false,
})

/** Answers the parent's orders by calling `send` so many times, each in its time. */
export function followOrders(send: () => void): void {
  process.on('message', ({ messages, everyMs }: Order) => {
    const started = performance.now()
    let sent = 0
    const next = () => {
      const due = everyMs === 0 ? sent + 1 : Math.floor((performance.now() - started) / everyMs) + 1
      while (sent < Math.min(due, messages)) {
        send()
        sent++
      }
      if (sent < messages && everyMs === 0) setImmediate(next)
      else if (sent < messages) setTimeout(next, 1)
      else process.send?.('sent')
    }
    next()
  })
}
