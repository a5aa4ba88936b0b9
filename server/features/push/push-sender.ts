import { createQueueLanes } from '#server/database/queue-lanes.ts'
import type { Logger } from '#server/http/request-log.ts'
import type { OutgoingPush, PushClient } from './push-client.ts'
import type { LeasedPush, PushQueue } from './push-queue.ts'

/** Messages that one process sends at the same time. */
const LANES = 4
/** How long a stop waits for messages that are being sent. */
const STOP_WAIT_MS = 3000

interface Options {
  queue: PushQueue
  client: PushClient
  logger: Logger
  retryMs: number
  /** @returns null where the person may not see the notification any more */
  write(push: LeasedPush): Promise<OutgoingPush | null>
}

/** Sends queued push messages until it is stopped. No request waits for it. */
export function createPushSender({ queue, client, logger, retryMs, write }: Options) {
  const send = async (push: LeasedPush): Promise<void> => {
    const message = await write(push)
    if (!message) return queue.drop(push)
    const outcome = await client.send(message, lanes.breaking)
    if (outcome.state === 'sent') return queue.sent(push)
    if (outcome.state === 'gone') return queue.forget(push)
    // Not the whole address: it is a secret of the browser.
    const line = { host: new URL(push.endpoint).host, attempt: push.attempt, reason: outcome.reason }
    if (outcome.state === 'refused') {
      logger.warn(line, 'a push message was refused and is given up')
      return queue.drop(push)
    }
    if (!lanes.breaking.aborted) logger.warn(line, 'a push message was not accepted and is tried again')
    return queue.retry(push, outcome.retryAfterMs)
  }

  const lanes = createQueueLanes({
    lanes: LANES,
    retryMs,
    stopWaitMs: STOP_WAIT_MS,
    lease: queue.lease,
    send,
    onFailure: (error) =>
      logger.error({ err: error }, 'the queue of push messages could not be read or written'),
  })

  /** Messages that did not arrive are sent by the next start. */
  return { wake: lanes.wake, start: lanes.start, stop: lanes.stop }
}
