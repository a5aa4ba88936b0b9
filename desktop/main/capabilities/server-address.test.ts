import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebServer, type WebServer } from '../testing/web-server.ts'
import { findServer, isNearby, originsOf } from './server-address.ts'

let turnout: WebServer
let other: WebServer
let pages: WebServer
let moved: WebServer
beforeAll(async () => {
  turnout = await startWebServer((request, response) => {
    const body = request.url === '/healthz' ? { status: 'ok' } : { product: 'Turnout', maxUploadMb: 100 }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  other = await startWebServer((_, response) => void response.end('{"status":"ok"}'))
  pages = await startWebServer((_, response) => void response.end('<!doctype html><h1>Welcome to nginx</h1>'))
  moved = await startWebServer(
    (request, response) =>
      void response.writeHead(302, { Location: turnout.origin + (request.url ?? '') }).end(),
  )
})
afterAll(() => Promise.all([turnout, other, pages, moved].map((server) => server.stop())))

const reasonOf = async (typed: string) => {
  const choice = await findServer(typed, { fetch })
  return choice.outcome === 'refused' ? choice.reason : choice.outcome
}

test('a Turnout server is found by its address, with or without scheme, path and spaces', async () => {
  const { host } = new URL(turnout.origin)
  for (const typed of [
    turnout.origin,
    host,
    ` ${turnout.origin}/trending?x=1 `,
    `localhost:${host.split(':')[1]}`,
  ]) {
    const choice = await findServer(typed, { fetch })
    expect(choice.outcome, typed).toBe('chosen')
  }
  expect(await findServer(`${turnout.origin}/video/7`, { fetch })).toEqual({
    outcome: 'chosen',
    server: turnout.origin,
  })
})

test('another server than Turnout is refused with a sentence', async () => {
  for (const { origin } of [other, pages, moved]) {
    expect(await reasonOf(origin)).toBe(`${new URL(origin).host} answers, but it isn’t a Turnout server.`)
  }
})

test('a missing answer and an untrusted connection each have a sentence', async () => {
  expect(await reasonOf('127.0.0.1:9')).toBe(
    'Nothing answers at 127.0.0.1:9. Check the address and your connection.',
  )
  const untrusted = await findServer('turnout.example.org', {
    fetch: () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')),
  })
  expect(untrusted).toEqual({
    outcome: 'refused',
    reason: 'This computer doesn’t trust the certificate of turnout.example.org.',
  })
})

test('over the internet it has to be https; nearby it needn’t', async () => {
  expect(await reasonOf('http://turnout.example.org')).toMatch(/has to start with https/)
  expect(originsOf('turnout.example.org')).toEqual(['https://turnout.example.org'])
  expect(originsOf('192.168.1.20:3000')).toEqual(['https://192.168.1.20:3000', 'http://192.168.1.20:3000'])
  const nearby = [
    'localhost',
    '127.0.0.1',
    '10.0.0.3',
    '172.16.4.1',
    '192.168.0.9',
    'station',
    'nas.local',
    '[::1]',
    '[fd00::1]',
  ]
  for (const name of nearby) expect(isNearby(name), name).toBe(true)
  for (const name of [
    'example.org',
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
    '10.example.org',
  ])
    expect(isNearby(name), name).toBe(false)
})

test('an invalid address is refused without a request', async () => {
  let asked = 0
  const count = () => {
    asked++
    return Promise.reject(new Error('asked'))
  }
  for (const typed of [
    '',
    '   ',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    'https://a:b@example.org',
    'not an address',
    'https://',
  ]) {
    const choice = await findServer(typed, { fetch: count })
    expect(choice, typed).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/isn’t a web address/) as string,
    })
  }
  expect(asked).toBe(0)
})
