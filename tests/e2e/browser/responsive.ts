import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { VIEWPORTS } from './people.ts'

/** What stands there fits and is accessible, wide and narrow; the page is left as wide as it was. */
export async function expectSoundAtBothWidths(page: Page, name: string): Promise<void> {
  const here = page.viewportSize() ?? VIEWPORTS[0]
  const elsewhere = VIEWPORTS.filter(({ width }) => width !== here.width)
  for (const viewport of [...elsewhere, here]) {
    await page.setViewportSize(viewport)
    // What measures itself, as a chart does, follows a moment later.
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond, `${name} fits into ${viewport.width} pixels`).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
}
