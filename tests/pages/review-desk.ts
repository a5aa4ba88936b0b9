import type { Locator, Page } from '@playwright/test'

/** The title of the video that the review desk shows. */
export const deskTitle = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 })

export const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
