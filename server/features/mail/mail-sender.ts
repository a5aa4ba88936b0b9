import { createQueueLanes } from '#server/database/queue-lanes.ts'
import type { Logger } from '#server/http/request-log.ts'
import { LEASE_MS, type LeasedMail, type MailQueue } from './mail-queue.ts'
import {
  ATTEMPT_MS,
  CONNECTIONS,
  describeFailure,
  type OutgoingMail,
  type SmtpClient,
} from './smtp-client.ts'

/** The longest pause while the mail server is away. */
const OUTAGE_PAUSE_MAX_MS = 5 * 60 * 1000
const MARK_RETRY_MS = 1000
/** How long a stop waits for the mail that is being sent. */
const STOP_WAIT_MS = 5000

interface Options {
  queue: MailQueue
  smtp: SmtpClient
  logger: Logger
  retryMs: number
  /** @returns null where nothing is left to tell. @throws Error where the stored mail cannot be read */
  write(mail: LeasedMail): Promise<OutgoingMail | null>
}

/** Sends queued mail until it is stopped. No request waits for it. */
export function createMailSender({ queue, smtp, logger, retryMs, write }: Options) {
  let outages = 0

  /** The server has the mail. Until the row says so, another process would send it again at the end of the lease. */
  const markSent = async (mail: LeasedMail): Promise<void> => {
    const deadline = performance.now() + LEASE_MS - ATTEMPT_MS
    for (;;) {
      try {
        return await queue.sent(mail)
      } catch (error) {
        if (lanes.stopping.aborted || performance.now() > deadline) throw error
        await lanes.sleep(MARK_RETRY_MS)
      }
    }
  }

  const handleFailure = async (mail: LeasedMail, error: unknown): Promise<void> => {
    const { reason, isRefused, isOutage } = describeFailure(error)
    const line = { mail: mail.id, kind: mail.kind, attempt: mail.attempt, reason }
    if (isRefused) {
      await queue.fail(mail, reason)
      logger.warn(line, 'a mail was refused and is given up')
      return
    }
    await queue.retry(mail, reason)
    if (lanes.breaking.aborted) return
    logger.warn(
      line,
      isOutage ? 'the mail server took no mail' : 'a mail was not accepted and is tried again',
    )
    if (!isOutage) return
    outages++
    await lanes.sleep(Math.min(retryMs * 2 ** (outages - 1), OUTAGE_PAUSE_MAX_MS))
  }

  const send = async (mail: LeasedMail): Promise<void> => {
    let message: OutgoingMail | null
    try {
      message = await write(mail)
    } catch (error) {
      logger.error({ err: error, mail: mail.id, kind: mail.kind }, 'a mail cannot be read and is given up')
      await queue.fail(mail, 'The stored mail cannot be read')
      return
    }
    if (!message) return queue.fail(mail, 'Its lessons are no longer public')
    try {
      await smtp.send(message, lanes.breaking)
    } catch (error) {
      await handleFailure(mail, error)
      return
    }
    outages = 0
    await markSent(mail)
  }

  const lanes = createQueueLanes({
    lanes: CONNECTIONS,
    retryMs,
    stopWaitMs: STOP_WAIT_MS,
    lease: queue.lease,
    send,
    onFailure: (error) => logger.error({ err: error }, 'the mail queue could not be read or written'),
  })

  return {
    wake: lanes.wake,
    start: lanes.start,
    /** Lets the mail that is being sent arrive, for a moment. What did not arrive is sent by the next start. */
    async stop(): Promise<void> {
      await lanes.stop()
      smtp.close()
    },
  }
}
