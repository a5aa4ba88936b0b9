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
const RESET = 'Choose a new password'
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
  // The account itself opens it: a stranger's account gets no address by the click of its owner.
  expect((await refusalOf(app.anonymous.verifyAddress({ token: link }))).status).toBe(401)
  const other = await app.register('fay_other')
  expect(await refusalOf(other.api.verifyAddress({ token: link }))).toEqual({
    status: 403,
    message: 'This link is for the account fay_r. Please sign in with it, and open the link again.',
  })
  expect(await api.verifyAddress({ token: link })).toEqual({ email: 'fay@example.org' })
  expect((await api.getAddressState()).isVerified).toBe(true)
  expect((await refusalOf(api.verifyAddress({ token: link }))).status).toBe(spent)
  // Nothing is sent for an address that is proven.
  await api.sendVerification()
  expect(mailTo('fay@example.org', VERIFY)).toHaveLength(1)
})

test('another mail replaces the link, and their number is limited', async () => {
  const { api } = await app.registerUnproven('gil')
  await api.sendVerification()
  const first = await tokenTo('gil@example.org')
  await api.sendVerification()
  const second = await tokenTo('gil@example.org', 2)
  expect((await refusalOf(api.verifyAddress({ token: first }))).status).toBe(spent)
  await api.verifyAddress({ token: second })
  for (let n = 0; n < 4; n++) await api.sendVerification()
  expect((await refusalOf(api.sendVerification())).status).toBe(429)
})

test('a changed address needs a fresh proof, and waits beside the proven one until its link is opened', async () => {
  const person = await app.register('hal')
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
  expect((await person.api.getAddressState()).isVerified).toBe(false)
  // The owner of the former address is told at once, and still gets the links.
  await expect.poll(() => mailTo('hal@example.org', CHANGED).length).toBe(1)
  await app.anonymous.requestLink({ purpose: 'reset', account: 'hal' })
  await expect.poll(() => mailTo('hal@example.org', RESET).length).toBe(1)
  const reset = /#token=([\w-]+)/.exec(mailTo('hal@example.org', RESET)[0]?.email.text ?? '')?.[1] ?? ''
  await person.api.verifyAddress({ token: await tokenTo('hal@example.net') })
  expect((await person.api.getAddressState()).isVerified).toBe(true)
  await expect.poll(() => mailTo('hal@example.org', CHANGED).length).toBe(2)
  // Links to the former address end.
  const spentLink = await refusalOf(
    app.anonymous.resetPassword({ token: reset, newPassword: 'quite-another' }),
  )
  expect(spentLink.status).toBe(spent)
  const chief = await app.registerAdmin()
  const { items } = await chief.api.listAuditEvents({ limit: 1 })
  expect(items).toMatchObject([{ action: 'user.address_changed', subject: { id: person.user.id } }])
})

test('an address that was only entered is free: who proves it first has it, and the other link is refused', async () => {
  const [one, two] = [await app.register('jo_one'), await app.register('jo_two')]
  await one.api.changeAddress({ email: 'shared@example.org' })
  const ofOne = await tokenTo('shared@example.org')
  await two.api.changeAddress({ email: 'shared@example.org' })
  const ofTwo = await tokenTo('shared@example.org', 2)
  await two.api.verifyAddress({ token: ofTwo })
  expect((await refusalOf(one.api.verifyAddress({ token: ofOne }))).status).toBe(409)
  expect((await one.api.getAddressState()).isVerified).toBe(false)
  // The address that one proved before still counts.
  await app.anonymous.requestLink({ purpose: 'reset', account: 'jo_one' })
  await expect.poll(() => mailTo('jo_one@example.org', RESET).length).toBe(1)
})

test('mail to entered addresses is counted, by the account and by the address', async () => {
  const eve = await app.register('eve_mails')
  for (let n = 0; n < 6; n++) await eve.api.changeAddress({ email: `victim${n}@elsewhere.example` })
  expect((await refusalOf(eve.api.changeAddress({ email: 'victim6@elsewhere.example' }))).status).toBe(429)
  // The same address from six accounts of one network: the sixth one gets no mail, and is told nothing else.
  for (let n = 0; n < 6; n++) {
    const person = await app.register(`eve_${n}`)
    await person.api.changeAddress({ email: 'one@elsewhere.example' })
  }
  await tokenTo('one@elsewhere.example', 5)
  // A former address that was not proven is not told.
  expect(mailTo('victim0@elsewhere.example', CHANGED)).toEqual([])
})
