import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#server/entities/user.entity.ts'
import { SMTP_USER, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const TIMEOUT = { timeout: 40_000 }

let smtp: TestSmtpServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

test('OP-05 a refused mail is listed with the reason, and sent again when the server takes it', async () => {
  smtp.answerTo = (address) => (address.startsWith('full') ? { code: 552, text: 'Mailbox full' } : null)
  await chief.api.invite({ addresses: ['full@example.org'] })
  const failed = async () => (await chief.api.listQueuedMail({ state: 'failed' })).items
  await expect.poll(async () => (await failed()).length, TIMEOUT).toBe(1)
  const [mail] = await failed()
  expect(mail).toMatchObject({ to: 'full@example.org', kind: 'invitation', attempts: 1, mayRetry: true })
  expect(mail?.reason).toContain('Mailbox full')
  expect((await chief.api.getServerState()).mail.failed).toBe(1)
  smtp.answerTo = () => null
  const id = mail?.id ?? 0
  await chief.api.retryMail({ id })
  await expect.poll(() => smtp.to('full@example.org').length, TIMEOUT).toBe(1)
  await expect.poll(async () => (await failed()).length, TIMEOUT).toBe(0)
  expect(await refusalOf(chief.api.retryMail({ id }))).toMatchObject({ status: 409 })
  expect(await refusalOf(chief.api.retryMail({ id: 999_999 }))).toMatchObject({ status: 404 })
})

test('OP-05 a mail of a queue that waits says why, and the list is paged', async () => {
  smtp.answerTo = (address) => (address.startsWith('slow') ? { code: 451, text: 'Greylisted' } : null)
  const addresses = ['slow-1@example.org', 'slow-2@example.org', 'slow-3@example.org']
  await chief.api.invite({ addresses })
  const waiting = async () => (await chief.api.listQueuedMail({ state: 'queued' })).items
  await expect.poll(async () => (await waiting()).every(({ reason }) => reason), TIMEOUT).toBe(true)
  expect((await waiting()).map(({ to }) => to)).toEqual(addresses)
  const first = await chief.api.listQueuedMail({ state: 'queued', limit: 2 })
  const rest = await chief.api.listQueuedMail({ ...first.next, state: 'queued', limit: 2 })
  expect([...first.items, ...rest.items].map(({ to }) => to)).toEqual(addresses)
  smtp.answerTo = () => null
  for (const { id } of await waiting()) await chief.api.retryMail({ id }).catch(() => undefined)
  await expect.poll(async () => (await waiting()).length, TIMEOUT).toBe(0)
})

test('OP-05 a text that came too late is gone, and the mail is not sent again', async () => {
  smtp.answerTo = () => ({ code: 550, text: 'No such user' })
  await chief.api.invite({ addresses: ['gone@example.org'] })
  const list = async () => (await chief.api.listQueuedMail({ state: 'failed' })).items
  await expect.poll(async () => (await list()).length, TIMEOUT).toBe(1)
  const [mail] = await list()
  await app.database.transaction((em) =>
    em.execute('update mail_messages set expires_at = ? where id = ?', [new Date(0), mail?.id]),
  )
  expect((await list())[0]?.mayRetry).toBe(false)
  expect(await refusalOf(chief.api.retryMail({ id: mail?.id ?? 0 }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('came too late'),
  })
  await app.features.mail.background.sweep()
  const [row] = await app.database.reader.all<{ data: string | null }>(
    'select data from mail_messages where id = ?',
    [mail?.id ?? 0],
  )
  expect(row?.data).toBeNull()
  smtp.answerTo = () => null
})

test('OP-05 a test mail goes to the own proven address, tells the answer, and is throttled', async () => {
  const admin = await app.registerAdmin('tester')
  const sent = await admin.api.sendTestMail()
  expect(sent).toMatchObject({
    to: 'tester@example.org',
    isAccepted: true,
    answer: expect.stringMatching(/^250 /),
  })
  expect(smtp.to('tester@example.org')[0]?.email.subject).toBe('Test mail of Turnout')
  smtp.answerTo = () => ({ code: 550, text: 'Relaying denied' })
  expect(await admin.api.sendTestMail()).toMatchObject({
    isAccepted: false,
    answer: expect.stringContaining('Relaying denied'),
  })
  smtp.answerTo = () => null
  for (let count = 0; count < 3; count++) await admin.api.sendTestMail()
  expect(await refusalOf(admin.api.sendTestMail())).toMatchObject({ status: 429 })
  const unproven = await app.registerAdmin('unproven')
  await app.database.transaction((em) => em.nativeUpdate(User, { id: unproven.user.id }, { email: null }))
  expect(await refusalOf(unproven.api.sendTestMail())).toMatchObject({ status: 409 })
})

test('OP-05 a mail server that refuses the password, or is away, is told in plain words', async () => {
  const smtp = await startSmtpServer()
  const { settings } = smtp
  const withAuth = (pass: string) => ({
    ...settings,
    smtp: { ...settings.smtp, auth: { ...SMTP_USER, pass } },
  })
  const wrong = await startTestApp({ mail: withAuth('secret-word-of-the-test') })
  try {
    const { answer, isAccepted } = await (await wrong.registerAdmin()).api.sendTestMail()
    expect(isAccepted).toBe(false)
    expect(answer).toMatch(/^Invalid login.*Correct the user and the password in SMTP_URL/s)
    expect(answer).not.toContain('secret-word-of-the-test')
    await smtp.stop()
    const away = await (await wrong.registerAdmin()).api.sendTestMail()
    expect(away.answer).toMatch(/ECONNREFUSED.*Correct the name and the port/s)
  } finally {
    await wrong.stop()
  }
  const without = await startTestApp()
  const unproven = await without.registerAdmin()
  await without.database.transaction((em) => em.nativeUpdate(User, { id: unproven.user.id }, { email: null }))
  expect(await refusalOf(unproven.api.sendTestMail()), 'no address can be confirmed either').toMatchObject({
    status: 409,
    message: expect.stringContaining('SMTP_URL'),
  })
  await without.stop()
})

test('OP-05 a mail server that says nothing is waited for within a bound', { timeout: 60_000 }, async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const smtp = await startSmtpServer()
  const app = await startTestApp({ mail: { ...smtp.settings, smtp: { ...smtp.settings.smtp, port } } })
  const started = performance.now()
  const { isAccepted } = await (await app.registerAdmin()).api.sendTestMail()
  expect(isAccepted).toBe(false)
  expect(performance.now() - started).toBeLessThan(25_000)
  await app.stop()
  await smtp.stop()
  silent.close()
})
