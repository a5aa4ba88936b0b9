import { expect, type Locator, type Page } from '@playwright/test'

/** The bell in the header, its list below it, and the page of notifications. */
export class BellPage {
  readonly page: Page
  /** By any count. */
  readonly bell: Locator
  readonly popover: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    this.popover = page.getByRole('dialog', { name: 'Notifications' })
    this.rows = page.getByRole('list', { name: 'Notifications, newest first' }).getByRole('listitem')
  }

  /** Expects the number of unread notifications, as a screen reader hears it. */
  async expectUnread(count: number): Promise<void> {
    const name = count === 0 ? 'Notifications' : `Notifications, ${count} unread`
    await expect(this.bell).toHaveAccessibleName(name)
  }

  async open(): Promise<void> {
    await this.bell.click()
    await expect(this.popover).toBeVisible()
  }
}
