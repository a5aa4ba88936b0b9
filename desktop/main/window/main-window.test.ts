import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'

const SECOND = ['turnout']
const KIOSK = ['turnout', '--kiosk']
let app: StartedDouble
beforeEach(async () => void (app = await startDouble()))
afterEach(() => app.stop())
const second = (argv: string[]) => app.app.emit('second-instance', {}, argv)
const urls = () => app.openWindows().map(({ url }) => url)

test('a page with something unsaved is closed only when the person says so', async () => {
  const { lastWindow: window } = app
  window.refusesToClose = true
  await window.closeByHand()
  expect(app.seen.questions).toEqual(['Close the window without saving?'])
  expect(window.isGone).toBe(false)
  app.seen.answer = 1
  await window.closeByHand()
  await vi.waitFor(() => expect(window.isGone).toBe(true))
  expect(app.seen.questions).toHaveLength(2)
})

test('the wall leaves a page with something unsaved as it is, and the page is back after the wall', async () => {
  const { lastWindow: window } = app
  window.refusesToClose = true
  second(KIOSK)
  await vi.waitFor(() => expect(urls()).toEqual(['app://turnout/', 'app://turnout/wall']))
  expect(app.seen.questions).toEqual([])
  expect(await app.call('leaveKiosk')).toBe(true)
  expect(app.openWindows()).toEqual([window])
  expect(window.isInFront).toBe(true)
})

test('a window that is wanted while it closes opens again', async () => {
  const { lastWindow: window } = app
  window.close()
  second(['turnout', 'turnout://open/video/7'])
  expect(app.openWindows()).toEqual([window])
  await vi.waitFor(() => expect(urls()).toEqual(['app://turnout/video/7']))
  expect(app.seen.hasQuit).toBe(false)

  app.lastWindow.refusesToClose = true
  app.lastWindow.close()
  second(SECOND)
  await vi.waitFor(() => expect(app.lastWindow.isInFront).toBe(true))
  expect(app.seen.questions).toEqual([])
  expect(app.openWindows()).toHaveLength(1)
})

test('the wall that is left while the window still closes opens a window', async () => {
  second(KIOSK)
  expect(await app.call('leaveKiosk')).toBe(true)
  await vi.waitFor(() => expect(urls()).toEqual(['app://turnout/']))
  expect(app.seen.hasQuit).toBe(false)
})
