import { expect, type Locator, type Page } from '@playwright/test'

/** The first screen of the desktop app, which asks for the server. */
export class ServerPage {
  readonly page: Page
  readonly address: Locator
  readonly connect: Locator
  readonly problem: Locator

  constructor(page: Page) {
    this.page = page
    this.address = page.getByRole('textbox', { name: 'Server address' })
    this.connect = page.getByRole('button', { name: 'Connect' })
    this.problem = page.getByRole('alert').filter({ hasText: /\S/ })
  }

  async choose(address: string): Promise<void> {
    await this.address.fill(address)
    await this.connect.click()
    await expect(this.page.getByRole('banner')).toBeVisible()
  }
}
