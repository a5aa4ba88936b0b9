import { expect, type Locator, type Page } from '@playwright/test'

/** The header's search box with its dropdown, and /search. */
export class SearchPage {
  readonly page: Page
  readonly box: Locator
  readonly suggestions: Locator
  readonly chosen: Locator
  /** What the dropdown or the results say while there is nothing to list. */
  readonly waiting: Locator
  readonly results: Locator
  readonly placeholders: Locator
  readonly back: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.box = page.getByRole('combobox', { name: 'Search videos' })
    this.suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    this.chosen = page.getByRole('option', { selected: true })
    this.waiting = page.getByRole('search').getByRole('status')
    this.results = page.getByRole('region', { name: 'Results' }).getByRole('article')
    this.placeholders = main.getByRole('status').locator('[aria-hidden=true]')
    this.back = main.getByRole('button', { name: 'Back', exact: true })
  }

  /** On a phone the box stands behind an icon. */
  async reveal(): Promise<void> {
    const icon = this.page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
    await this.box.or(icon).waitFor()
    if (await icon.isVisible()) await icon.click()
    await expect(this.box).toBeVisible()
  }

  async expectOpen(isOpen: boolean): Promise<void> {
    await expect(this.box).toHaveAttribute('aria-expanded', String(isOpen))
    if (!isOpen) await expect(this.suggestions).toHaveCount(0)
  }

  async search(term: string): Promise<void> {
    await this.reveal()
    await this.box.fill(term)
    await this.box.press('Enter')
  }
}
