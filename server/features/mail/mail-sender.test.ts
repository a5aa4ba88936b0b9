import { expect, test, vi } from 'vitest'
import { createLogger } from '#server/http/request-log.ts'
import { LEASE_MS, type LeasedMail, type MailQueue } from './mail-queue.ts'
import { createMailSender } from './mail-sender.ts'
import type { SmtpClient } from './smtp-client.ts'

const MAIL: LeasedMail = {
  id: 1,
  kind: 'password-changed',
  lease: 'a lease',
  messageId: '<1@example.org>',
  address: 'ana@example.org',
  subscriber: null as never,
  data: '',
  attempt: 1,
}

/** A sender whose server takes one mail, and whose database never marks it as sent. */
function startSender(lines: string[] = []) {
  let isLeft = true
  const marks = vi.fn<MailQueue['sent']>().mockRejectedValue(new Error('the database is away'))
  const queue = {
    lease: () => {
      const mail = isLeft ? MAIL : null
      isLeft = false
      return Promise.resolve(mail)
    },
    sent: marks,
  }
  const smtp = { send: vi.fn<() => Promise<void>>().mockResolvedValue(), close: () => undefined }
  const sender = createMailSender({
    queue: queue as unknown as MailQueue,
    smtp: smtp as unknown as SmtpClient,
    logger: createLogger('error', { write: (line: string) => void lines.push(line) }),
    retryMs: 1000,
    write: () => ({}) as never,
  })
  sender.start()
  return { sender, marks, smtp }
}

test('a mail that was sent and can’t be marked holds up no shutdown', async () => {
  const { sender, marks, smtp } = startSender()
  await expect.poll(() => marks.mock.calls.length).toBeGreaterThan(0)
  await sender.stop()
  expect(smtp.send).toHaveBeenCalledTimes(1)
})

test('a mail that can’t be marked is given up before its lease ends: another process may send it then', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: string[] = []
    const { sender, marks } = startSender(lines)
    await expect.poll(() => marks.mock.calls.length).toBeGreaterThan(0)
    vi.advanceTimersByTime(LEASE_MS)
    await expect.poll(() => lines.join()).toContain('the mail queue could not be read or written')
    const tried = marks.mock.calls.length
    await sender.stop()
    expect(marks.mock.calls.length).toBe(tried)
  } finally {
    vi.useRealTimers()
  }
})
