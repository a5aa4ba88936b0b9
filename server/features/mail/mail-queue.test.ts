import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import type { MailRecipient } from './mail.service.ts'

let smtp: TestSmtpServer
let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
  ana = await app.register('ana')
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const invite = (to: MailRecipient, invitedBy = 'Chief') =>
  app.database.transaction(async (em) => {
    const data = { path: '/invitation#code', invitedBy, expiresAt: '2026-12-01T10:00:00.000Z' }
    app.features.mail.mail.enqueue(em, { kind: 'invitation', to, data })
  })
const rowOf = async (address: string) => {
  const [row] = await app.database.reader.all<{ state: string; attempts: number; data: string | null }>(
    'select state, attempts, data from mail_messages where address = ? order by id desc',
    [address],
  )
  return row
}
const endedAs = (address: string, state: string) =>
  expect.poll(async () => (await rowOf(address))?.state, { timeout: 10_000 }).toBe(state)

test('a mail is sent after the commit, to the address of the account, and its text is then deleted', async () => {
  await app.database.transaction(async (em) => {
    const data = { at: '2026-11-22T10:00:00.000Z' }
    app.features.mail.mail.enqueue(em, { kind: 'password-changed', to: { userId: ana.user.id }, data })
  })
  await expect.poll(() => smtp.to('ana@example.org').length).toBe(1)
  const [mail] = smtp.to('ana@example.org')
  expect(mail).toMatchObject({ from: 'training@springfield.example', isEncrypted: true })
  expect(mail?.email.subject).toBe('Your password was changed')
  expect(mail?.email.text).toContain('22 November 2026')
  expect(mail?.email.html).toContain('https://turnout.springfield.example/profile/security')
  const rows = () =>
    app.database.reader.all('select 1 from mail_messages where state = ? and data is null', ['sent'])
  await expect.poll(async () => (await rows()).length).toBe(1)
})

test('a mail of a transaction that is rolled back is not sent', async () => {
  const broken = app.database.transaction(async (em) => {
    const data = { path: '/invitation#x', invitedBy: null, expiresAt: '2026-12-01T10:00:00.000Z' }
    app.features.mail.mail.enqueue(em, { kind: 'invitation', to: { address: 'nobody@example.org' }, data })
    await em.flush()
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await invite({ address: 'next@example.org' })
  await endedAs('next@example.org', 'sent')
  expect(smtp.to('nobody@example.org')).toEqual([])
})

test('a recipient that the server refuses for good is not tried again; one that it defers is', async () => {
  smtp.answerTo = (address) => {
    if (address.startsWith('unknown')) return { code: 550, text: 'No such mailbox' }
    const isFirst = !smtp.received.some(({ to }) => to.includes('before@example.org'))
    return address.startsWith('later') && isFirst ? { code: 451, text: 'Try again later' } : null
  }
  await invite({ address: 'unknown@example.org' })
  await invite({ address: 'later@example.org' })
  await endedAs('unknown@example.org', 'failed')
  // An administrator may send it again while it is of use.
  expect(await rowOf('unknown@example.org')).toMatchObject({ attempts: 1, data: expect.any(String) })
  await expect.poll(async () => (await rowOf('later@example.org'))?.attempts).toBeGreaterThan(1)
  await invite({ address: 'before@example.org' })
  await endedAs('later@example.org', 'sent')
  expect(smtp.to('later@example.org')).toHaveLength(1)
  smtp.answerTo = () => null
})

test('a link waits sealed in the database', async () => {
  smtp.answerTo = () => ({ code: 450, text: 'Not now' })
  await invite({ address: 'sealed@example.org' })
  const row = await rowOf('sealed@example.org')
  expect(row?.data?.length).toBeGreaterThan(50)
  expect(row?.data).not.toContain('invitation')
  expect(Buffer.from(row?.data ?? '', 'base64url').toString('latin1')).not.toContain('invitation')
  smtp.answerTo = () => null
  await endedAs('sealed@example.org', 'sent')
})

test('without a mail server nothing is queued', async () => {
  const silent = await startTestApp()
  expect(silent.features.mail.mail.isConfigured).toBe(false)
  await silent.database.transaction(async (em) => {
    const data = { at: '2026-11-22T10:00:00.000Z' }
    silent.features.mail.mail.enqueue(em, {
      kind: 'password-changed',
      to: { address: 'x@example.org' },
      data,
    })
  })
  expect(await silent.database.reader.all('select 1 from mail_messages')).toEqual([])
  await silent.stop()
})
