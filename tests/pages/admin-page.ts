import { expect, type Locator, type Page } from '@playwright/test'

type Tab = 'Dashboard' | 'Pending Videos' | 'Pending Shorts' | 'All Videos' | 'Users' | 'Server' | 'Settings'

/** /admin, opened from the account menu. */
export class AdminPage {
  readonly page: Page
  readonly failure: Locator

  constructor(page: Page) {
    this.page = page
    this.failure = page.getByText("You don't have admin access or an error occurred while fetching data.", {
      exact: true,
    })
  }

  async open(tab: Tab = 'Pending Videos'): Promise<void> {
    await this.page.getByRole('button', { name: 'My Account' }).click()
    await this.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await this.choose(tab)
  }

  /** With the number of what is open there. */
  tab(name: Tab): Locator {
    return this.page.getByRole('tab', { name: new RegExp(String.raw`^${name}( \d+\+? open)?$`) })
  }

  async choose(name: Tab): Promise<void> {
    await this.tab(name).click()
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true')
  }

  list(name: 'Pending videos' | 'Pending shorts' | 'All videos' | 'Users'): Locator {
    return this.page.getByRole('list', { name, exact: true })
  }

  row(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title })
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('main').getByRole('searchbox').fill(text)
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }))
  }

  async press(button: string, dialog: string): Promise<Locator> {
    await this.page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(this.dialog(dialog)).toBeVisible()
    return this.dialog(dialog)
  }

  review(title: string): Promise<Locator> {
    return this.press(`Review ${title}`, 'Review Video')
  }

  edit(title: string): Promise<Locator> {
    return this.press(`Edit ${title}`, 'Edit Video Properties')
  }

  remove(title: string): Promise<Locator> {
    return this.press(`Delete ${title}`, 'Confirm Deletion')
  }

  withdraw(title: string): Promise<Locator> {
    return this.press(`Withdraw ${title}`, 'Withdraw this video?')
  }

  putBack(title: string): Promise<Locator> {
    return this.press(`Put ${title} back`, 'Put this video back?')
  }

  manageRole(username: string): Promise<Locator> {
    return this.press(`Manage role of ${username}`, 'Manage User Role')
  }
}
