import { expect, type Locator, type Page } from '@playwright/test'

/** The shell around every screen: header, sidebar, main area, toast, guard card. */
export class ShellPage {
  readonly page: Page
  readonly header: Locator
  readonly main: Locator
  readonly sidebar: Locator
  readonly heading: Locator
  readonly toast: Locator
  readonly search: Locator
  readonly account: Locator
  readonly signIn: Locator

  constructor(page: Page) {
    this.page = page
    this.header = page.getByRole('banner')
    this.main = page.getByRole('main')
    this.sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    this.heading = page.getByRole('heading', { level: 1 })
    this.toast = page.locator('[data-toast]')
    this.search = page.getByRole('combobox', { name: 'Search videos' })
    this.account = this.header.getByRole('button', { name: 'My Account' })
    this.signIn = this.header.getByRole('button', { name: 'Sign In' })
  }

  sidebarToggle(does: 'Open' | 'Close'): Locator {
    return this.header.getByRole('button', { name: `${does} sidebar` })
  }

  /** Expects the only toast, with exactly this text. @param more what follows: the reason of a failure, or the label of what the toast offers */
  async expectToast(title: string, description = '', variant?: string, more = ''): Promise<void> {
    await expect(this.toast).toHaveCount(1)
    await expect(this.toast).toHaveText(title + description + more)
    if (variant) await expect(this.toast).toHaveAttribute('data-toast', variant)
  }

  async openMenu(): Promise<void> {
    await this.account.click()
    await expect(this.menuItem('Log Out')).toBeVisible()
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  async openUploadMenu(): Promise<void> {
    await this.openMenu()
    await this.menuItem('Upload Content').click()
    await expect(this.menuItem('Training Video')).toBeVisible()
  }

  /** Expects the card in place of a guarded screen. */
  async expectGuardCard(title: string, text: string): Promise<void> {
    await expect(this.main.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(this.main.getByText(text, { exact: true })).toBeVisible()
  }
}
