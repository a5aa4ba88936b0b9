import type { Page } from '@playwright/test'
import { WallPage } from '../../pages/wall-page.ts'
import { expect, test as base } from './fixtures.ts'
import { makeWallClips } from './wall-clips.ts'
import { withWallSite, type WallSite } from './wall-site.ts'

const test = base.extend<object, { wallSite: WallSite }>({
  wallSite: [
    // Playwright reads the names of the wanted fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) =>
      withWallSite((folder) => makeWallClips({ folder, count: 2, seconds: 1.2, broken: 0, rate: 10 }), use),
    { scope: 'worker' },
  ],
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
  serviceWorkers: 'allow',
})

/** Empties the caches of the device and sets its quota to almost nothing. */
async function loseStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: 1000,
  })
}

test('a wall without storage starts from the server, and recovers by itself from an outage', async ({
  page,
  wallSite,
  forgive,
}) => {
  forgive(/net::ERR_|status of 50\d/)
  await page.setViewportSize({ width: 640, height: 360 })
  const wall = new WallPage(page)
  await wall.open()
  await wall.waitForShell()
  await loseStorage(page)
  await page.reload()
  await expect(wall.title).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  expect(await page.evaluate(async () => (await caches.open('wall-shell')).match('/wall'))).toBeUndefined()

  await wallSite.kill()
  await page.reload()
  await expect(page.getByText('The server can’t be reached just now.')).toBeVisible()
  await wallSite.start()
  await expect(wall.title).toBeVisible({ timeout: 30_000 })
})
