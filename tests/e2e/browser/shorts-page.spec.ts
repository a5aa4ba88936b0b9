import { FeedPage } from '../../pages/feed-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Its counts are those of the library as it was filled: nobody else likes and watches here.
test.use({ siteName: 'shorts-page', siteClips: 45 })

const card = 'article[data-video]'

test('SP-01 SP-02 SP-03 SP-04 SP-05 SP-06 SP-07 SP-08 SP-09 SP-10 SP-11 SP-12 SP-20 reels, or a grid that grows and is remembered', async ({
  page,
}) => {
  test.slow()
  const feed = new FeedPage(page)
  await page.goto('/shorts')
  const main = page.getByRole('main')
  const mode = (name: 'Grid' | 'Reels') => main.getByRole('button', { name, exact: true })
  const fullscreen = main.getByRole('button', { name: 'Enter Fullscreen', exact: true })
  await expectPlaying(feed.clip)
  await expect(main.getByRole('button', { name: 'Home', exact: true })).toBeVisible()
  await expect(fullscreen).toBeVisible()
  await expect(mode('Reels')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await feed.expectPlace(2)
  await expectAccessible(page)

  await mode('Grid').click()
  await expect(fullscreen).toHaveCount(0)
  await expect(feed.root).toHaveCount(0)
  await expect(page.locator(card)).toHaveCount(20)
  const newest = page.locator(card).filter({ hasText: 'Clip 45' })
  await expect(newest.getByText('Short', { exact: true })).toBeVisible()
  await expect(newest.getByText(/^\d+:\d\d$/)).toBeVisible()
  await expect(newest.getByLabel('1K views', { exact: true })).toBeVisible()
  await expect(newest.getByLabel('185 likes', { exact: true })).toBeVisible()
  const picture = newest.locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const more = main.getByRole('button', { name: 'Load More', exact: true })
  await more.click()
  await expect(page.locator(card)).toHaveCount(40)
  await more.click()
  await expect.poll(() => page.locator(card).count()).toBeGreaterThan(50)
  await expect(more).toHaveCount(0)
  await expectAccessible(page)

  await newest.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Clip 45', exact: true })
  await expectPlaying(dialog.locator('video'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await expect(mode('Grid')).toHaveAttribute('aria-pressed', 'true')
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('view-mode-preference') ?? '{}')),
  ).toMatchObject({ shortsViewMode: 'grid' })
  await main.getByRole('button', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('SP-16 SP-17 SP-18 SP-19 a failure is tried three times more and said; one of a later page is only logged', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/status of 500|^RequestError: 500/)
  const asked: string[] = []
  await page.route('**/api/videos/shorts?*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/shorts')
  // Meanwhile another visitor, whose second page fails.
  const other = await context.newPage()
  const logged: string[] = []
  let laterPages = 0
  other.on('console', (message) => {
    if (message.text().startsWith('RequestError: 500')) logged.push(message.text())
  })
  await other.addInitScript(() =>
    localStorage.setItem('view-mode-preference', JSON.stringify({ shortsViewMode: 'grid' })),
  )
  await other.route('**/api/videos/shorts?page=2*', (route) => {
    laterPages++
    return route.fulfill({ status: 500, body: '' })
  })
  await other.goto('/shorts')
  await expect(other.locator(card)).toHaveCount(20)
  const more = other.getByRole('button', { name: 'Load More', exact: true })
  await more.click()

  await expect(page.getByText('Error loading shorts: Failed to fetch shorts', { exact: true })).toBeVisible({
    timeout: 25_000,
  })
  expect(asked).toHaveLength(4)
  await expect.poll(() => laterPages, { timeout: 25_000 }).toBe(4)
  await expect(more).toBeEnabled()
  await expect(other.locator(card)).toHaveCount(20)
  await expect(new ShellPage(other).toast).toHaveCount(0)
  await expect(other.getByText(/Error loading/)).toHaveCount(0)
  expect(logged.length).toBeGreaterThanOrEqual(4)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('FV-01 FV-02 FV-03 FV-04 FV-05 FV-06 FV-09 FV-10 FV-11 FV-12 FV-13 the viewer fills the screen and turns at 20 px', async ({
    page,
  }) => {
    test.slow()
    const feed = new FeedPage(page)
    const asked = page.waitForRequest(/\/api\/videos\/shorts\?page=1&pageSize=20$/)
    await page.goto('/shorts')
    await asked
    await expectPlaying(feed.clip)
    const stay = await feed.timeStay('[data-toast]')
    await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
    expect(await feed.root.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(feed.button('Home')).toBeVisible()
    await expect(feed.button('Close')).toBeVisible()
    expect(await stay.text()).toContain('Full screen')
    const toldFor = await stay.milliseconds()
    expect(toldFor).toBeGreaterThan(1400)
    expect(toldFor).toBeLessThan(2900)
    await expectAccessible(page)

    await feed.swipe(0, -17)
    await feed.expectPlace(1)
    await feed.drag(0, -27)
    await expect(feed.hint).toHaveCount(0)
    await page.mouse.up()
    await feed.expectPlace(2)
    await expectPlaying(feed.clip)
    const hinted = await feed.timeStay('[data-testid=swipe-hint]')
    await feed.drag(0, 33)
    expect(await hinted.text()).toBe('Previous')
    const shownFor = await hinted.milliseconds()
    expect(shownFor).toBeGreaterThan(980)
    expect(shownFor).toBeLessThan(2300)
    await page.mouse.up()
    await feed.expectPlace(1)
    await feed.swipe(0, -22)
    await feed.expectPlace(2)

    // A press before it plays asks for it to play.
    await expectPlaying(feed.clip)
    await page.mouse.click(195, 300)
    await feed.expectPaused(true)
    await page.mouse.click(195, 300)
    await feed.expectPaused(false)
    await feed.button('Close').click()
    await expect(feed.root).not.toHaveAttribute('data-layout', 'screen')
    await feed.expectPlace(2)
    await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
    await feed.button('Home').click()
    await expect(page).toHaveURL('/')
  })

  test('FV-07 FV-08 an overlay says that the clip loads, and that it buffers', async ({ page }) => {
    const feed = new FeedPage(page)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/uploads/*.mp4', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/shorts')
    await page.getByRole('button', { name: 'Enter Fullscreen', exact: true }).click()
    const overlay = feed.root.locator('[data-clip]:not([inert])').getByTestId('clip-loading')
    await expect(overlay).toContainText('Loading clip')
    letThrough()
    await expectPlaying(feed.clip)
    await expect(overlay).toHaveCount(0)
    // The element itself says that it ran dry; how the network brings that about differs from run to run.
    await feed.clip.dispatchEvent('waiting')
    await expect(overlay).toContainText('Buffering')
    await feed.clip.dispatchEvent('playing')
    await expect(overlay).toHaveCount(0)
  })
})
