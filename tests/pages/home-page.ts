import { expect, type Locator, type Page } from '@playwright/test'

/** The home page with its two tabs. */
export class HomePage {
  readonly page: Page
  readonly hero: Locator
  readonly filter: Locator
  readonly feed: Locator

  constructor(page: Page) {
    this.page = page
    this.hero = page.getByRole('region', { name: 'Micro lessons, Maximum Impact' })
    this.filter = page.getByRole('group', { name: 'Select Discipline' })
    this.feed = page.getByRole('region', { name: 'Shorts' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}`)
  }

  tab(name: 'Videos' | 'Shorts'): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  section(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  cardsOf(place: Locator): Locator {
    return place.getByRole('article')
  }

  chip(name: string): Locator {
    return this.filter.getByRole('button', { name, exact: true })
  }

  /** Every section has what it asked for. */
  async expectLoaded(): Promise<void> {
    await expect(this.page.locator('[data-card-skeleton]')).toHaveCount(0)
  }
}
