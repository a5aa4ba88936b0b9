import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServerChoice } from '#shared/bridge/connection.ts'
import type { Updater } from '../capabilities/updates.ts'
import type { AuthInfo, GiveLogin } from '../electron-api.ts'
import { DEPARTMENT_AUTHORITY, DEPARTMENTAL } from '../testing/certificates.ts'
import { createChromiumNetwork } from '../testing/chromium-network.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { startProxy, startSecureServer } from '../testing/turnout-server.ts'

type Server = Pick<Awaited<ReturnType<typeof startSecureServer>>, 'origin' | 'stop'>

let app: StartedDouble
let network: ReturnType<typeof createChromiumNetwork>
let server: Server
let proxy: Awaited<ReturnType<typeof startProxy>>
afterEach(async () => {
  await app.stop()
  await Promise.all([server.stop(), proxy.stop()])
})

/** A server without https, as in a station's own network. */
async function startPlainServer(): Promise<Server> {
  const plain = createServer((message, response) => {
    const body = message.url === '/healthz' ? { status: 'ok' } : { product: 'Turnout' }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  // A server that listens on a port has such an address.
  const { port } = plain.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: async () => void plain.close() }
}

const start = async (from: Server, options: Parameters<typeof startDouble>[0] = {}) => {
  server = from
  proxy = await startProxy('ana:right')
  network = createChromiumNetwork({ proxy, ca: [DEPARTMENT_AUTHORITY] })
  app = await startDouble({ network, ...options })
}
const choose = () =>
  app.call('chooseServer', { address: server.origin, trust: null }) as Promise<ServerChoice>
const name = () => `127.0.0.1:${proxy.port}`
const signIn = (password: string) =>
  app.call('signInToProxy', { proxy: name(), name: 'ana', password }) as Promise<void>
const ask = async (init: RequestInit = {}) => {
  const answer = await app.seen.handler(new Request('app://turnout/api/config', init))
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const asked = () =>
  app.lastWindow.webContents.sent
    .filter(({ channel }) => channel === 'turnout:event:proxyAsked')
    .map(({ message }) => message)

for (const [kind, startServer] of [
  ['through a tunnel to https', () => startSecureServer(DEPARTMENTAL)],
  ['to a server without https', startPlainServer],
] as const) {
  test(`a proxy with a password ${kind}: a question, a wrong answer, and the right one`, async () => {
    await start(await startServer())
    expect(await choose()).toEqual({ outcome: 'proxy', question: { proxy: name(), isWrong: false } })
    await signIn('wrong')
    expect(await choose()).toEqual({ outcome: 'proxy', question: { proxy: name(), isWrong: true } })
    // Accounts get locked: what is refused is not sent again.
    const { refusals } = proxy.state
    expect(refusals).toBe(1)
    expect(await choose()).toMatchObject({ outcome: 'proxy' })
    expect(proxy.state.refusals).toBe(refusals)
    await signIn('right')
    expect(await choose()).toEqual({ outcome: 'chosen', server: server.origin })
    expect(await ask()).toEqual({ status: 200, body: { product: 'Turnout' } })
  })
}

test('at a later start the page is told once that the proxy asks, and each request says it', async () => {
  const https = await startSecureServer(DEPARTMENTAL)
  await start(https, { stored: { server: https.origin } })
  const answers = await Promise.all([ask(), ask(), ask()])
  for (const { status, body } of answers) {
    expect(status).toBe(503)
    expect((body as { message: string }).message).toBe(
      `The proxy ${name()} asks for a name and a password before ${new URL(https.origin).host} can be reached.`,
    )
  }
  expect(asked()).toEqual([{ proxy: name(), isWrong: false }])
  await signIn('right')
  expect((await ask()).status).toBe(200)
  // A page's live connection has no way to ask: it takes part in the session's sign-in.
  expect(await network.openAsPage(https.origin.replace('https', 'wss'))).toBe('open')
})

test('a password that stops being right is asked for again', async () => {
  const https = await startSecureServer(DEPARTMENTAL)
  await start(https, { stored: { server: https.origin } })
  await signIn('right')
  expect((await ask()).status).toBe(200)
  proxy.state.login = 'ana:new'
  expect((await ask()).status).toBe(503)
  expect(asked()).toEqual([{ proxy: name(), isWrong: true }])
  await signIn('new')
  expect((await ask()).status).toBe(200)
})

test('a body that can’t be sent twice is not repeated, and the next request goes through', async () => {
  const https = await startSecureServer(DEPARTMENTAL)
  await start(https, { stored: { server: https.origin } })
  await signIn('right')
  const post = { method: 'POST', body: '{"title":"One"}', headers: { 'Content-Type': 'application/json' } }
  expect((await ask(post)).status).toBe(503)
  expect((await ask(post)).status).toBe(200)
})

test('frames of the page and the look for updates get the same answer; a server that asks gets none', async () => {
  let ofUpdater: (info: AuthInfo, give: (name: string, password: string) => void) => void = () => undefined
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: () => Promise.resolve(),
    quitAndInstall: vi.fn<() => void>(),
    on: (event: string, listener: never) => void (event === 'login' && (ofUpdater = listener)),
  }
  await start(await startPlainServer(), { parts: { updater } })
  const info = { isProxy: true, host: '127.0.0.1', port: proxy.port }
  const answerOf = (of: AuthInfo, firstAuthAttempt = true) => {
    const given: unknown[][] = []
    const preventDefault = vi.fn<() => void>()
    const give: GiveLogin = (...login) => void given.push(login)
    app.app.emit('login', { preventDefault }, {}, { firstAuthAttempt }, of, give)
    expect(preventDefault).toHaveBeenCalledOnce()
    return given
  }
  // Electron sends empty ones to the proxy, and then waits for an answer without a limit.
  expect(answerOf(info)).toEqual([[]])
  await signIn('right')
  expect(answerOf(info)).toEqual([['ana', 'right']])
  const given: unknown[][] = []
  ofUpdater(info, (...login) => void given.push(login))
  expect(given).toEqual([['ana', 'right']])
  expect(answerOf({ ...info, isProxy: false })).toEqual([[]])
  expect(answerOf(info, false)).toEqual([[]])
  expect(asked().at(-1)).toEqual({ proxy: name(), isWrong: true })
})
