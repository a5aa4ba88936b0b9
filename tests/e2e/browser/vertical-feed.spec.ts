import type { Request } from '@playwright/test'
import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock, watchCalls } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const PHONE = { width: 390, height: 844 }
const pageOf = (request: Request) => new URL(request.url()).searchParams.get('page')
const isShorts = (request: Request) => new URL(request.url()).pathname === '/api/videos/shorts'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('VF-01 VF-02 VF-03 VF-04 VF-05 VF-06 VF-20 VF-21 VF-23 VF-24 VF-25 VF-26 VF-27 VF-28 VF-29 VF-30 VF-31 the whole screen, by keys and by swipes, three players at most', async ({
    page,
  }) => {
    const feed = new FeedPage(page)
    await page.clock.install()
    await page.goto('/?tab=shorts')
    await expect(feed.clip).toBeVisible()
    expect(await feed.root.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await expect(feed.button('Home')).toBeVisible()
    await expect(feed.button('Close')).toBeVisible()
    await expect(feed.root.getByText('Swipe up/down to navigate', { exact: true })).toBeVisible()
    await expect(feed.dots).toHaveCount(7)
    await expect(feed.players).toHaveCount(2)

    await test.step('by keys', async () => {
      await page.keyboard.press('ArrowDown')
      await feed.expectPlace(2)
      await expect(feed.players).toHaveCount(3)
      await expectPlaying(feed.clip)
      await page.keyboard.press('ArrowUp')
      await feed.expectPlace(1)
      await expect(feed.players).toHaveCount(2)
      await page.keyboard.press('ArrowUp')
      await feed.expectPlace(1)
      await feed.expectPaused(false)
      await page.keyboard.press('Space')
      await feed.expectPaused(true)
      // Tab stays inside, round and round.
      for (let press = 0; press < 8; press++) await page.keyboard.press('Tab')
      expect(await feed.root.evaluate((root) => root.contains(document.activeElement))).toBe(true)
      await feed.root.focus()
      await page.keyboard.press('Space')
      await feed.expectPaused(false)
    })

    // What follows moves.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await test.step('by swipes', async () => {
      const top = async () => (await feed.clip.boundingBox())?.y ?? 0
      const rest = await top()
      await feed.drag(0, -45)
      expect(await top()).toBeCloseTo(rest - 45, 0)
      await expect(feed.hint).toHaveCount(0)
      await page.mouse.up()
      await stopClock(page)
      await feed.drag(0, -55)
      await expect(feed.hint).toHaveText('Next')
      await page.clock.runFor(799)
      await expect(feed.hint).toBeVisible()
      await page.clock.runFor(1)
      await expect(feed.hint).toHaveCount(0)
      await page.clock.resume()
      await page.mouse.up()
      await feed.swipe(0, -95)
      await feed.expectPlace(1)
      await feed.swipe(0, 300)
      await feed.expectPlace(1)
      await feed.swipe(0, -101)
      await feed.expectPlace(2)
      await expect.poll(top).toBeCloseTo(rest, 0)
      await feed.swipe(0, 101)
      await feed.expectPlace(1)
    })

    await test.step('the next clip begins while the finger pulls it in, and goes back with the finger', async () => {
      const next = feed.root.locator('[data-distance="1"] video[data-ready]')
      const read = () =>
        next.evaluate(({ paused, muted, currentTime }: HTMLVideoElement) => ({ paused, muted, currentTime }))
      await expect(next).toHaveCount(1)
      await expect.poll(read).toMatchObject({ paused: true, currentTime: 0 })
      await feed.drag(0, -120)
      await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0)
      expect(await read()).toMatchObject({ paused: false, muted: true })
      await page.mouse.move(195, 400)
      await page.mouse.up()
      await expect.poll(read).toMatchObject({ paused: true, currentTime: 0 })
      await feed.expectPlace(1)
      await feed.expectPaused(false)
      await feed.swipe(0, -120)
      await feed.expectPlace(2)
      await expectPlaying(feed.clip)
      expect(await feed.clip.evaluate((clip: HTMLVideoElement) => clip.muted)).toBe(false)
    })

    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(feed.root).toHaveCount(0)
    const shell = new ShellPage(page)
    await shell.sidebarToggle('Open').click()
    await shell.sidebar.getByRole('link', { name: 'Shorts', exact: true }).click()
    await expect(page).toHaveURL('/shorts')
    await expect(feed.clip).toBeVisible()
    await test.step('to the left it slides out, home', async () => {
      await feed.swipe(-98, 0)
      await expect(feed.root).not.toHaveAttribute('data-leaving')
      await expect(page).toHaveURL('/shorts')
      await stopClock(page)
      await feed.swipe(-110, 0)
      await expect(page.locator('[data-leaving]')).toHaveCount(1)
      await page.clock.runFor(399)
      await expect(page).toHaveURL('/shorts')
      await page.clock.runFor(1)
      await expect(page).toHaveURL('/')
      await page.clock.resume()
      await expect(feed.root).toHaveCount(0)
    })
  })
})

test('VF-07 VF-10 VF-11 VF-15 VF-16 VF-22 SP-13 SP-14 arrows lead on and back; more is asked for from half of the list on, at most once a second', async ({
  page,
}) => {
  const feed = new FeedPage(page)
  const asked: { page: string | null; size: string | null }[] = []
  page.on('request', (request) => {
    const size = new URL(request.url()).searchParams.get('pageSize')
    if (isShorts(request)) asked.push({ page: pageOf(request), size })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/videos/shorts?page=2*', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  const callsOf = await watchCalls(page)
  await page.goto('/shorts')
  await expect(feed.clip).toBeVisible()
  await expect(feed.button('Previous video')).toBeDisabled()
  await feed.button('Next video').click()
  await feed.expectPlace(2)
  await feed.button('Previous video').click()
  await feed.expectPlace(1)
  for (let place = 2; place <= 10; place++) await page.keyboard.press('ArrowDown')
  await feed.expectPlace(10)
  expect(asked.map(({ page }) => page)).toEqual(['1'])
  await stopClock(page)
  await page.keyboard.press('ArrowDown')
  // By the page's clock, of which few milliseconds pass: a list is shown by a timer.
  const passes = (isSo: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await isSo()
    }).toPass()
  const more = feed.root.getByText('Loading more...', { exact: true })
  await passes(() => expect(more).toBeVisible({ timeout: 100 }))
  release()
  await passes(() => expect(feed.root.getByText(/of 40:/)).toBeAttached({ timeout: 100 }))
  await passes(() => expect(more).toHaveCount(0, { timeout: 100 }))
  for (let place = 12; place <= 21; place++) await page.keyboard.press('ArrowDown')
  await feed.expectPlace(21)
  await page.clock.runFor(1000)
  await expect.poll(() => asked.length).toBe(3)
  expect(asked.map(({ page, size }) => [page, size])).toEqual([
    ['1', '20'],
    ['2', '20'],
    ['3', '20'],
  ])
  const [, second = 0, third = 0] = await callsOf('/api/videos/shorts?')
  expect(third - second).toBe(1000)
})

test('VF-12 VF-18 VF-19 a failed load of the feed is only logged, and tried again after 2 s', async ({
  page,
  forgive,
}) => {
  forgive(/status of 500|^RequestError: 500/)
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  const failed: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('RequestError: 500')) failed.push(message.text())
  })
  const addresses: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/videos/shorts?*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const tries = addresses.push(pathname + search)
    await held
    return tries <= 2 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await page.clock.install()
  const callsOf = await watchCalls(page)
  await page.goto('/?tab=shorts')
  await expect.poll(() => addresses.length).toBe(1)
  await stopClock(page)
  release()
  for (const tries of [1, 2]) {
    await expect.poll(() => failed.length).toBe(tries)
    await page.clock.runFor(1999)
    expect(await callsOf('/api/videos/shorts?')).toHaveLength(tries)
    await page.clock.runFor(1)
    expect(await callsOf('/api/videos/shorts?')).toHaveLength(tries + 1)
  }
  await page.clock.resume()
  await expect(feed.clip).toBeVisible()
  expect(addresses[0]).toBe('/api/videos/shorts?page=1&pageSize=15')
  expect(failed.length).toBeGreaterThanOrEqual(2)
  await expect(shell.toast).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})
