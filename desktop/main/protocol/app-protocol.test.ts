import path from 'node:path'
import { expect, test } from 'vitest'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { contentPolicy, fileOf } from './app-protocol.ts'

const connections = (server: string | null) =>
  contentPolicy(server)
    .split('; ')
    .find((line) => line.startsWith('connect-src'))

test('the live connection to the chosen server is allowed, and to no other', () => {
  expect(connections(null)).toBe("connect-src 'self'")
  expect(connections('https://turnout.example.org')).toBe("connect-src 'self' wss://turnout.example.org")
  expect(connections('http://192.168.1.20:3000')).toBe("connect-src 'self' ws://192.168.1.20:3000")
})

test('a server that is an IPv6 address, which a policy has no notation for, is allowed by its scheme', () => {
  expect(connections('http://[fd00::20]:3000')).toBe("connect-src 'self' ws:")
  expect(connections('https://[2001:db8::1]')).toBe("connect-src 'self' wss:")
})

test('a name that Windows takes for a device or a stream of a file leads to no file', () => {
  const of = (name: string) => fileOf('/web', `${DESKTOP_ORIGIN}${name}`)
  expect(of('/assets/app.js')).toBe(path.resolve('/web/assets/app.js'))
  expect(of('/creators/con')).toBe(path.join('/web', 'index.html'))
  for (const name of ['/assets/con.js', '/nul.html', '/index.html::$DATA', '/index.html:x.js', '/app.js.'])
    expect(of(name), name).toBeNull()
})
