import type { Page } from '@playwright/test'
import { HomePage } from '../../pages/home-page.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

test.use({ siteName: 'home', isDemo: true, viewport: VIEWPORTS[1] })

const FEEDS = [
  ['/shorts', 'Shorts'],
  ['/trending', 'Trending Videos'],
  ['/microclips', 'Micro Clips'],
  ['/category/2', 'Critical Care'],
] as const

interface Listed {
  id: number
  title: string
  isMicroClip: boolean
}

/** Holds back every answer of the API, until the function that it returns is called. */
async function holdBack(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a phone shows a feed with its first picture before any data; the app takes its place without a layout shift', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.watchLayoutShifts()
  for (const [path, title] of FEEDS) {
    await test.step(path, async () => {
      const release = await holdBack(page)
      await page.goto(path)
      const picture = home.prerender.locator('[data-first-poster] img')
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
      release()
      await expect(page.getByText(/^Video 1 of \d+: /)).toBeAttached()
      await expect(home.prerender).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await home.layoutShift()).toBeLessThan(0.005)
      await page.unrouteAll()
    })
  }
})

test('a phone shows the cover of a video before any data, and requests the video once', async ({ page }) => {
  const home = new HomePage(page)
  await home.watchLayoutShifts()
  const videos = (await (await page.request.get('/api/videos')).json()) as Listed[]
  for (const isMicroClip of [false, true]) {
    const video = videos.find((listed) => listed.isMicroClip === isMicroClip)
    if (!video) throw new Error('The demo has both kinds of videos')
    const release = await holdBack(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/video/${video.id}`)
    const cover = home.prerender.locator('[data-first-poster]')
    await expect(cover.locator('img')).toBeVisible()
    const drawn = await cover.boundingBox()
    release()
    await expect(home.prerender).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(video.title)
    const player = await page.getByRole('group', { name: 'Video player' }).boundingBox()
    expect(player, 'the player has the place of its cover').toEqual(drawn)
    expect(await home.layoutShift()).toBeLessThan(0.005)
    expect(asked.filter((path) => path === `/api/videos/${video.id}`)).toHaveLength(1)
    await page.unrouteAll()
    page.removeAllListeners('request')
  }
})

test('a device that chose the grid, and an address that names it, show no prerendered feed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const grid = 'grid'
    const chosen = { categoryViewMode: grid, shortsViewMode: grid, microClipsViewMode: grid }
    localStorage.setItem('view-mode-preference', JSON.stringify(chosen))
    new MutationObserver(() => {
      const drawn = document.querySelector('[data-first-paint][data-ready]')
      if (drawn?.checkVisibility()) Object.assign(window, { wasDrawn: true })
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const shown = () => page.evaluate(() => Reflect.get(window, 'wasDrawn') === true)
  for (const path of ['/shorts', '/microclips', '/category/2', '/trending?view=grid']) {
    await page.goto(path)
    await expect(page.getByRole('article').first(), path).toBeVisible()
    expect(await shown(), path).toBe(false)
  }
  await page.goto('/trending')
  await expect(page.getByText(/^Video 1 of \d+: /)).toBeAttached()
  expect(await shown(), 'the watch itself works').toBe(true)
})
