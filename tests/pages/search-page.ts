import { expect, type Locator, type Page } from '@playwright/test'

const NARROW_BELOW = 768

/** The header's search box with its dropdown, and /search. */
export class SearchPage {
  readonly page: Page
  readonly box: Locator
  readonly suggestions: Locator
  /** The message of the dropdown or the results without a list. */
  readonly waiting: Locator
  readonly results: Locator
  readonly back: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.box = page.getByRole('combobox', { name: 'Search videos' })
    this.suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    this.waiting = page.getByRole('search').getByRole('status')
    this.results = page.getByRole('region', { name: 'Results' }).getByRole('article')
    this.back = main.getByRole('button', { name: 'Back', exact: true })
  }

  /**
   * On a phone the box stands behind an icon. Which of the two there has to be is told by the width: the page hears
   * of a new width later, and shows the other one until then.
   */
  async reveal(): Promise<void> {
    const banner = this.page.getByRole('banner')
    const icon = banner.getByRole('button', { name: 'Search', exact: true })
    const close = banner.getByRole('button', { name: 'Close search', exact: true })
    if ((this.page.viewportSize()?.width ?? 0) < NARROW_BELOW) {
      await icon.or(close).waitFor()
      if (await icon.isVisible()) await icon.click()
      await expect(close).toBeVisible()
    } else {
      await expect(icon).toHaveCount(0)
      await expect(close).toHaveCount(0)
    }
    await expect(this.box).toBeVisible()
  }

  async search(term: string): Promise<void> {
    await this.reveal()
    await this.box.fill(term)
    await this.box.press('Enter')
  }
}
