import type { Page } from '@playwright/test'

/**
 * On to another screen within the page, as its links go: for tests that are about the screens, not about loading them.
 * The screen before stays until the next one is there, so wait for what only the next one has.
 */
export const navigateInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
