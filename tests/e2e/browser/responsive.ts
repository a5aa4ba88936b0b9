import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { VIEWPORTS } from './people.ts'

/** The page has nothing beyond its right edge. */
export async function expectFits(page: Page, name: string): Promise<void> {
  // Components that measure themselves, such as a chart, follow a moment later.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${name} fits`).toBeLessThanOrEqual(0)
}

/**
 * The page fits and is accessible in the wide and in the narrow width. Afterwards the page has its former
 * width.
 */
export async function expectSoundAtBothWidths(page: Page, name: string): Promise<void> {
  const here = page.viewportSize() ?? VIEWPORTS[0]
  const elsewhere = VIEWPORTS.filter(({ width }) => width !== here.width)
  for (const viewport of [...elsewhere, here]) {
    await page.setViewportSize(viewport)
    await expectFits(page, `${name} at ${viewport.width} pixels`)
    await expectAccessible(page)
  }
}
