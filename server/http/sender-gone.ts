import type { Context } from 'koa'

/** Aborts when the connection ends before its answer: nobody waits for the result. */
export function senderGone({ res }: Pick<Context, 'res'>): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}
