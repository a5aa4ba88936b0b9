import { expect, test, vi } from 'vitest'
import { createSettings } from '../settings.ts'
import { createKioskPin } from './kiosk-pin.ts'
import { useKiosk } from './testing/use-kiosk.ts'

const { start } = useKiosk()

test('only the PIN leaves the wall; the main process checks it: hashed, throttled, valid for a while', async () => {
  const app = await start()
  expect(await app.call('setKioskPin', { pin: '2468' })).toBe(true)
  expect(JSON.stringify(Object.fromEntries(app.stored))).not.toContain('2468')
  await vi.advanceTimersByTimeAsync(11 * 60 * 1000)
  expect(await app.call('leaveKiosk')).toBe(false)
  expect(await app.call('setKioskPin', { pin: '1111' })).toBe(false)
  expect(await app.call('setKiosk', { isOn: false, startsAtLogin: false, displayId: null })).toMatchObject({
    isOn: false,
  })
  // Four wrong PINs cost nothing, the fifth closes the input for half a minute, also for the right one.
  const many = await Promise.all(['1', '2', '3', '4', '5'].map((pin) => app.call('checkKioskPin', { pin })))
  expect(many.filter((answer) => JSON.stringify(answer).includes('true'))).toEqual([])
  expect(await app.call('checkKioskPin', { pin: '2468' })).toEqual({ isRight: false, waitMs: 30_000 })
  await vi.advanceTimersByTimeAsync(30_001)
  expect(await app.call('checkKioskPin', { pin: '2468' })).toEqual({ isRight: true, waitMs: 0 })
  const wall = app.lastWindow
  expect(await app.call('leaveKiosk')).toBe(true)
  expect(wall.isGone).toBe(true)
  expect(app.lastWindow.url).toBe('app://turnout/')
  expect(app.seen.blockers.size).toBe(0)
  expect(app.seen.menu).not.toBeNull()
  expect(await app.call('getStart')).toMatchObject({ kiosk: { isHere: false, hasPin: true } })
  // The next wall that is shown is locked again.
  await app.call('enterKiosk')
  expect(await app.call('leaveKiosk')).toBe(false)
})

test('guesses at the same time are counted one by one', async () => {
  await start()
  const values = new Map<string, unknown>()
  const settings = createSettings({
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value),
  })
  const pin = createKioskPin({ settings, now: () => 0 })
  await pin.set('4321')
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => pin.check(String(index))))
  expect(guesses.every(({ isRight }) => !isRight)).toBe(true)
  expect(settings.read('kioskPin')?.misses).toBe(5)
  expect(pin.waitMs()).toBe(30_000)
})

test('a clock that was in the future neither lengthens the wait nor keeps the wall unlocked', async () => {
  const app = await start()
  const [today, future] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)]
  let time = future
  const settings = createSettings({
    get: (key) => app.stored.get(key),
    set: (key, value) => void app.stored.set(key, value),
  })
  const pin = createKioskPin({ settings, now: () => time })
  await pin.set('4321')
  for (let miss = 0; miss < 5; miss++) await pin.check('0000')
  expect(pin.isUnlocked()).toBe(true)
  time = today
  expect(pin.isUnlocked()).toBe(false)
  expect(await pin.check('4321')).toEqual({ isRight: false, waitMs: 30_000 })
  time += 29_000
  expect(await pin.check('4321')).toEqual({ isRight: false, waitMs: 1000 })
  time += 1000
  expect(await pin.check('4321')).toEqual({ isRight: true, waitMs: 0 })
})

test('WD-17 WD-07 after the code of a wall the main process takes another PIN, and after a wrong one it does not', async () => {
  const codes: unknown[] = []
  const app = await start({
    async fetch(_url, init) {
      const body: unknown = await new Response(init?.body ?? null).json()
      codes.push(body)
      return JSON.stringify(body).includes('12345678')
        ? Response.json({ name: 'Day room', secret: 'of the wall' })
        : Response.json({ code: 'not_found', message: 'No wall has this code.' }, { status: 404 })
    },
  })
  expect(await app.call('setKioskPin', { pin: '2468' })).toBe(true)
  await vi.advanceTimersByTimeAsync(11 * 60 * 1000)
  expect(await app.call('enrolKiosk', { code: '00000000' })).toMatchObject({ status: 404 })
  expect(await app.call('setKioskPin', { pin: '1111' })).toBe(false)
  expect(await app.call('enrolKiosk', { code: '12345678' })).toMatchObject({
    status: 200,
    body: expect.stringContaining('of the wall') as string,
  })
  expect(codes).toContainEqual({ code: '12345678', wantsSecret: true })
  expect(await app.call('setKioskPin', { pin: '1111' })).toBe(true)
  expect(await app.call('checkKioskPin', { pin: '1111' })).toEqual({ isRight: true, waitMs: 0 })
})
