import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

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

const FIREFOX =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>visit evil.example</b>'

/** @returns the cookie of the device */
async function signIn(username: string, password: string, device?: string): Promise<string> {
  const answer = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': FIREFOX,
      ...(device ? { Cookie: device } : {}),
    },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('turnout_device='))
  return cookie?.split(';')[0] ?? ''
}

test('a sign-in on a new device is told once; the first one of an account, and one on a known device, are not', async () => {
  const { user, password } = await app.register('ana')
  const known = await signIn('ana', password)
  await signIn('ana', password, known)
  const other = await signIn('ana', password)
  await signIn('ana', password, other)
  await expect.poll(() => smtp.received.length).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual([user.email])
  expect(mail?.email.subject).toBe('New sign-in to your account')
  expect(mail?.email.text).toMatch(/Firefox on Linux · [\d.:a-f/]+ · /)
  expect(`${mail?.email.text}${mail?.email.html}`).not.toContain('evil')
  const rows = await app.database.reader.all("select 1 from mail_messages where kind = 'new-sign-in'")
  expect(rows).toHaveLength(1)
})
