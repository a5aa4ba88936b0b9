import type { Locator } from '@playwright/test'

/** Presses a button that the page may take away by itself in the same moment. */
export async function pressWhileShown(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined)
}
