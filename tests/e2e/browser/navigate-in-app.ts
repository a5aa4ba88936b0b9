import type { Page } from '@playwright/test'

/**
 * Opens another screen within the page, as a link does: for tests of the screens and not of their load. The
 * former screen stays until the next one is ready, so wait for something that only the next one has.
 */
export const navigateInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
