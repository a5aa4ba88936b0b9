import { expect, type Locator, type Page } from '@playwright/test'

/** /preferences. */
export class PreferencesPage {
  readonly page: Page
  readonly categories: Locator
  readonly save: Locator
  readonly cancel: Locator

  constructor(page: Page) {
    this.page = page
    this.categories = page.getByRole('tabpanel').getByRole('checkbox')
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/preferences')
    await expect(this.save).toBeVisible()
  }

  async show(tab: 'Content Categories' | 'Professional Details'): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
  }

  category(name: string): Locator {
    return this.categories.and(this.page.getByRole('checkbox', { name, exact: true }))
  }

  choices(group: 'Professional area' | 'Experience level'): Locator {
    return this.page.getByRole('group', { name: group }).getByRole('radio')
  }

  choice(group: 'Professional area' | 'Experience level', name: string): Locator {
    return this.page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
  }
}
