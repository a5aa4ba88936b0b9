import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WALL_CODE_MS } from '#shared/limits/wall.ts'
import type { ServerMessage, WallReport } from '#shared/live/messages.ts'
import { WALLS_BEAT_MS } from './walls-elsewhere.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import { startProxiedApp } from '#server/testing/proxied-app.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { enrolWall, syncWall } from '#server/testing/walls.ts'

const PLAYING: WallReport = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }
const ON_CALL: WallReport = { ...PLAYING, phase: 'call', heldAt: 12 }
/** Three silent beats of the other server, and one that was under way; the rest is for a busy machine. */
const SILENCE_MS = 4 * WALLS_BEAT_MS + 4000

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('walls and phones on different servers', () => {
  let one: TestApp
  let two: TestApp
  let officer: TestPerson
  beforeAll(async () => {
    one = await startTestApp()
    two = await startSecondServer(one)
    officer = await one.register('officer')
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
  })

  const opened: LiveSocket[] = []
  const open = async (baseUrl: string) => {
    const live = await openLiveSocket(baseUrl)
    opened.push(live)
    return live
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.end()))
  })
  const report = (wall: LiveSocket, name: string, told = PLAYING) =>
    wall.send({ type: 'wall_register', secret: name.padEnd(32, '.'), report: told })
  const openWall = async ({ baseUrl }: { baseUrl: string }, name: string) => {
    const wall = await open(baseUrl)
    report(wall, name)
    return wall
  }
  const last = (live: LiveSocket, type: ServerMessage['type']) =>
    live.heard.findLast((message) => message.type === type)
  const newCode = async (wall: LiveSocket): Promise<string> => {
    const before = last(wall, 'wall_code')
    wall.send({ type: 'wall_pairing_code_request' })
    await expect.poll(() => last(wall, 'wall_code')).not.toBe(before)
    const told = last(wall, 'wall_code')
    return told?.type === 'wall_code' ? told.code : ''
  }
  const pairOver = async (app: TestApp, wall: LiveSocket) => {
    const { pairing } = await app.clientOf(officer.token).pairWall({ code: await newCode(wall) })
    return pairing
  }
  const openPhone = async ({ baseUrl }: { baseUrl: string }, pairing: string, token = officer.token) => {
    const phone = await open(baseUrl)
    await phone.signIn(token)
    phone.send({ type: 'wall_follow', pairing })
    return phone
  }

  test('WD-09 an announcement reaches walls of two servers within 5 s and ends on time', async () => {
    const chief = await one.registerAdmin('chief')
    const bases = [one.baseUrl, two.baseUrl, two.baseUrl]
    const walls = await Promise.all(
      bases.map(async (baseUrl, index) => ({
        baseUrl,
        live: await openWall({ baseUrl }, `wall-${index}`),
        ...(await enrolWall(baseUrl, chief.api, `Wall ${index}`)),
      })),
    )
    const read = ({ baseUrl, cookie }: { baseUrl: string; cookie: string }) =>
      syncWall(baseUrl, cookie, { phase: 'playing', lessonId: null, version: null })
    const began = Date.now()
    const endsAt = new Date(began + 8000).toISOString()
    const text = 'Hydrant 12 out of service'
    await chief.api.addWallAnnouncement({
      text,
      startsAt: new Date(began).toISOString(),
      endsAt,
      wallId: null,
    })
    await Promise.all(walls.map(({ live }) => live.hears({ type: 'wall_programmed', wallId: null })))
    const answers = await Promise.all(walls.map(read))
    expect(Date.now() - began).toBeLessThan(5000)
    for (const answer of answers) {
      expect(answer?.desk?.announcements).toMatchObject([{ text, endsAt }])
      // By the server's time the wall corrects its clock, and ends the line without the server.
      expect(Math.abs(Date.parse(answer?.now ?? '') - Date.now())).toBeLessThan(5000)
    }
    await pause(began + 8100 - Date.now())
    for (const answer of await Promise.all(walls.map(read))) expect(answer?.desk?.announcements).toEqual([])
  })

  test('a phone is paired, follows its wall, and sets its call mode on another server', async () => {
    const wall = await openWall(one, 'seven')
    const phone = await openPhone(two, await pairOver(two, wall))
    await phone.hears({ type: 'wall_state', wall: PLAYING })
    phone.send({ type: 'wall_set_call', isOnCall: true })
    await wall.hears({ type: 'wall_set_call', isOnCall: true })
    report(wall, 'seven', ON_CALL)
    await phone.hears({ type: 'wall_state', wall: ON_CALL })
    phone.send({ type: 'wall_set_call', isOnCall: false })
    await wall.hears({ type: 'wall_set_call', isOnCall: false })
    expect(wall.heard.filter(({ type }) => type === 'wall_set_call')).toHaveLength(2)
    await wall.end()
    await phone.hears({ type: 'wall_state', wall: null })
    const before = phone.heard.length
    phone.send({ type: 'wall_set_call', isOnCall: true })
    await expect.poll(() => phone.heard.slice(before)).toContainEqual({ type: 'wall_state', wall: null })
  })

  test('a code is invalid on another server after the next code, after five minutes, and without its wall', async () => {
    const wall = await openWall(one, 'eight')
    const pair = (code: string) => two.clientOf(officer.token).pairWall({ code })
    const first = await newCode(wall)
    await pair(first)
    const second = await newCode(wall)
    await expect(pair(first)).rejects.toThrow('404')
    await pair(second)
    two.clock.offset += WALL_CODE_MS + 1
    await expect(pair(second)).rejects.toThrow('404')
    two.clock.offset = 0
    const third = await newCode(wall)
    await wall.end()
    await pause(500)
    await expect(pair(third)).rejects.toThrow('404')
  })

  test('the events carry no code, and none that could be found by trying', async () => {
    const wall = await openWall(one, 'nine')
    const code = await newCode(wall)
    const rows = await one.database.reader.all<{ text: string }>(
      "select payload::text as text from events where name = 'walls.told'",
    )
    const texts = rows.map(({ text }) => text).join()
    expect(texts).toContain('hash')
    expect(texts).not.toContain(code)
    for (const guess of [code, `wall code ${code}`]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(texts).not.toContain(hash('sha256', guess, encoding).replace(/=+$/, ''))
      }
    }
  })

  test('a wall that comes back to another server never looks disconnected to its phones', async () => {
    const wall = await openWall(one, 'ten')
    const pairing = await pairOver(one, wall)
    const phones = [await openPhone(one, pairing), await openPhone(two, pairing)]
    for (const phone of phones) await phone.hears({ type: 'wall_state', wall: PLAYING })
    const again = await openWall(two, 'ten')
    report(again, 'ten', ON_CALL)
    for (const phone of phones) await phone.hears({ type: 'wall_state', wall: ON_CALL })
    await wall.end()
    await pause(500)
    for (const phone of phones) {
      expect(phone.heard).not.toContainEqual({ type: 'wall_state', wall: null })
      expect(last(phone, 'wall_state')).toEqual({ type: 'wall_state', wall: ON_CALL })
      again.heard.length = 0
      phone.send({ type: 'wall_set_call', isOnCall: false })
      await again.hears({ type: 'wall_set_call', isOnCall: false })
    }
  })

  test('a server that starts later learns the walls; one that is killed takes its walls with it, and no others', async () => {
    const wall = await openWall(one, 'eleven')
    const pairing = await pairOver(one, wall)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-walls-'))
    const third = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: one.config.databaseUrl ?? '',
      JWT_SECRET: one.config.jwtSecret,
      MEDIA_WORKERS: '0',
    })
    onTestFinished(async () => {
      await third.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    })
    const early = await openPhone(third, pairing)
    await early.hears({ type: 'wall_state', wall: PLAYING })

    const lost = await openWall(third, 'twelve')
    const phones = [await openPhone(two, await pairOver(two, lost)), await openPhone(two, pairing)]
    for (const phone of phones) await phone.hears({ type: 'wall_state', wall: PLAYING })
    const killedAt = performance.now()
    third.child.kill('SIGKILL')
    const [ofLost, ofOther] = phones
    await expect
      .poll(() => ofLost && last(ofLost, 'wall_state'), { timeout: SILENCE_MS })
      .toEqual({
        type: 'wall_state',
        wall: null,
      })
    expect(performance.now() - killedAt).toBeGreaterThan(WALLS_BEAT_MS)
    expect(ofOther?.heard).not.toContainEqual({ type: 'wall_state', wall: null })
  })

  test('a server that stops tells it at once', async () => {
    const third = await startSecondServer(one)
    const wall = await openWall(third, 'thirteen')
    const phone = await openPhone(two, await pairOver(two, wall))
    await phone.hears({ type: 'wall_state', wall: PLAYING })
    const stoppedAt = performance.now()
    await third.stop()
    await phone.hears({ type: 'wall_state', wall: null })
    expect(performance.now() - stoppedAt).toBeLessThan(WALLS_BEAT_MS)
  })

  test('the walls of a server without the database look disconnected, and come back with it', async () => {
    const { app, proxy, databaseUrl, stop } = await startProxiedApp()
    onTestFinished(stop)
    const other = await startSecondServer(app, { databaseUrl })
    onTestFinished(() => other.stop())
    const crew = await app.register('crew')
    const wall = await openWall(app, 'seven')
    const { pairing } = await other.clientOf(crew.token).pairWall({ code: await newCode(wall) })
    const phone = await openPhone(other, pairing, crew.token)
    await phone.hears({ type: 'wall_state', wall: PLAYING })
    proxy.refuses = true
    proxy.cut()
    await expect
      .poll(() => last(phone, 'wall_state'), { timeout: SILENCE_MS })
      .toEqual({ type: 'wall_state', wall: null })
    report(wall, 'seven', ON_CALL)
    proxy.refuses = false
    await expect.poll(() => last(phone, 'wall_state')).toEqual({ type: 'wall_state', wall: ON_CALL })
    await Promise.all(opened.splice(0).map((live) => live.end()))
  })
})
