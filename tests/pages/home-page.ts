import { expect, type Locator, type Page } from '@playwright/test'

/** The home page with its two tabs. */
export class HomePage {
  readonly page: Page
  readonly hero: Locator
  readonly filter: Locator
  readonly feed: Locator
  /** What the page's own HTML shows a phone until the app is there. */
  readonly drawing: Locator

  constructor(page: Page) {
    this.page = page
    this.hero = page.getByRole('region', { name: 'Micro lessons, Maximum Impact' })
    this.filter = page.getByRole('group', { name: 'Select Discipline' })
    this.feed = page.getByRole('region', { name: 'Shorts' })
    this.drawing = page.locator('[data-first-paint]')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}`)
  }

  /** Adds up what moves on the pages that are opened from now on. */
  async watchJumps(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.assign(window, { jumped: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry)
            Object.assign(window, { jumped: Number(Reflect.get(window, 'jumped')) + Number(entry.value) })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
  }

  jumped(): Promise<number> {
    return this.page.evaluate(() => Number(Reflect.get(window, 'jumped')))
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
