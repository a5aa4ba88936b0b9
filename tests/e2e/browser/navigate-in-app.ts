import type { Page } from '@playwright/test'

/**
 * Opens another screen within the page, as a link does: for tests of the screens and not of their load. The
 * former screen stays until the next one is ready, so wait for something that only the next one has.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  // The router hears of a navigation once the app stands in the page, a moment after the load.
  await page.locator('#root > :not(.without-app, [data-first-paint])').first().waitFor({ state: 'attached' })
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
