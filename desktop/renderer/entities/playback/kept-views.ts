import { request } from '../../lib/api.ts'
import { isUnreachable } from '../../lib/line.ts'
import { createOutbox } from '../../lib/outbox.ts'

const sendView = (videoId: unknown): Promise<unknown> =>
  request('POST', `/api/videos/${String(videoId)}/view`)

/** Views that an earlier page or a dead line has left. */
export const keptViews = createOutbox('outbox', ([videoId]) => sendView(videoId))

/** Counts a view; one that does not reach the server is counted when the server is back. A refusal is only logged. */
export const countView = (videoId: number): Promise<void> =>
  sendView(videoId).then(
    () => undefined,
    (error: unknown) => (isUnreachable(error) ? keptViews.keep(videoId).catch(() => undefined) : undefined),
  )
