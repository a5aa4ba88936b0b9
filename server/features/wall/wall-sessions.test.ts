import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  WALL_CALLS,
  WALL_CODE_MISSES,
  WALL_CODE_MISSES_OF_ADDRESS,
  WALL_CODE_MS,
} from '#shared/limits/wall.ts'
import type { ServerMessage, WallReport } from '#shared/live/messages.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import { loneWallSessions } from '#server/testing/lone-wall-sessions.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.register('officer')
})
afterAll(() => app.stop())

const opened: LiveSocket[] = []
const open = async (token?: string) => {
  const live = await openLiveSocket(app.baseUrl)
  opened.push(live)
  if (token !== undefined) await live.signIn(token)
  return live
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.end()))
})

const PLAYING: WallReport = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }
const secretOf = (name: string) => name.padEnd(32, '.')
const here = (name: string, report: Partial<WallReport> = {}) => ({
  type: 'wall_register',
  secret: secretOf(name),
  report: { ...PLAYING, ...report },
})
const openWall = async (name: string) => {
  const wall = await open()
  wall.send(here(name))
  return wall
}
const last = (live: LiveSocket, type: ServerMessage['type']) =>
  live.heard.findLast((message) => message.type === type)
const codeOf = async (wall: LiveSocket): Promise<string> => {
  const before = last(wall, 'wall_code')
  wall.send({ type: 'wall_pairing_code_request' })
  await expect.poll(() => last(wall, 'wall_code')).not.toBe(before)
  const told = last(wall, 'wall_code')
  return told?.type === 'wall_code' ? told.code : ''
}
const pair = async (wall: LiveSocket, by = officer) =>
  (await by.api.pairWall({ code: await codeOf(wall) })).pairing
const openPhone = async (pairing: string, token = officer.token) => {
  const phone = await open(token)
  phone.send({ type: 'wall_follow', pairing })
  return phone
}
/** What was sent before it has been worked through. */
const settled = async (live: LiveSocket) => {
  live.socket.ping()
  await once(live.socket, 'pong')
}
const types = (live: LiveSocket) => live.heard.map(({ type }) => type)

test('a phone is paired by the code, starts and ends the call mode, and wall and phone get the new state', async () => {
  const wall = await openWall('seven')
  const code = await codeOf(wall)
  expect(code).toMatch(/^\d{6}$/)
  expect(last(wall, 'wall_code')).toEqual({ type: 'wall_code', code, validMs: WALL_CODE_MS })
  const { pairing } = await officer.api.pairWall({ code })
  expect(pairing).not.toContain(secretOf('seven'))
  const phone = await openPhone(pairing)
  await phone.hears({ type: 'wall_state', wall: PLAYING })

  phone.send({ type: 'wall_set_call', isOnCall: true })
  await wall.hears({ type: 'wall_set_call', isOnCall: true })
  wall.send(here('seven', { phase: 'call', heldAt: 12 }))
  await phone.hears({ type: 'wall_state', wall: { ...PLAYING, phase: 'call', heldAt: 12 } })
  phone.send({ type: 'wall_set_call', isOnCall: false })
  await wall.hears({ type: 'wall_set_call', isOnCall: false })

  // Another of the crew is paired by the same code, and hears the same.
  const second = await app.register()
  const other = await openPhone((await second.api.pairWall({ code })).pairing, second.token)
  await other.hears({ type: 'wall_state', wall: { ...PLAYING, phase: 'call', heldAt: 12 } })
})

test('a code is invalid after five minutes, after the next code, and without its wall', async () => {
  const wall = await openWall('seven')
  const first = await codeOf(wall)
  const second = await codeOf(wall)
  expect(second).not.toBe(first)
  await expect(officer.api.pairWall({ code: first })).rejects.toThrow('404')
  app.clock.offset += WALL_CODE_MS + 1
  await expect(officer.api.pairWall({ code: second })).rejects.toThrow('404')
  const third = await codeOf(wall)
  await officer.api.pairWall({ code: third })
  await wall.end()
  await expect.poll(() => officer.api.pairWall({ code: third }).catch(String)).toContain('404')
})

test('wrong codes are throttled for the account, correct ones are not counted', async () => {
  const [wall, guesser] = [await openWall('seven'), await app.register()]
  const code = await codeOf(wall)
  const wrong = code === '123456' ? '123457' : '123456'
  await expect(guesser.api.pairWall({ code: '12345' })).rejects.toThrow('400')
  for (let turn = 0; turn < WALL_CODE_MISSES + 2; turn++) await guesser.api.pairWall({ code })
  for (let miss = 0; miss < WALL_CODE_MISSES; miss++)
    await expect(guesser.api.pairWall({ code: wrong })).rejects.toThrow('404')
  await expect(guesser.api.pairWall({ code: wrong })).rejects.toThrow('429')
  // Not even the right one is looked at; others are not kept waiting.
  await expect(guesser.api.pairWall({ code })).rejects.toThrow(
    'Too many wrong codes. Please try again in 15 minutes.',
  )
  await officer.api.pairWall({ code })
})

test('wrong codes of a hundred accounts block only their own site, with any number of networks', async () => {
  const calls = loneWallSessions()
  let code = ''
  const screen = {
    send(text: string) {
      // Nothing else is sent to a wall here.
      code = (JSON.parse(text) as { code: string }).code
    },
  }
  calls.registerWall(screen, { secret: secretOf('seven'), report: PLAYING })
  await calls.issueCode(screen)
  const wrong = code === '123456' ? '123457' : '123456'
  const refusals: number[] = []
  for (let guess = 0; guess < 100 * WALL_CODE_MISSES; guess++) {
    const [account, address] = [1000 + (guess % 100), `2001:db8:7:${guess.toString(16)}::1`]
    await calls.pair(account, address, wrong).catch(({ status }: { status: number }) => refusals.push(status))
  }
  expect(refusals.indexOf(429)).toBe(WALL_CODE_MISSES_OF_ADDRESS)
  await expect(calls.pair(1, '2001:db8:7:ffff::2', code)).rejects.toThrow('Too many wrong codes.')
  expect(await calls.pair(1, '2001:db8:8::1', code)).toContain('.')
  expect(await calls.pair(2, '192.0.2.7', code)).toContain('.')
})

test('a forged pairing, or one of another account, reaches no wall', async () => {
  const wall = await openWall('seven')
  const pairing = await pair(wall)
  const [id = '', signature = ''] = pairing.split('.')
  const stranger = await app.register()
  const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const forged = [
    [pairing, stranger.token],
    [`${id}.${changed(signature)}`, officer.token],
    [`${changed(id)}.${signature}`, officer.token],
    [id, officer.token],
    ['', officer.token],
  ] as const
  for (const [text, token] of forged) {
    const phone = await openPhone(text, token)
    await phone.hears({ type: 'wall_refused', reason: 'unpaired' })
    phone.send({ type: 'wall_set_call', isOnCall: true })
    await phone.hears({ type: 'wall_refused', reason: 'signed_out' })
    expect(types(phone)).not.toContain('wall_state')
  }
  const nobody = await open()
  nobody.send({ type: 'wall_follow', pairing })
  await nobody.hears({ type: 'wall_refused', reason: 'signed_out' })
  await settled(wall)
  expect(types(wall)).not.toContain('wall_set_call')
})

test('walls get messages only of their own phones, and phones only of their own wall', async () => {
  const [seven, eight] = [await openWall('seven'), await openWall('eight')]
  eight.send(here('eight', { stationName: 'Station 8' }))
  const [ofSeven, ofEight] = [await pair(seven), await pair(eight)]
  const [first, second] = [await openPhone(ofSeven), await openPhone(ofEight)]
  await second.hears({ type: 'wall_state', wall: { ...PLAYING, stationName: 'Station 8' } })
  first.send({ type: 'wall_set_call', isOnCall: true })
  await seven.hears({ type: 'wall_set_call', isOnCall: true })
  seven.send(here('seven', { phase: 'call' }))
  await first.hears({ type: 'wall_state', wall: { ...PLAYING, phase: 'call' } })
  await settled(eight)
  await settled(second)
  expect(types(eight)).not.toContain('wall_set_call')
  expect(JSON.stringify(second.heard)).not.toContain('Station 7')

  // A phone that changes over is done with the first.
  second.send({ type: 'wall_follow', pairing: ofSeven })
  await second.hears({ type: 'wall_state', wall: { ...PLAYING, phase: 'call' } })
  eight.send(here('eight', { stationName: 'Station 88' }))
  second.send({ type: 'wall_set_call', isOnCall: false })
  await seven.hears({ type: 'wall_set_call', isOnCall: false })
  expect(JSON.stringify(second.heard)).not.toContain('Station 88')
  expect(types(eight)).not.toContain('wall_set_call')
})

test('phones are told when their wall disconnects and reconnects, and a wall with a new secret has no phones', async () => {
  const wall = await openWall('seven')
  const phone = await openPhone(await pair(wall))
  await phone.hears({ type: 'wall_state', wall: PLAYING })
  // It reconnects before the server has seen the old connection end.
  const again = await openWall('seven')
  await settled(again)
  await wall.end()
  phone.send({ type: 'wall_set_call', isOnCall: true })
  await again.hears({ type: 'wall_set_call', isOnCall: true })
  expect(phone.heard).not.toContainEqual({ type: 'wall_state', wall: null })

  await again.end()
  await phone.hears({ type: 'wall_state', wall: null })
  const before = phone.heard.length
  phone.send({ type: 'wall_set_call', isOnCall: true })
  await expect.poll(() => phone.heard.slice(before)).toContainEqual({ type: 'wall_state', wall: null })
  const back = await openWall('seven')
  await expect.poll(() => last(phone, 'wall_state')).toEqual({ type: 'wall_state', wall: PLAYING })

  back.send(here('another'))
  await expect.poll(() => last(phone, 'wall_state')).toEqual({ type: 'wall_state', wall: null })
  phone.send({ type: 'wall_set_call', isOnCall: true })
  await settled(back)
  expect(types(back)).not.toContain('wall_set_call')
})

test('after the sign-out a phone gets and sends nothing; the pairing is valid after the next sign-in', async () => {
  const wall = await openWall('seven')
  const pairing = await pair(wall)
  const { token } = await app.anonymous.login({ username: 'officer', password: officer.password })
  const phone = await openPhone(pairing, token)
  await phone.hears({ type: 'wall_state', wall: PLAYING })
  await testClient(app.baseUrl, token).logout()
  await phone.hears({ type: 'wall_refused', reason: 'signed_out' })
  const heard = phone.heard.filter(({ type }) => type === 'wall_state').length
  phone.send({ type: 'wall_set_call', isOnCall: true })
  wall.send(here('seven', { phase: 'dark' }))
  const next = await openPhone(pairing)
  await next.hears({ type: 'wall_state', wall: { ...PLAYING, phase: 'dark' } })
  await settled(phone)
  expect(phone.heard.filter(({ type }) => type === 'wall_state')).toHaveLength(heard)
  expect(types(wall)).not.toContain('wall_set_call')
})

test('who signed in at another provider has the cookie alone: it serves the phone until the sign-out, and nothing else', async () => {
  const wall = await openWall('seven')
  const pairing = await pair(wall)
  const { token } = await app.anonymous.login({ username: 'officer', password: officer.password })
  const phone = await openLiveSocket(app.baseUrl, app.baseUrl, `theme=dark; ${app.cookieOf(token)}`)
  opened.push(phone)
  phone.send({ type: 'auth', token: null })
  phone.send({ type: 'wall_follow', pairing })
  await phone.hears({ type: 'wall_state', wall: PLAYING })
  phone.send({ type: 'wall_set_call', isOnCall: true })
  await wall.hears({ type: 'wall_set_call', isOnCall: true })
  await testClient(app.baseUrl, token).logout()
  await phone.hears({ type: 'wall_refused', reason: 'signed_out' })
  phone.heard.length = 0
  phone.send({ type: 'wall_follow', pairing })
  await phone.hears({ type: 'wall_refused', reason: 'signed_out' })
  expect(types(phone)).not.toContain('wall_state')
  const elsewhere = openLiveSocket(app.baseUrl, 'https://elsewhere.example', app.cookieOf(token))
  await expect(elsewhere).rejects.toThrow('403')
})

test('messages that come too fast are refused, and an invalid report of a wall is ignored', async () => {
  const wall = await openWall('seven')
  const presser = await app.register()
  const phone = await openPhone(await pair(wall, presser), presser.token)
  await phone.hears({ type: 'wall_state', wall: PLAYING })
  for (let press = 0; press < WALL_CALLS + 3; press++) phone.send({ type: 'wall_set_call', isOnCall: true })
  await phone.hears({ type: 'wall_refused', reason: 'too_fast' })
  await settled(wall)
  expect(types(wall).filter((type) => type === 'wall_set_call')).toHaveLength(WALL_CALLS)

  const stranger = await open()
  stranger.send({ type: 'wall_register', secret: 'short', report: PLAYING })
  stranger.send({ ...here('eight'), report: { ...PLAYING, phase: 'dancing' } })
  stranger.send({ type: 'wall_pairing_code_request' })
  await settled(stranger)
  expect(types(stranger)).not.toContain('wall_code')
})
