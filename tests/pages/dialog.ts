import { expect, type Locator } from '@playwright/test'

/**
 * Waits until a dialog is in front: it has the focus, the page behind takes no clicks, and Escape closes it. The focus
 * alone is too early where the test has installed a clock: the callbacks of one frame then run as separate tasks, and
 * the dialog listens to Escape one task after it has the focus.
 */
export async function expectInFront(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(dialog.page().locator('body')).toHaveCSS('pointer-events', 'none')
  await expect(dialog).toHaveCSS('pointer-events', 'auto')
}
