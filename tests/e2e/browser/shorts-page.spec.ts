import type { Page } from '@playwright/test'
import { FeedPage } from '../../pages/feed-page.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteName: 'clips', siteClips: 45, reducedMotion: 'no-preference' })

const card = 'article[data-video]'
const FIRST = '**/api/videos/shorts?page=1*'
const SECOND = '**/api/videos/shorts?page=2*'

/** Expects four requests and passes the seconds between them. @param tries how many requests there were */
async function expectFourTries(page: Page, tries: () => number): Promise<void> {
  for (const [done, wait] of [1000, 2000, 4000].entries()) {
    await expect.poll(tries).toBe(done + 1)
    await page.clock.fastForward(wait)
  }
  await expect.poll(tries).toBe(4)
}

test('the page shows reels or a grid that grows, remembers the mode, and retries failures', async ({
  page,
  forgive,
  site,
}) => {
  forgive(/status of 500|^RequestError: 500/)
  const feed = new FeedPage(page)
  const main = page.getByRole('main')
  const mode = (name: 'Grid' | 'Reels') => main.getByRole('button', { name, exact: true })
  const fullscreen = main.getByRole('button', { name: 'Enter Fullscreen', exact: true })
  const requested: string[] = []
  const failing = async (url: string) => {
    requested.length = 0
    await page.route(url, (route) => {
      requested.push(route.request().url())
      return route.fulfill({ status: 500, body: '' })
    })
  }
  await page.clock.install()
  await failing(FIRST)
  await page.goto('/shorts')
  await test.step('SP-18 a failed fetch is retried three times', async () => {
    await expectFourTries(page, () => requested.length)
  })
  await test.step('SP-16 SP-17 a failed fetch shows its error', async () => {
    await expect(
      page.getByText('Error loading shorts: Failed to fetch shorts', { exact: true }),
    ).toBeVisible()
    expect(requested).toHaveLength(4)
  })
  await page.unroute(FIRST)
  await page.getByRole('button', { name: 'Try again' }).click()

  await test.step('SP-12 reels mode is a vertical feed that plays', async () => {
    await expectPlaying(feed.clip)
  })
  await test.step('SP-01 the header has a home button', async () => {
    await expect(main.getByRole('button', { name: 'Home', exact: true })).toBeVisible()
  })
  await test.step('SP-03 reels mode has the button Enter Fullscreen', async () => {
    await expect(fullscreen).toBeVisible()
  })
  await test.step('SP-02 the toggle shows that reels are on', async () => {
    await expect(mode('Reels')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('SP-12 the arrow keys move the reels', async () => {
    await page.keyboard.press('ArrowDown')
    await feed.expectPlace(2)
    await feed.expectPaused(false)
    await page.keyboard.press('Space')
  })
  await expectAccessible(page)

  await test.step('SP-02 the toggle changes to the grid', async () => {
    await mode('Grid').click()
    await expect(feed.root).toHaveCount(0)
    await expect(page.locator(card)).toHaveCount(20)
  })
  await test.step('SP-04 grid mode has no button Enter Fullscreen', async () => {
    await expect(fullscreen).toHaveCount(0)
  })
  // No other test watches or likes this clip.
  const clip = page.locator(card).filter({ hasText: 'Clip 40' })
  await test.step('SP-07 a card shows the badge Short', async () => {
    await expect(clip.getByText('Short', { exact: true })).toBeVisible()
  })
  await test.step('SP-06 a card shows the duration', async () => {
    await expect(clip.getByText(/^\d+:\d\d$/)).toBeVisible()
  })
  await test.step('SP-08 a card shows the views', async () => {
    await expect(clip.getByLabel('1K views', { exact: true })).toBeVisible()
  })
  await test.step('SP-09 a card shows the likes', async () => {
    await expect(clip.getByLabel('120 likes', { exact: true })).toBeVisible()
  })
  await test.step('SP-05 a card shows the thumbnail of its clip', async () => {
    const id = await clip.getAttribute('data-video')
    const { thumbnailFile } = (await (await page.request.get(`/api/videos/${id}`)).json()) as {
      thumbnailFile: string
    }
    const picture = clip.locator('img').first()
    // The card may show a smaller variant of the file.
    const file = thumbnailFile.replace(/\.\w+$/, '')
    await expect.poll(() => sourceShownBy(picture)).toContain(`${site.baseUrl}/uploads/${file}`)
  })
  await expectAccessible(page)

  await failing(SECOND)
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('RequestError: 500')) logged.push(message.text())
  })
  const more = main.getByRole('button', { name: 'Load More', exact: true })
  await test.step('SP-18 a failed load of more is retried three times', async () => {
    await more.click()
    await expectFourTries(page, () => requested.length)
  })
  await test.step('SP-19 a failed load of more is only logged', async () => {
    await expect(more).toBeEnabled()
    await expect(page.locator(card)).toHaveCount(20)
    await expect(new ShellPage(page).toast).toHaveCount(0)
    await expect(page.getByText(/Error loading/)).toHaveCount(0)
    await expect.poll(() => logged.length).toBeGreaterThanOrEqual(4)
  })
  await page.unroute(SECOND)
  await test.step('SP-10 Load More adds the next clips until there are no more', async () => {
    await more.click()
    await expect(page.locator(card)).toHaveCount(40)
    await more.click()
    await expect.poll(() => page.locator(card).count()).toBeGreaterThan(50)
    await expect(more).toHaveCount(0)
  })

  await test.step('SP-11 a card opens the micro-lesson dialog', async () => {
    await clip.getByRole('link').first().click()
    const lesson = page.getByRole('dialog', { name: 'Clip 40', exact: true })
    await expect(lesson.locator('video')).toBeVisible()
    await page.goBack()
    await expect(lesson).toBeHidden()
    await expect(page).toHaveURL('/shorts')
  })
  await test.step('SP-20 the device remembers the mode as shortsViewMode', async () => {
    await page.reload()
    await expect(mode('Grid')).toHaveAttribute('aria-pressed', 'true')
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('view-mode-preference') ?? '{}')),
    ).toMatchObject({ shortsViewMode: 'grid' })
  })
  await test.step('SP-01 the home button opens the home page', async () => {
    await main.getByRole('button', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the viewer fills the screen, shows what it waits for, and moves at 20 px', async ({ page }) => {
    const feed = new FeedPage(page)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/uploads/*.mp4', async (route) => {
      await held
      await route.continue()
    })
    const { toast } = new ShellPage(page)
    await page.clock.install()
    await test.step('FV-09 the viewer reads pages of 20', async () => {
      const requested = page.waitForRequest(/\/api\/videos\/shorts\?page=1&pageSize=20$/)
      await page.goto('/shorts')
      await requested
    })
    await expect(feed.clip).toBeAttached()
    await stopClock(page)
    await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
    await expect(toast).toContainText('Full screen')
    await test.step('FV-13 the toast lasts 1.5 s', async () => {
      await page.clock.runFor(1499)
      await expect(toast).toHaveCSS('opacity', '1')
      await page.clock.runFor(1)
      await expect(toast).toHaveCSS('opacity', '0')
      await page.clock.runFor(300)
      await expect(toast).toHaveCount(0)
    })
    await page.clock.resume()
    await test.step('FV-01 the viewer fills the screen', async () => {
      expect(await feed.root.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    })
    await test.step('FV-05 the viewer has a home button', async () => {
      await expect(feed.button('Home')).toBeVisible()
    })
    await test.step('FV-06 the viewer has a close button', async () => {
      await expect(feed.button('Close')).toBeVisible()
    })
    const overlay = feed.root.locator('[data-clip]:not([inert])').getByTestId('clip-loading')
    await test.step('FV-07 an overlay shows until the player is ready', async () => {
      await expect(overlay).toContainText('Loading clip')
      await expectAccessible(page)
      letThrough()
      await expectPlaying(feed.clip)
      await expect(overlay).toHaveCount(0)
    })
    await test.step('FV-08 an overlay shows while the player buffers', async () => {
      // The element reports that it waits for data; how the network causes that differs from run to run.
      await feed.clip.dispatchEvent('waiting')
      await expect(overlay).toContainText('Buffering')
      await feed.clip.dispatchEvent('playing')
      await expect(overlay).toHaveCount(0)
    })

    await test.step('FV-11 a swipe of less than 20 px stays', async () => {
      await feed.swipe(0, -17)
      await feed.expectPlace(1)
    })
    await test.step('FV-10 a swipe of less than 30 px shows no indicator', async () => {
      await feed.drag(0, -27)
      await expect(feed.hint).toHaveCount(0)
    })
    await test.step('FV-02 a swipe up goes to the next clip', async () => {
      await page.mouse.up()
      await feed.expectPlace(2)
    })
    await stopClock(page)
    await test.step('FV-10 a swipe of more than 30 px shows the indicator', async () => {
      await feed.drag(0, 33)
      await expect(feed.hint).toHaveText('Previous')
    })
    await test.step('FV-12 the indicator resets after 1 s', async () => {
      await page.clock.runFor(999)
      await expect(feed.hint).toBeVisible()
      await page.clock.runFor(1)
      await expect(feed.hint).toHaveCount(0)
    })
    await page.clock.resume()
    await test.step('FV-03 a swipe down goes to the previous clip', async () => {
      await page.mouse.up()
      await feed.expectPlace(1)
    })
    await test.step('FV-11 a swipe of more than 20 px changes clips', async () => {
      await feed.swipe(0, -22)
      await feed.expectPlace(2)
    })

    await test.step('FV-04 a tap pauses and plays', async () => {
      // Before the clip plays, a tap would start it.
      await expectPlaying(feed.clip)
      await page.mouse.click(195, 300)
      await feed.expectPaused(true)
      await page.mouse.click(195, 300)
      await feed.expectPaused(false)
    })
    await test.step('FV-06 the close button leaves the full screen', async () => {
      await feed.button('Close').click()
      await expect(feed.root).not.toHaveAttribute('data-layout', 'screen')
      await feed.expectPlace(2)
    })
    await test.step('Back leaves the full screen, and the address stays at the clip', async () => {
      await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
      await expect(feed.root).toHaveAttribute('data-layout', 'screen')
      await feed.swipe(0, -22)
      await feed.expectPlace(3)
      await expect(page).toHaveURL(/\/shorts\?clip=\d+$/)
      await page.goBack()
      await expect(feed.root).not.toHaveAttribute('data-layout', 'screen')
      await feed.expectPlace(3)
      const clip = await feed.clipId()
      await expect(page).toHaveURL(`/shorts?clip=${clip}`)
    })
    await test.step('two presses of Escape leave the full screen alone, and a reload keeps it', async () => {
      await page.goForward()
      await expect(feed.root).toHaveAttribute('data-layout', 'screen')
      // Chromium drops the state of an entry whose address is written while a reload is under way.
      await expect(page).toHaveURL(`/shorts?clip=${await feed.clipId()}`)
      await page.reload()
      await expect(feed.root).toHaveAttribute('data-layout', 'screen')
      await page.evaluate(() => {
        for (let press = 0; press < 2; press++)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      })
      await expect(feed.root).not.toHaveAttribute('data-layout', 'screen')
      await expect(page).toHaveURL(/\/shorts/)
    })
    await test.step('FV-05 the home button opens the home page', async () => {
      await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
      await feed.button('Home').click()
      await expect(page).toHaveURL('/')
    })
  })
})
