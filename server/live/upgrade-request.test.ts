import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBehindNginx } from '#server/testing/nginx.ts'
import { breakOff, connectTo } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  app = await startTestApp()
  behindProxy = await startTestApp({ trustsProxy: true })
})
afterAll(() => Promise.all([app.stop(), behindProxy.stop()]))

const dial = async ({ baseUrl }: TestApp, address: string, headers: Record<string, string> = {}) => {
  const { host } = new URL(baseUrl)
  const wire = connectTo(baseUrl).on('error', () => undefined)
  await once(wire, 'connect')
  const lines = Object.entries({
    Host: host,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  wire.write(`GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return wire
}

const statusOf = async (...request: Parameters<typeof dial>): Promise<string> => {
  const wire = await dial(...request)
  const [head] = (await once(wire, 'data')) as [Buffer]
  wire.destroy()
  return head.toString().split(' ')[1] ?? ''
}

test.each(['//', '/\\', '//[', 'http://[', '*', '/ws/', '/WS', '/?/ws'])(
  'an address that is none, or nobody’s, is refused and takes nothing else along: %s',
  async (address) => {
    // nginx itself refuses what is no address.
    const refusal = isBehindNginx && !address.startsWith('/') ? '400' : '403'
    expect(await statusOf(app, address)).toBe(refusal)
    expect(await statusOf(app, '/ws?of=a-page')).toBe('101')
  },
)

test('peers that disconnect during a refusal do not affect others', async () => {
  for (let i = 0; i < 40; i++) {
    const wire = await dial(app, '/nowhere')
    wire.write('x'.repeat(64 * 1024))
    if (i % 2) await new Promise(setImmediate)
    breakOff(wire)
  }
  expect(await statusOf(app, '/ws')).toBe('101')
})

test('behind a trusted proxy, the host is the one of the proxy’s request', async () => {
  const page = { Host: 'turnout.internal:3000', Origin: 'https://turnout.example' }
  const told = { ...page, 'X-Forwarded-Host': 'turnout.example', 'X-Forwarded-Proto': 'https' }
  expect(await statusOf(behindProxy, '/ws', told)).toBe('101')
  expect(await statusOf(behindProxy, '/ws', page)).toBe('403')
  expect(await statusOf(behindProxy, '/ws', { ...told, Origin: 'https://elsewhere.example' })).toBe('403')
  // A page over http of the same host is another origin.
  expect(await statusOf(behindProxy, '/ws', { ...told, Origin: 'http://turnout.example' })).toBe('403')
  expect(await statusOf(behindProxy, '/ws', { ...told, 'X-Forwarded-Proto': 'http' })).toBe('403')
  // There is no proxy in front of this server, so the header is the client's own claim.
  expect(await statusOf(app, '/ws', told)).toBe('403')
})
