import type { Page } from '@playwright/test'

/**
 * Stops the clock of a page on which `page.clock.install()` was called: from now on its timers run only by
 * `page.clock.runFor`, to the millisecond. Pictures and the network go on. What was due within the next second has
 * run already.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
