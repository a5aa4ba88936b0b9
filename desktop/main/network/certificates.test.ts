import { X509Certificate } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServerChoice } from '#shared/bridge/connection.ts'
import type { Updater } from '../capabilities/updates.ts'
import {
  DEPARTMENT_AUTHORITY,
  DEPARTMENTAL,
  OTHER_NAME,
  RENEWED,
  SELF_SIGNED,
  type ServerIdentity,
} from '../testing/certificates.ts'
import { createChromiumNetwork } from '../testing/chromium-network.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { startSecureServer } from '../testing/turnout-server.ts'
import { createSettings } from '../settings.ts'
import { createCertificateTrust } from './certificate-trust.ts'

type Server = Awaited<ReturnType<typeof startSecureServer>>
type Start = NonNullable<Parameters<typeof startDouble>[0]>

let app: StartedDouble
let network: ReturnType<typeof createChromiumNetwork>
let server: Server
afterEach(async () => {
  await app.stop()
  await server.stop()
})

const fingerprintOf = ({ cert }: ServerIdentity) => new X509Certificate(cert).fingerprint256
const start = async (
  identity: ServerIdentity,
  options: Start & { ca?: string[] } = {},
  product = 'Turnout',
) => {
  server = await startSecureServer(identity, product)
  network = createChromiumNetwork(options.ca ? { ca: options.ca } : {})
  app = await startDouble({ network, ...options })
}
/** The program was ended and starts again, with what it kept. */
const startAgain = async () => {
  const stored = Object.fromEntries(app.stored)
  await app.stop()
  network = createChromiumNetwork()
  app = await startDouble({ network, stored })
}
const choose = (trust: string | null = null, address = server.origin) =>
  app.call('chooseServer', { address, trust }) as Promise<ServerChoice>
const ask = async () => {
  const answer = await app.seen.handler(new Request('app://turnout/api/config'))
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const socket = () => network.openAsPage(server.origin.replace('https', 'wss'))

test('a certificate that signed itself is a question with its fingerprint, and nothing is sent before the answer', async () => {
  await start(SELF_SIGNED)
  const choice = await choose()
  expect(choice).toEqual({
    outcome: 'untrusted',
    certificate: {
      host: '127.0.0.1',
      fingerprint: fingerprintOf(SELF_SIGNED),
      subject: 'CN=turnout.station, O=Station 7',
      issuer: 'CN=turnout.station, O=Station 7',
      validFrom: Date.parse(new X509Certificate(SELF_SIGNED.cert).validFrom),
      validTo: Date.parse(new X509Certificate(SELF_SIGNED.cert).validTo),
      problem: 'authority',
      hasChanged: false,
    },
  })
  expect(server.asked).toEqual([])
  expect(app.stored.get('server')).toBeUndefined()
  expect(app.stored.get('certificates')).toBeUndefined()
})

test('once it is trusted, requests and the live connection of the page follow, now and after the next start', async () => {
  await start(SELF_SIGNED)
  await choose()
  expect(await choose(fingerprintOf(SELF_SIGNED))).toEqual({ outcome: 'chosen', server: server.origin })
  expect(app.seen.relaunches).toEqual([])
  expect(await ask()).toEqual({ status: 200, body: { product: 'Turnout' } })
  expect(await socket()).toBe('open')
  await startAgain()
  expect(await ask()).toEqual({ status: 200, body: { product: 'Turnout' } })
  expect(await app.call('getTrustedCertificates')).toMatchObject([
    { host: '127.0.0.1', fingerprint: fingerprintOf(SELF_SIGNED) },
  ])
})

test('a department’s own authority and a wrong name are questions too; a known authority is none', async () => {
  await start(DEPARTMENTAL)
  expect(await choose()).toMatchObject({ certificate: { problem: 'authority', issuer: 'CN=Department CA' } })
  server.renew(OTHER_NAME)
  expect(await choose()).toMatchObject({ certificate: { subject: 'CN=other.example.org' } })
  await app.stop()
  await server.stop()
  await start(DEPARTMENTAL, { ca: [DEPARTMENT_AUTHORITY] })
  expect(await choose()).toEqual({ outcome: 'chosen', server: server.origin })
})

test('trust is for one certificate at one host: another certificate and another host are refused', async () => {
  await start(SELF_SIGNED)
  await choose()
  await choose(fingerprintOf(SELF_SIGNED))
  const other = await choose(null, server.origin.replace('127.0.0.1', 'localhost'))
  expect(other).toMatchObject({ outcome: 'untrusted', certificate: { host: 'localhost', hasChanged: false } })
  server.renew(RENEWED)
  expect((await ask()).body).toMatchObject({
    message: expect.stringMatching(
      /doesn’t trust the certificate of 127\.0\.0\.1:\d+\. Connect again/,
    ) as string,
  })
  expect(await socket()).toBe('net::ERR_CERT_AUTHORITY_INVALID')
})

test('a certificate that has changed is asked for as such, and trusting it starts the program again', async () => {
  await start(SELF_SIGNED)
  await choose()
  await choose(fingerprintOf(SELF_SIGNED))
  server.renew(RENEWED)
  expect((await ask()).status).toBe(503)
  const choice = await choose()
  expect(choice).toMatchObject({ certificate: { fingerprint: fingerprintOf(RENEWED), hasChanged: true } })
  expect(await choose(fingerprintOf(RENEWED))).toMatchObject({ outcome: 'chosen' })
  // Chromium still remembers its refusal for the pages.
  expect((await ask()).status).toBe(503)
  expect(app.seen.relaunches).toHaveLength(1)
  await startAgain()
  expect((await ask()).status).toBe(200)
  expect(await socket()).toBe('open')
})

test('trust that is taken back ends at once, by a new start', async () => {
  await start(SELF_SIGNED)
  await choose()
  await choose(fingerprintOf(SELF_SIGNED))
  expect((await ask()).status).toBe(200)
  await app.call('revokeCertificate', { host: '127.0.0.1' })
  expect(await app.call('getTrustedCertificates')).toEqual([])
  expect(app.seen.relaunches).toHaveLength(1)
  await startAgain()
  expect((await ask()).status).toBe(503)
  expect(await choose()).toMatchObject({ outcome: 'untrusted', certificate: { hasChanged: false } })
})

test('a fingerprint that the server has not shown trusts nothing, nor does a server of another product', async () => {
  await start(SELF_SIGNED, {}, 'Another')
  expect(await choose(fingerprintOf(SELF_SIGNED))).toMatchObject({ outcome: 'untrusted' })
  expect(await choose(fingerprintOf(RENEWED))).toMatchObject({ outcome: 'untrusted' })
  expect(await choose(fingerprintOf(SELF_SIGNED))).toMatchObject({ outcome: 'refused' })
  expect(await app.call('getTrustedCertificates')).toEqual([])
  await expect(choose('AB:CD')).rejects.toThrow()
})

test('many tries need few sessions, which the program keeps for its life', async () => {
  await start(SELF_SIGNED)
  for (let time = 0; time < 5; time++) await choose()
  await choose(fingerprintOf(SELF_SIGNED))
  const before = network.partitions().length
  await server.stop()
  for (let time = 0; time < 5; time++) await choose()
  server = await startSecureServer(SELF_SIGNED)
  expect(network.partitions().length - before).toBeLessThanOrEqual(1)
})

test('the look for updates follows the same decision', async () => {
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: () => Promise.resolve(),
    quitAndInstall: vi.fn<() => void>(),
    on: () => undefined,
  }
  await start(SELF_SIGNED, { parts: { updater } })
  const look = () => network.fromPartition('electron-updater').fetch(`${server.origin}/latest.yml`)
  await choose()
  await choose(fingerprintOf(SELF_SIGNED))
  expect((await look()).status).toBe(200)
  server.renew(RENEWED)
  await expect(look()).rejects.toThrow('net::ERR_CERT_AUTHORITY_INVALID')
})

test('a revoked or damaged certificate is never a question, and each check is answered', async () => {
  await start(SELF_SIGNED)
  const trust = createCertificateTrust({
    settings: createSettings({ get: () => undefined, set: () => undefined }),
    now: () => 0,
  })
  const answers: number[] = []
  trust.follow({
    fetch,
    setCertificateVerifyProc(check) {
      const certificate = { data: SELF_SIGNED.cert }
      const answer = (code: number) => void answers.push(code)
      for (const errorCode of [0, -206, -207, -208, -211])
        check({ hostname: 'a.example', certificate, errorCode }, answer)
      check({ hostname: 'a.example', certificate: { data: 'no certificate' }, errorCode: -202 }, answer)
    },
  })
  expect(answers).toEqual([-3, -3, -3, -3, -3, -3])
  expect(trust.askedOf('a.example')).toBeNull()
})
