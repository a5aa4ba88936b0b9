import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND_STEP_HASH } from '#shared/limits/accounts.ts'
import { signInBy, type Site } from '#server/testing/provider-visit.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import {
  providerClient,
  startSignInProvider,
  type ProviderPersona,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall, testClient, type TestClient } from '#server/testing/test-client.ts'
import { createTestPasskey, type TestPasskey } from '#server/testing/test-passkey.ts'
import {
  CONTENTS,
  expected,
  STATES,
  WAYS,
  type Content,
  type State,
  type Way,
} from '#server/testing/expected-ways-in.ts'

/*
 * Who can sign in after the owner of an address has used one way in: by the state of the address, and by what the
 * account had before. `Former` is the person who made the account, `owner` the one who reads the mail of the address.
 */

const NEW_PASSWORD = 'words of the owner'
const FORMER_PASSWORD = 'words of the former'

let city: SignInProviderServer
let station: SignInProviderServer
let smtp: TestSmtpServer
let app: TestApp
let origin: string
let site: Site
let anonymous: TestClient
let officer: TestPerson

beforeAll(async () => {
  smtp = await startSmtpServer()
  city = await startSignInProvider({ ids: ['city'] })
  station = await startSignInProvider({ ids: ['station'] })
})
// A new server for each test: the mail to strangers of one network is limited.
beforeEach(async () => {
  app = await startTestApp({
    mail: smtp.settings,
    signInProviders: {
      google: null,
      apple: null,
      city: { ...providerClient, issuer: city.issuer },
      station: { ...providerClient, issuer: station.issuer },
    },
  })
  // An address of numbers has no passkeys.
  origin = app.baseUrl.replace('127.0.0.1', 'localhost')
  city.open(origin)
  station.open(origin)
  site = { baseUrl: origin, providers: { city, station } }
  anonymous = testClient(origin)
  officer = await app.registerAdmin()
})
afterEach(() => app.stop())
afterAll(() => Promise.all([smtp.stop(), city.stop(), station.stop()]))

interface Account {
  id: number
  username: string
  /** Undefined without one. */
  persona?: ProviderPersona
  passkey?: TestPasskey
  secret?: string
  recoveryCodes: string[]
}

const personaOf = (name: string, email: string): ProviderPersona => ({
  sub: name,
  email,
  email_verified: true,
})

async function mailedToken(address: string, subject: string): Promise<string> {
  const found = () => smtp.to(address).filter(({ email }) => email.subject === subject)
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return /#token=([\w-]+)/.exec(found().at(-1)?.email.text ?? '')?.[1] ?? ''
}

const prove = async (api: TestClient, email: string) =>
  api.verifyAddress({ token: await mailedToken(email, 'Confirm your e-mail address') })

/** The account of the former person. */
async function makeAccount(name: string, address: string, state: State, content: Content): Promise<Account> {
  const own = `former@f${name}.example`
  const username = `f_${name}`
  const first = state === 'none' || (state === 'claimed' && content === 'provider') ? own : address
  const { id, token } = await anonymous.register({ username, email: first, password: FORMER_PASSWORD })
  const api = testClient(origin, token)
  if (state !== 'claimed' || content === 'provider') await prove(api, first)
  const account: Account = { id, username, recoveryCodes: [] }
  if (content === 'provider') {
    account.persona = personaOf(`f-${name}`, first)
    const { user } = await signInBy(site, 'city', account.persona)
    expect(user?.id).toBe(id)
  }
  if (content === 'passkey') {
    account.passkey = createTestPasskey({ origin })
    const passkey = account.passkey.create(await api.startPasskey())
    account.recoveryCodes = (await api.addPasskey({ name: 'Phone', passkey })).recoveryCodes ?? []
  }
  if (content === 'app') {
    account.secret = (await api.startAuthenticatorApp()).secret
    const code = codeAt(account.secret, new Date())
    account.recoveryCodes = (await api.confirmAuthenticatorApp({ code })).recoveryCodes ?? []
  }
  if (first !== address && state === 'claimed') await api.changeAddress({ email: address })
  return account
}

/** Whose account a sign-in opens, and whether it asks for a second factor first. */
interface Opened {
  id: number | null
  asksFactor: boolean
}
const NOWHERE: Opened = { id: null, asksFactor: false }

async function openedBy(call: Promise<{ id: number }>): Promise<Opened> {
  try {
    return { id: (await call).id, asksFactor: false }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    return error.body.secondStep ? { id: null, asksFactor: true } : NOWHERE
  }
}

async function openedByProvider(id: 'city' | 'station', persona: ProviderPersona): Promise<Opened> {
  const { user, location } = await signInBy(site, id, persona)
  return { id: user?.id ?? null, asksFactor: location?.includes(SECOND_STEP_HASH) ?? false }
}

/** The owner uses one way. @returns the accounts that it opened */
async function use(way: Way, state: State, address: string, account: Account): Promise<Opened[]> {
  const { username } = account
  const isSame = state === 'same'
  const persona = (isSame && account.persona) || personaOf(`o-${username}`, address)
  const login = (password: string, by = username) => openedBy(anonymous.login({ username: by, password }))
  switch (way) {
    case 'password':
      return [await login(isSame ? FORMER_PASSWORD : NEW_PASSWORD)]
    case 'mail': {
      await anonymous.requestLink({ purpose: 'reset', account: address })
      const rows = (kind: string) =>
        app.database.reader.all('select id from one_time_links where kind = ? and email = ?', [kind, address])
      await expect.poll(() => rows('ask-reset')).toEqual([])
      if ((await rows('reset')).length === 0) return [NOWHERE]
      const token = await mailedToken(address, 'Choose a new password')
      await anonymous.resetPassword({ token, newPassword: NEW_PASSWORD })
      return [await login(NEW_PASSWORD)]
    }
    case 'code': {
      // The officer looks for the account that shows this address.
      const { items } = await officer.api.listUsers({ search: address })
      const found = items.find(({ email }) => email === address)
      if (!found) return [NOWHERE]
      const { code } = await officer.api.issueReset({ id: found.id })
      await anonymous.resetPasswordByCode({ username: found.username, code, newPassword: NEW_PASSWORD })
      return [await login(NEW_PASSWORD)]
    }
    case 'invitation': {
      const { lines } = await officer.api.invite({ addresses: [address] })
      if (lines[0]?.state !== 'invited') return [NOWHERE]
      const invitation = await mailedToken(address, 'Your invitation to Turnout')
      const form = {
        username: username.replace('f', 'o'),
        email: address,
        password: NEW_PASSWORD,
        invitation,
      }
      return [{ id: (await anonymous.register(form)).id, asksFactor: false }]
    }
    case 'provider':
      return [await openedByProvider('city', persona)]
    case 'second provider':
      return [
        await openedByProvider('city', persona),
        await openedByProvider('station', personaOf(`s-${username}`, address)),
      ]
  }
}

/** The ways by which the former person still gets into the account. */
async function formerWays(account: Account): Promise<string[]> {
  const { id, username, persona, passkey, secret, recoveryCodes } = account
  const password = async () => {
    const attempt = anonymous.login({ username, password: FORMER_PASSWORD })
    const refusal: unknown = await attempt.catch((error: unknown) => error)
    return refusal instanceof RefusedCall ? refusal.body.secondStep?.challenge : null
  }
  const ways: [name: string, opens: () => Promise<Opened>][] = []
  if (recoveryCodes.length === 0)
    ways.push(['password', () => openedBy(anonymous.login({ username, password: FORMER_PASSWORD }))])
  else {
    const finish = async (proof: { code: string }) => {
      const challenge = await password()
      return challenge ? openedBy(anonymous.finishSignIn({ challenge, ...proof })) : NOWHERE
    }
    ways.push(['recovery code', () => finish({ code: recoveryCodes[1] ?? '' })])
    if (secret)
      ways.push([
        'app',
        async () => {
          // The code of the next half minute: the present one was used.
          app.clock.offset = 30_000
          const opened = await finish({ code: codeAt(secret, new Date(Date.now() + 30_000)) })
          app.clock.offset = 0
          return opened
        },
      ])
  }
  if (persona) ways.push(['provider', () => openedByProvider('city', persona)])
  if (passkey)
    ways.push([
      'passkey',
      async () => {
        const request = await anonymous.startPasskeySignIn()
        return openedBy(anonymous.signInWithPasskey({ passkey: passkey.sign(request) }))
      },
    ])
  const kept: string[] = []
  for (const [name, opens] of ways) if ((await opens()).id === id) kept.push(name)
  return kept
}

async function cell(state: State, way: Way, content: Content): Promise<string> {
  const name = `${STATES.indexOf(state)}${WAYS.indexOf(way)}${CONTENTS.indexOf(content)}`
  const address = `owner@o${name}.example`
  const account = await makeAccount(name, address, state, content)
  const opened = await use(way, state, address, account)
  const owner = opened.map(({ id, asksFactor }) => {
    if (asksFactor) return 'asked for the factor'
    if (id === null) return 'nowhere'
    return id === account.id ? 'the account' : 'an own account'
  })
  return `${[...new Set(owner)].join(', then ')} | ${(await formerWays(account)).join(', ') || 'nothing'}`
}

test.each(STATES)(
  'who can sign in afterwards, where the address is: %s',
  { timeout: 120_000 },
  async (state) => {
    const table: Record<string, string> = {}
    for (const way of WAYS)
      for (const content of CONTENTS) table[`${way} / ${content}`] = await cell(state, way, content)
    expect(table).toEqual(
      Object.fromEntries(
        WAYS.flatMap((way) =>
          CONTENTS.map((content) => [`${way} / ${content}`, expected(state, way, content)]),
        ),
      ),
    )
  },
)
