import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import jwt from 'jsonwebtoken'
import Koa from 'koa'
import { afterEach, expect, test } from 'vitest'
import { keysFor } from '#server/keys.ts'
import { authenticate, callerOf } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { SessionTokens } from './session-tokens.ts'

const SECRET = 'a secret of a station, of more than 32 characters'
const ana: Caller = {
  id: 7,
  username: 'ana',
  displayName: 'Ana',
  isAdmin: false,
  role: 'member',
  sessionId: 's1',
  provenAt: 0,
  hasSecondFactor: false,
}

let server: Server | undefined
afterEach(() => server?.close())

/** A server that answers who calls, how often the session was asked for, and whether koa-jwt ran. */
async function serve(findCaller: (sessionId: string) => Promise<Caller | null>) {
  const tokens = new SessionTokens({ jwtSecret: SECRET })
  const asked: string[] = []
  const koa = new Koa()
  koa.silent = true
  koa.use(
    authenticate({
      allowedOrigins: [],
      site: { trustsProxy: false },
      tokens,
      findCaller: (sessionId) => {
        asked.push(sessionId)
        return findCaller(sessionId)
      },
      mustEnrol: () => false,
    }),
  )
  koa.use((ctx) => {
    ctx.body = { name: callerOf(ctx)?.username ?? null, isVerified: 'session' in ctx.state }
  })
  const handle = koa.callback()
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  const ask = async (token: string): Promise<unknown> => {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    return answer.ok ? answer.json() : answer.status
  }
  return { tokens, asked, ask }
}

const inAnHour = () => new Date(Date.now() + 3_600_000)

test('koa-jwt verifies a token at its first request, and its hook asks for the session', async () => {
  const { tokens, asked, ask } = await serve(() => Promise.resolve(ana))
  const token = tokens.sign('s1', inAnHour())
  expect(await ask(token)).toEqual({ name: 'ana', isVerified: true })
  // The signature is known: the session alone is asked for.
  expect(await ask(token)).toEqual({ name: 'ana', isVerified: false })
  expect(asked).toEqual(['s1', 's1'])
})

test('a token of a revoked session is anonymous, at its first and at each later request', async () => {
  let isRevoked = true
  const { tokens, ask } = await serve(() => Promise.resolve(isRevoked ? null : ana))
  const token = tokens.sign('s1', inAnHour())
  expect(await ask(token)).toEqual({ name: null, isVerified: false })
  isRevoked = false
  expect(await ask(token)).toMatchObject({ name: 'ana' })
  isRevoked = true
  expect(await ask(token)).toMatchObject({ name: null })
})

test('no other key, algorithm or claim makes a session', async () => {
  const { asked, ask } = await serve(() => Promise.resolve(ana))
  const { current } = keysFor('sessions', SECRET)
  const claims = { sid: 's1', exp: Math.floor(inAnHour().getTime() / 1000) }
  const forged = [
    jwt.sign(claims, current, { algorithm: 'HS512' }),
    jwt.sign(claims, null, { algorithm: 'none' }),
    jwt.sign(claims, keysFor('walls', SECRET).current),
    jwt.sign({ ...claims, exp: 1 }, current),
    jwt.sign({ ...claims, sid: 1 }, current),
    'not.a.token',
  ]
  for (const token of forged)
    for (const _ of [1, 2]) expect(await ask(token), token).toEqual({ name: null, isVerified: false })
  expect(asked).toEqual([])
})

test('an outage while the session is asked for is no sign-out', async () => {
  const { tokens, ask } = await serve(() => Promise.reject(new Error('The database is away')))
  const token = tokens.sign('s1', inAnHour())
  for (const _ of [1, 2]) expect(await ask(token)).toBe(500)
})
