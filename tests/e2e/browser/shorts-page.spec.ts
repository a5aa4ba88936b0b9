import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({
  siteName: 'clips',
  siteClips: 45,
  reducedMotion: 'no-preference',
  viewport: { width: 390, height: 844 },
})

test('on a phone the viewer fills the screen, shows what it waits for, and moves at 20 px', async ({
  page,
}) => {
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
