import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
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

const VERIFY = 'Confirm your e-mail address'
const CHANGED = 'The security of your account was changed'
const mailTo = (address: string, subject: string) =>
  smtp.to(address).filter(({ email }) => email.subject === subject)
async function tokenTo(address: string, count = 1): Promise<string> {
  await expect.poll(() => mailTo(address, VERIFY).length).toBe(count)
  return /#token=([\w-]+)/.exec(mailTo(address, VERIFY).at(-1)?.email.text ?? '')?.[1] ?? ''
}
const spent = 404

test('a registration sends a link, which proves the address once', async () => {
  const { token } = await app.anonymous.register({
    username: 'fay_r',
    email: 'Fay@Example.org',
    password: 'correct horse staple',
  })
  const api = app.clientOf(token)
  expect(await api.getAddressState()).toEqual({ email: 'fay@example.org', isVerified: false, hasMail: true })
  const link = await tokenTo('fay@example.org')
  expect(await app.anonymous.describeLink({ kind: 'verify', token: link })).toMatchObject({
    username: 'fay_r',
    email: 'fay@example.org',
  })
  // A link of another kind resets nothing.
  const reset = { token: link, newPassword: 'quite-another' }
  expect((await refusalOf(app.anonymous.resetPassword(reset))).status).toBe(spent)
  expect(await app.anonymous.verifyAddress({ token: link })).toEqual({ email: 'fay@example.org' })
  expect((await api.getAddressState()).isVerified).toBe(true)
  expect((await refusalOf(app.anonymous.verifyAddress({ token: link }))).status).toBe(spent)
  // Nothing is sent for an address that is proven.
  await api.sendVerification()
  expect(mailTo('fay@example.org', VERIFY)).toHaveLength(1)
})

test('another mail replaces the link, and their number is limited', async () => {
  const { api } = await app.register('gil')
  await api.sendVerification()
  const first = await tokenTo('gil@example.org')
  await api.sendVerification()
  const second = await tokenTo('gil@example.org', 2)
  expect((await refusalOf(app.anonymous.verifyAddress({ token: first }))).status).toBe(spent)
  await app.anonymous.verifyAddress({ token: second })
  for (let n = 0; n < 4; n++) await api.sendVerification()
  expect((await refusalOf(api.sendVerification())).status).toBe(429)
})

test('a change of the address needs a fresh proof, tells the former address, and voids its links', async () => {
  const person = await app.register('hal')
  await person.api.sendVerification()
  const former = await tokenTo('hal@example.org')
  app.clock.offset = 11 * 60_000
  const late = await refusalOf(person.api.changeAddress({ email: 'hal@example.net' }))
  expect(late.message).toBe('Please confirm that it is you, and try again.')
  app.clock.offset = 0
  await app.register('ida')
  expect(await refusalOf(person.api.changeAddress({ email: 'IDA@example.org' }))).toEqual({
    status: 409,
    message: 'Email already registered',
  })
  expect((await person.api.changeAddress({ email: 'Hal@Example.net' })).email).toBe('hal@example.net')
  expect((await refusalOf(app.anonymous.verifyAddress({ token: former }))).status).toBe(spent)
  await expect.poll(() => mailTo('hal@example.org', CHANGED).length).toBe(1)
  expect((await person.api.getAddressState()).isVerified).toBe(false)
  await app.anonymous.verifyAddress({ token: await tokenTo('hal@example.net') })
  expect((await person.api.getAddressState()).isVerified).toBe(true)
  const chief = await app.registerAdmin()
  const { items } = await chief.api.listAuditEvents({ limit: 1 })
  expect(items).toMatchObject([{ action: 'user.address_changed', subject: { id: person.user.id } }])
})
