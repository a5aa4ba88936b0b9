import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin, VIEWPORTS } from './people.ts'

test.use({ siteName: 'watching-accessibility', isDemo: true })

const SCREENS = ['/', '/?tab=shorts', '/trending', '/trending?view=grid', '/category/1', '/category/1#grid']

async function expectAccessibleAt(page: Page, path: string): Promise<void> {
  const mode = path.endsWith('#grid') ? 'grid' : 'reels'
  await page.addInitScript(
    (value) => localStorage.setItem('view-mode-preference', JSON.stringify({ categoryViewMode: value })),
    mode,
  )
  await page.goto(path)
  await page.reload()
  await expect(page.locator('article, [data-clip]').first()).toBeVisible()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(0)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} fits the width`).toBeLessThanOrEqual(0)
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on home, trending and category, for a visitor and for an admin', async ({
      page,
    }) => {
      test.slow()
      for (const path of SCREENS) await expectAccessibleAt(page, path)
      await enterAsDemoAdmin(page)
      for (const path of ['/', '/trending?view=grid', '/category/1']) await expectAccessibleAt(page, path)
    })
  })
}
