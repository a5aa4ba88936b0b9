import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailable } from '#server/database/outage.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { SMTP_USER, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let smtp: TestSmtpServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})
afterEach(() => vi.restoreAllMocks())

const data = { path: '/invitation#x', invitedBy: null, expiresAt: '2026-12-01T10:00:00.000Z' }
const invite = (by: TestApp, ...addresses: string[]) =>
  by.database.transaction(async (em) => {
    for (const address of addresses)
      by.features.mail.mail.enqueue(em, { kind: 'invitation', to: { address }, data })
  })
const countOf = async (condition: string): Promise<number> =>
  (await app.database.reader.all(`select 1 from mail_messages where ${condition}`)).length
const isQueueEmpty = () => expect.poll(() => countOf("state = 'queued'"), { timeout: 20_000 }).toBe(0)

test.runIf(onPostgres)(
  'of two servers on one database each sends a part, and no mail is sent twice',
  async () => {
    const second = await startSecondServer(app, { mail: smtp.settings })
    const addresses = Array.from({ length: 60 }, (_, index) => `crew-${index}@example.org`)
    await Promise.all([invite(app, ...addresses.slice(0, 30)), invite(second, ...addresses.slice(30))])
    await isQueueEmpty()
    const received = smtp.received.flatMap(({ to }) => to)
    expect(received.toSorted()).toEqual(addresses.toSorted())
    expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(60)
    await second.stop()
  },
)

test('mail waits while the server is away, and is then sent once each', async () => {
  const { port } = smtp
  await smtp.stop()
  const addresses = ['away-1@example.org', 'away-2@example.org', 'away-3@example.org']
  await invite(app, ...addresses)
  await expect
    .poll(() => countOf("state = 'queued' and attempts > 1"), { timeout: 20_000 })
    .toBeGreaterThan(0)
  // No request waits for mail.
  await app.register('during')
  smtp = await startSmtpServer(port)
  await isQueueEmpty()
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses)
})

test('a wrong password of the mail server loses no mail', async () => {
  const { smtp: server, ...rest } = smtp.settings
  const wrong = { ...rest, smtp: { ...server, auth: { user: 'turnout', pass: 'wrong' } } }
  const lines: string[] = []
  const other = await startTestApp({ mail: wrong, onLog: (line) => lines.push(line) })
  await invite(other, 'kept@example.org')
  await expect.poll(() => lines.some((line) => line.includes('the mail server took no mail'))).toBe(true)
  expect(await other.database.reader.all("select 1 from mail_messages where state = 'queued'")).toHaveLength(
    1,
  )
  // Neither the address nor the password is in the log.
  expect(lines.join('\n')).not.toMatch(/kept@example\.org|"wrong"/)
  await other.stop()
  expect(smtp.to('kept@example.org')).toEqual([])
})

test('an outage of the database after a mail was sent does not send it again', async () => {
  smtp.beforeAccepting = async () => {
    smtp.beforeAccepting = null
    vi.spyOn(app.database, 'transaction').mockRejectedValueOnce(new DatabaseUnavailable('cut off'))
  }
  await invite(app, 'marked@example.org')
  await isQueueEmpty()
  expect(smtp.to('marked@example.org')).toHaveLength(1)
  expect(await countOf("address = 'marked@example.org' and state = 'sent' and attempts = 1")).toBe(1)
})

test('a mail whose time has passed is given up, and ended mail is deleted after two weeks', async () => {
  smtp.answerTo = () => ({ code: 451, text: 'Later' })
  await invite(app, 'late@example.org')
  await expect.poll(() => countOf("address = 'late@example.org' and expires_at is not null")).toBe(1)
  const past = onPostgres ? "now() - interval '1 second'" : 'unixepoch() * 1000 - 1000'
  await app.database.transaction((em) =>
    em.execute(`update mail_messages set expires_at = ${past} where address = 'late@example.org'`),
  )
  await isQueueEmpty()
  smtp.answerTo = () => null
  expect(await countOf("address = 'late@example.org' and state = 'failed' and data is null")).toBe(1)
  await app.features.mail.background.sweep()
  expect(await countOf("address = 'late@example.org'")).toBe(1)
  const weeks = onPostgres ? "now() - interval '15 days'" : 'unixepoch() * 1000 - 15 * 86400000'
  await app.database.transaction((em) =>
    em.execute(`update mail_messages set ended_at = ${weeks} where address = 'late@example.org'`),
  )
  await app.features.mail.background.sweep()
  expect(await countOf("address = 'late@example.org'")).toBe(0)
})

// One database is enough: the process is killed before it writes.
test.runIf(!onPostgres)(
  'kill -9 between sending and recording: the next start sends the mail again, with the same Message-ID',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-mail-'))
    const env = {
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://${SMTP_USER.user}:${encodeURIComponent(SMTP_USER.pass)}@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'training@springfield.example',
      PUBLIC_URL: 'http://127.0.0.1',
      FFMPEG: 'no-ffmpeg',
    }
    const first = await startServerProcess(env)
    const post = (to: string, body: object, token?: string) =>
      fetch(first.baseUrl + to, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    const person = { username: 'berta', password: 'a-long-enough-secret', email: 'berta@example.org' }
    const registered = await post('/api/auth/register', person)
    const { token } = z.object({ token: z.string() }).parse(await registered.json())
    const told = () =>
      smtp.to(person.email).filter(({ email }) => email.subject === 'New sign-in to your account')
    // A mail that confirms the address.
    await expect.poll(() => smtp.to(person.email).length, { timeout: 10_000 }).toBe(1)
    const link = /#token=([\w-]+)/.exec(smtp.to(person.email)[0]?.email.text ?? '')?.[1]
    expect((await post('/api/auth/verify', { token: link }, token)).status).toBe(200)
    smtp.beforeAccepting = async () => {
      smtp.beforeAccepting = null
      await first.end('SIGKILL')
    }
    // Without the cookie of the device it is a new one. The server may be killed before it answers.
    await post('/api/auth/login', person).catch(() => null)
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1)
    const second = await startServerProcess(env)
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(2)
    const ids = told().map(({ email }) => email.messageId)
    expect(new Set(ids).size).toBe(1)
    expect(await second.end()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  },
)
