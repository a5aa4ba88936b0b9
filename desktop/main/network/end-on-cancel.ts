import type { Fetch } from '../electron-api.ts'

/**
 * A fetch whose request ends when the body of its answer is cancelled. Electron's own then keeps the connection for
 * good (electron/electron#47097), and over HTTP/1.1 there are six for each host.
 */
export function endOnCancel(fetch: Fetch): Fetch {
  return async (url, init = {}) => {
    const ending = new AbortController()
    const signal = init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal
    const answer = await fetch(url, { ...init, signal })
    if (!answer.body) return answer
    const reader = answer.body.getReader()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        // A moment later: a read that was just begun still fills Electron's own stream, and a chunk for a stream that
        // has ended is an uncaught error of the main process.
        cancel: () => void setImmediate(() => ending.abort()),
      },
      { highWaterMark: 0 },
    )
    const { status, statusText, headers } = answer
    return new Response(body, { status, statusText, headers })
  }
}
