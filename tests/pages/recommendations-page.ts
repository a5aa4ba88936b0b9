import type { Locator, Page } from '@playwright/test'

/** The row of recommendations on the home page. */
export class RecommendationsPage {
  readonly section: Locator
  readonly cards: Locator
  readonly skeletons: Locator
  readonly left: Locator
  readonly right: Locator
  readonly preferences: Locator
  readonly #row: Locator

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: 'Recommended for You' })
    this.#row = this.section.getByRole('list', { name: 'Recommended for You' })
    this.cards = this.#row.getByRole('listitem')
    this.skeletons = this.section.locator('[data-card-to-come]')
    this.left = this.section.getByRole('button', { name: 'Scroll left' })
    this.right = this.section.getByRole('button', { name: 'Scroll right' })
    this.preferences = this.section.getByRole('link', { name: 'Update Preferences' })
  }

  link(title: string): Locator {
    return this.cards.getByRole('link', { name: title })
  }

  position(): Promise<number> {
    return this.#row.evaluate((row) => Math.round(row.scrollLeft))
  }

  pushToEnd(): Promise<void> {
    return this.#row.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
  }

  height(): Promise<number> {
    return this.section.evaluate((section) => Math.round(section.getBoundingClientRect().height))
  }
}
