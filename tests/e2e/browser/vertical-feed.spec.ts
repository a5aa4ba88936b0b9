import type { Request } from '@playwright/test'
import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock, watchCalls } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteName: 'clips', siteClips: 45, reducedMotion: 'no-preference' })

const PHONE = { width: 390, height: 844 }
const pageOf = (request: Request) => new URL(request.url()).searchParams.get('page')
const isShorts = (request: Request) => new URL(request.url()).pathname === '/api/videos/shorts'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the feed fills the screen, moves by keys and swipes, and renders three players at most', async ({
    page,
  }) => {
    const feed = new FeedPage(page)
    await page.clock.install()
    await page.goto('/?tab=shorts')
    await expect(feed.clip).toBeVisible()
    await test.step('VF-01 the feed fills the screen', async () => {
      expect(await feed.root.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    })
    await test.step('VF-02 the feed has a Home button', async () => {
      await expect(feed.button('Home')).toBeVisible()
    })
    await test.step('VF-03 the feed has a close button', async () => {
      await expect(feed.button('Close')).toBeVisible()
    })
    await test.step('VF-04 the feed shows how to navigate', async () => {
      await expect(feed.root.getByText('Swipe up/down to navigate', { exact: true })).toBeVisible()
    })
    await test.step('VF-05 VF-06 the feed shows 7 progress dots for a longer list', async () => {
      await expect(feed.dots).toHaveCount(7)
    })
    await test.step('VF-28 the first video and its neighbour are players', async () => {
      await expect(feed.players).toHaveCount(2)
    })

    await test.step('VF-20 the down arrow key moves to the next video', async () => {
      await page.keyboard.press('ArrowDown')
      await feed.expectPlace(2)
    })
    await test.step('VF-28 the current video and both neighbours are players', async () => {
      await expect(feed.players).toHaveCount(3)
      await expectPlaying(feed.clip)
    })
    await test.step('VF-20 the up arrow key moves to the previous video', async () => {
      await page.keyboard.press('ArrowUp')
      await feed.expectPlace(1)
      await expect(feed.players).toHaveCount(2)
    })
    await test.step('VF-23 the up arrow key stays at the first video', async () => {
      await page.keyboard.press('ArrowUp')
      await feed.expectPlace(1)
    })
    await test.step('VF-24 Space pauses', async () => {
      await feed.expectPaused(false)
      await page.keyboard.press('Space')
      await feed.expectPaused(true)
    })
    // Tab stays inside the feed.
    for (let press = 0; press < 8; press++) await page.keyboard.press('Tab')
    expect(await feed.root.evaluate((root) => root.contains(document.activeElement))).toBe(true)
    await test.step('VF-24 Space plays again', async () => {
      await feed.root.focus()
      await page.keyboard.press('Space')
      await feed.expectPaused(false)
    })

    // The following steps are about motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const top = async () => (await feed.clip.boundingBox())?.y ?? 0
    const rest = await top()
    await test.step('VF-29 a swipe of less than 50 px shows no hint', async () => {
      await feed.drag(0, -45)
      expect(await top()).toBeCloseTo(rest - 45, 0)
      await expect(feed.hint).toHaveCount(0)
      await page.mouse.up()
    })
    await stopClock(page)
    await test.step('VF-29 a swipe of more than 50 px shows the direction', async () => {
      await feed.drag(0, -55)
      await expect(feed.hint).toHaveText('Next')
    })
    await test.step('VF-30 the hint clears after 800 ms', async () => {
      await page.clock.runFor(799)
      await expect(feed.hint).toBeVisible()
      await page.clock.runFor(1)
      await expect(feed.hint).toHaveCount(0)
    })
    await page.clock.resume()
    await page.mouse.up()
    await test.step('VF-31 a swipe of less than 100 px stays', async () => {
      await feed.swipe(0, -95)
      await feed.expectPlace(1)
    })
    await test.step('VF-23 a swipe down stays at the first video', async () => {
      await feed.swipe(0, 300)
      await feed.expectPlace(1)
    })
    await test.step('VF-31 a swipe of more than 100 px navigates', async () => {
      await feed.swipe(0, -101)
      await feed.expectPlace(2)
      await expect.poll(top).toBeCloseTo(rest, 0)
    })
    await test.step('VF-21 a swipe down moves to the previous video', async () => {
      await feed.swipe(0, 101)
      await feed.expectPlace(1)
    })

    await test.step('the next clip starts during the swipe, and stops when the swipe is taken back', async () => {
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

    await test.step('VF-25 Escape closes the feed', async () => {
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/')
      await expect(feed.root).toHaveCount(0)
    })
    const shell = new ShellPage(page)
    await shell.sidebarToggle('Open').click()
    await shell.sidebar.getByRole('link', { name: 'Shorts', exact: true }).click()
    await expect(page).toHaveURL('/shorts')
    await expect(feed.clip).toBeVisible()
    await test.step('VF-26 a swipe of less than 100 px to the left stays', async () => {
      await feed.swipe(-98, 0)
      await expect(feed.root).not.toHaveAttribute('data-leaving')
      await expect(page).toHaveURL('/shorts')
    })
    await stopClock(page)
    await test.step('VF-26 a swipe of more than 100 px to the left leaves the feed', async () => {
      await feed.swipe(-110, 0)
      await expect(page.locator('[data-leaving]')).toHaveCount(1)
    })
    await test.step('VF-27 the feed slides out for 400 ms, then the home page opens', async () => {
      await page.clock.runFor(399)
      await expect(page).toHaveURL('/shorts')
      await page.clock.runFor(1)
      await expect(page).toHaveURL('/')
      await page.clock.resume()
      await expect(feed.root).toHaveCount(0)
    })
  })
})

test('a browser that plays nothing by itself shows the Play button, and the first press plays', async ({
  page,
}) => {
  // What Chromium does on a phone that saves its battery.
  await page.addInitScript(() => {
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
    let isTouched = false
    addEventListener('pointerup', () => (isTouched = true), true)
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const refusal = new DOMException('Refused', 'NotAllowedError')
      return isTouched ? (play?.value.call(this) as Promise<void>) : Promise.reject(refusal)
    }
  })
  const feed = new FeedPage(page)
  await page.goto('/?tab=shorts')
  await feed.button('Play').click()
  await expectPlaying(feed.clip)
  await expect(feed.button('Pause')).toBeAttached()
})

test('buttons move the feed, and more is loaded from half of the list on, at most once a second', async ({
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
  await test.step('VF-10 the desktop layout has a previous arrow, disabled at the first video', async () => {
    await expect(feed.button('Previous video')).toBeDisabled()
  })
  await test.step('VF-11 VF-22 the next arrow moves to the next video', async () => {
    await feed.button('Next video').click()
    await feed.expectPlace(2)
  })
  await test.step('VF-10 VF-22 the previous arrow moves to the previous video', async () => {
    await feed.button('Previous video').click()
    await feed.expectPlace(1)
  })
  await test.step('VF-15 nothing more is requested before half of the list', async () => {
    for (let place = 2; place <= 10; place++) await page.keyboard.press('ArrowDown')
    await feed.expectPlace(10)
    expect(asked.map(({ page }) => page)).toEqual(['1'])
  })
  await stopClock(page)
  await page.keyboard.press('ArrowDown')
  // A timer shows the list: let the page's clock run by few milliseconds.
  const passes = (isSo: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await isSo()
    }).toPass()
  const more = feed.root.getByText('Loading more...', { exact: true })
  await test.step('VF-07 Loading more... shows while more is fetched', async () => {
    await passes(() => expect(more).toBeVisible({ timeout: 100 }))
  })
  await test.step('SP-13 the loaded videos follow', async () => {
    release()
    await passes(() => expect(feed.root.getByText(/of 40:/)).toBeAttached({ timeout: 100 }))
    await passes(() => expect(more).toHaveCount(0, { timeout: 100 }))
  })
  await test.step('VF-15 more is requested at half of the list', async () => {
    for (let place = 12; place <= 21; place++) await page.keyboard.press('ArrowDown')
    await feed.expectPlace(21)
    await page.clock.runFor(1000)
    await expect.poll(() => asked.length).toBe(3)
  })
  await test.step('SP-14 the list is requested by pages of 20', async () => {
    expect(asked.map(({ page, size }) => [page, size])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ])
  })
  await test.step('VF-16 more is requested at most once per second', async () => {
    const [, second = 0, third = 0] = await callsOf('/api/videos/shorts?')
    expect(third - second).toBe(1000)
  })
})

test('a failed load of the feed is only logged, and retried after 2 s', async ({ page, forgive }) => {
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
  await test.step('VF-19 the feed retries after 2 s', async () => {
    for (const tries of [1, 2]) {
      await expect.poll(() => failed.length).toBe(tries)
      await page.clock.runFor(1999)
      expect(await callsOf('/api/videos/shorts?')).toHaveLength(tries)
      await page.clock.runFor(1)
      expect(await callsOf('/api/videos/shorts?')).toHaveLength(tries + 1)
    }
  })
  await page.clock.resume()
  await expect(feed.clip).toBeVisible()
  await test.step('VF-12 the request names page and pageSize', () => {
    expect(addresses[0]).toBe('/api/videos/shorts?page=1&pageSize=15')
  })
  await test.step('VF-18 the failure is logged and shown nowhere', async () => {
    expect(failed.length).toBeGreaterThanOrEqual(2)
    await expect(shell.toast).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  })
})
