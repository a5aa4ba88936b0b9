import { expect, type Locator, type Page } from '@playwright/test'

/** /admin, reached through the account menu. */
export class AdminPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(tab: 'Pending Videos' | 'Pending Shorts' = 'Pending Videos'): Promise<void> {
    await this.page.getByRole('button', { name: 'My Account' }).click()
    await this.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await this.page.getByRole('tab', { name: tab }).click()
  }

  async review(title: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Review ${title}` }).click()
    const dialog = this.page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }
}
