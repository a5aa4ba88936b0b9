import { request } from '../../lib/api.ts'
import { isUnreachable } from '../../lib/line.ts'
import { keepInOutbox, sendOutbox } from '../../lib/outbox.ts'

const VIEW = 'view'

const sendView = (videoId: unknown): Promise<unknown> =>
  request('POST', `/api/videos/${String(videoId)}/view`)

/** Counts a view; one that does not reach the server is counted when the server is back. A refusal is only logged. */
export const countView = (videoId: number): Promise<void> =>
  sendView(videoId).then(
    () => undefined,
    (error: unknown) =>
      isUnreachable(error) ? keepInOutbox(VIEW, videoId).catch(() => undefined) : undefined,
  )

/** Counts the views that an earlier page or a dead line has left. Never throws. */
export const sendKeptViews = (): Promise<void> => sendOutbox(VIEW, sendView).catch(() => undefined)
