import { expect, test, vi } from 'vitest'
import { useKiosk, WALL } from './testing/use-kiosk.ts'

const { beat, live, log, start } = useKiosk()
const SOON = { timeout: 20_000 }

test('a crashed page is reloaded, later each time, then by a restart of the desktop app', async () => {
  const app = await start()
  const { lastWindow: wall } = app
  const crash = () => wall.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  wall.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(wall.loads).toBe(1)
  for (const [index, wait] of [1000, 2000, 4000, 8000, 16_000].entries()) {
    crash()
    crash()
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(wall.loads).toBe(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wall.loads).toBe(index + 2)
    expect(wall.url).toBe(WALL)
  }
  expect(app.seen.relaunches).toEqual([])
  crash()
  expect(app.seen.relaunches).toEqual([['--kiosk']])
  await vi.waitFor(() => expect(app.seen.hasExited).toBe(true), SOON)
  expect(await log()).toMatch(/has ended \(crashed\): loading anew in 16 s/)
})

test('after two calm minutes a crash counts as the first one again', async () => {
  const app = await start()
  const { lastWindow: wall } = app
  for (let round = 0; round < 8; round++) {
    wall.webContents.emit('render-process-gone', {}, { reason: 'oom' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(wall.loads).toBe(round + 2)
    await live(125_000)
  }
  expect(app.seen.relaunches).toEqual([])
})

test('a blank screen and a page that hangs are detected by missing heartbeats', async () => {
  const app = await start()
  const { lastWindow: wall } = app
  // The page never begins.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wall.webContents.kills).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(wall.webContents.kills).toBe(1)
  // The end of its process is the same trouble.
  wall.webContents.emit('render-process-gone', {}, { reason: 'killed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(wall.loads).toBe(2)
  await live(60_000)
  expect(wall.loads).toBe(2)
  // The page stops.
  await vi.advanceTimersByTimeAsync(40_000)
  expect(wall.webContents.kills).toBe(2)
  await live(150_000)
  wall.emit('unresponsive')
  expect(wall.webContents.kills).toBe(3)
})

test('the question for the server is no wall: it has no time limit, and the wall follows the answer', async () => {
  const app = await start({ stored: { server: null } })
  const { lastWindow: wall } = app
  await vi.advanceTimersByTimeAsync(10 * 60 * 1000)
  expect([wall.loads, wall.webContents.kills]).toEqual([1, 0])
  expect(wall.webContents.navigate('will-navigate', 'app://turnout/')).toBe(false)
  expect([wall.loads, wall.url]).toEqual([2, WALL])
})

test('growing memory is released between two clips, by force if the page does not respond', async () => {
  const app = await start()
  const { lastWindow: wall } = app
  const asked = () =>
    wall.webContents.sent.filter(({ channel }) => channel.endsWith('wallReloadWanted')).length
  await live(120_000)
  expect(asked()).toBe(0)
  app.seen.memory = 1_500_000
  await live(65_000)
  expect(asked()).toBe(1)
  // The page has reloaded itself and uses as much again: that is not repeated without end.
  wall.webContents.emit('did-finish-load')
  await live(10 * 60 * 1000)
  expect([asked(), wall.loads]).toEqual([1, 1])
  await live(25 * 60 * 1000)
  expect(asked()).toBe(2)
  expect(wall.loads).toBe(1)
  await live(6 * 60 * 1000)
  expect(wall.loads).toBe(2)
})

test('the lines of the page are in the log', async () => {
  await start()
  await beat(['Set aside clip 7 "CPR": stalled', 'two\nlines'])
  await vi.waitFor(async () => {
    expect(await log()).toMatch(/\[playing\] Set aside clip 7 "CPR": stalled\n.*\[playing\] two lines\n/)
  }, SOON)
})
