import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin, VIEWPORTS } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

/** A path, and how a category is shown there. */
type Screen = [path: string, mode?: 'grid' | 'reels']

const SCREENS: Screen[] = [
  ['/'],
  ['/?tab=shorts'],
  ['/trending'],
  ['/trending?view=grid'],
  ['/category/1'],
  ['/category/1', 'grid'],
]

async function expectAccessibleAt(page: Page, [path, mode = 'reels']: Screen): Promise<void> {
  await page.addInitScript(
    (value: string) =>
      localStorage.setItem('view-mode-preference', JSON.stringify({ categoryViewMode: value })),
    mode,
  )
  await page.goto(path)
  await expect(page.locator('article, [data-clip]').first()).toBeVisible()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(0)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} fits the width`).toBeLessThanOrEqual(0)
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('axe finds nothing on home, trending and category, for a visitor and for an admin', async ({
      page,
    }) => {
      test.slow()
      for (const screen of SCREENS) await expectAccessibleAt(page, screen)
      await enterAsDemoAdmin(page)
      for (const path of ['/', '/trending?view=grid', '/category/1']) await expectAccessibleAt(page, [path])
    })
  })
}
