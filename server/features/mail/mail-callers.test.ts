import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '#server/testing/one-time-code.ts'
import {
  providerClient,
  startSignInProvider,
  VisitingBrowser,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { MailMessage } from '#server/entities/mail.entity.ts'
import { RefusedCall } from '#server/testing/test-client.ts'
import { MAIL_KINDS, SECURITY_CHANGES } from './mail-kinds.ts'

/** Each kind of mail, and each change of the security, is sent by what people do. */

let smtp: TestSmtpServer
let provider: SignInProviderServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  provider = await startSignInProvider()
  app = await startTestApp({
    mail: smtp.settings,
    signInProviders: {
      google: {
        issuer: provider.issuer,
        ...providerClient,
        domains: undefined,
      },
      apple: null,
    },
  })
  provider.open(app.baseUrl)
  chief = await app.registerAdmin('chief_of_mail')
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
  await smtp.stop()
})

const signInByProvider = async (sub: string, email: string) => {
  provider.next = { sub, email, email_verified: true }
  const browser = new VisitingBrowser()
  const back = await browser.follow(`${app.baseUrl}/api/auth/google`, (url) =>
    url.pathname.endsWith('/callback'),
  )
  return browser.request(back.url, back.form)
}
const addressOf = ({ user }: TestPerson) => user.email ?? ''
/** Resolves when the text of a mail to the address has this sentence. */
const hears = (address: string, sentence: string) =>
  expect
    .poll(() => smtp.to(address).some(({ email }) => email.text?.replaceAll('\n', ' ').includes(sentence)))
    .toBe(true)

const CHANGES: Record<keyof typeof SECURITY_CHANGES, () => Promise<string>> = {
  async 'factor-added'() {
    return addressOf(await withApp())
  },
  async 'factor-removed'() {
    const person = await withApp()
    await person.api.removeAuthenticatorApp()
    return addressOf(person)
  },
  async 'recovery-codes-made'() {
    const person = await withApp()
    await person.api.renewRecoveryCodes()
    return addressOf(person)
  },
  async 'recovery-code-used'() {
    const person = await withApp()
    const login = { username: person.user.username, password: person.password }
    const refusal: unknown = await app.anonymous.login(login).catch((error: unknown) => error)
    const challenge = (refusal instanceof RefusedCall ? refusal.body.secondStep?.challenge : '') ?? ''
    await app.anonymous.finishSignIn({ challenge, code: person.codes[0] ?? '' })
    return addressOf(person)
  },
  async 'sessions-ended'() {
    const person = await app.register()
    await app.anonymous.login({ username: person.user.username, password: person.password })
    await person.api.endOtherSessions()
    return addressOf(person)
  },
  async 'address-entered'() {
    const person = await app.register()
    await person.api.changeAddress({ email: `new_${person.user.id}@example.org` })
    return addressOf(person)
  },
  async 'address-changed'() {
    const person = await app.register()
    const email = `moved_${person.user.id}@example.org`
    await person.api.changeAddress({ email })
    await expect.poll(() => smtp.to(email).length).toBe(1)
    const token = /#token=([\w-]+)/.exec(smtp.to(email)[0]?.email.text ?? '')?.[1] ?? ''
    await person.api.verifyAddress({ token })
    return addressOf(person)
  },
  async 'provider-added'() {
    const person = await app.register()
    await signInByProvider(`added_${person.user.id}`, addressOf(person))
    return addressOf(person)
  },
  async 'provider-removed'() {
    const person = await app.register()
    await signInByProvider(`removed_${person.user.id}`, addressOf(person))
    await chief.api.unlinkProviders({ id: person.user.id })
    return addressOf(person)
  },
  async 'ways-removed'() {
    const only = await startTestApp({
      mail: smtp.settings,
      signInProviders: {
        google: { issuer: provider.issuer, ...providerClient, onlyFor: ['example.org'] },
        apple: null,
      },
    })
    const person = await only.registerUnproven('waits_for_proof')
    provider.open(only.baseUrl)
    provider.next = { sub: 'taken', email: addressOf(person), email_verified: true }
    const browser = new VisitingBrowser()
    const back = await browser.follow(`${only.baseUrl}/api/auth/google`, (url) =>
      url.pathname.endsWith('/callback'),
    )
    await browser.request(back.url, back.form)
    await hears(addressOf(person), SECURITY_CHANGES['ways-removed'])
    await only.stop()
    provider.open(app.baseUrl)
    return addressOf(person)
  },
  async 'role-changed'() {
    const person = await app.register()
    await chief.api.changeRole({ id: person.user.id, role: 'reviewer' })
    return addressOf(person)
  },
  async 'account-deleted'() {
    const person = await app.register()
    await chief.api.deleteUser({ id: person.user.id })
    return addressOf(person)
  },
}

async function withApp(): Promise<TestPerson & { codes: string[] }> {
  const person = await app.register()
  const { secret } = await person.api.startAuthenticatorApp()
  const { recoveryCodes } = await person.api.confirmAuthenticatorApp({ code: codeAt(secret, new Date()) })
  return { ...person, codes: recoveryCodes ?? [] }
}

test.for(Object.entries(CHANGES))('the change %s is told by mail', async ([change, act]) => {
  const sentence = Object.entries(SECURITY_CHANGES).find(([name]) => name === change)?.[1] ?? change
  await hears(await act(), sentence)
})

test('every kind of mail is sent by what people do', async () => {
  const form = { username: 'mailed_one', email: 'mailed@example.org', password: 'correct horse staple' }
  await app.anonymous.register(form)
  await chief.api.invite({ addresses: ['invited@example.org'], role: 'member' })
  const ana = await app.register('ana_of_mail')
  const follower = await app.register()
  await follower.api.followCreator({ id: ana.user.id })
  await follower.api.changeDigest({ every: 'day' })
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  await chief.api.createUnit({ name: 'City', kind: 'department' })
  const member = await chief.api.createMember({ name: 'Ana', username: 'ana_of_mail' })
  const targets = [{ memberId: member.id }]
  const assigned = { title: 'Airway', videoIds: [id], targets, dueOn: '2999-01-01' }
  await chief.api.sendReminders(await chief.api.createAssignment(assigned))
  const { token } = await app.anonymous.login({ username: 'ana_of_mail', password: ana.password })
  await app.anonymous.login({ username: 'ana_of_mail', password: ana.password })
  await app.anonymous.requestLink({ purpose: 'reset', account: 'ana_of_mail' })
  await app
    .clientOf(token)
    .changePassword({ currentPassword: ana.password, newPassword: 'quite-another-one' })
  await chief.api.changeSettings({ registration: 'domains', registrationDomains: ['example.org'] })
  await app.anonymous.requestLink({ purpose: 'register', account: 'asked@example.org' })
  const missing = async () => {
    const sent = await app.database.entities().find(MailMessage, {})
    return Object.keys(MAIL_KINDS).filter((kind) => !sent.some((mail) => mail.kind === kind))
  }
  await expect.poll(missing).toEqual(['lesson-digest'])
  app.clock.offset += 25 * 60 * 60 * 1000
  await app.features.news.background.sweep()
  expect(await missing()).toEqual([])
})
