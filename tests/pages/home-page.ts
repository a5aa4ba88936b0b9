import { expect, type Locator, type Page } from '@playwright/test'

/** The home page with its two tabs. */
export class HomePage {
  readonly page: Page
  readonly hero: Locator
  /** The dial of the hero. */
  readonly clock: Locator
  readonly filter: Locator
  readonly feed: Locator
  /** The prerendered page that a phone shows until the app has started. */
  readonly prerender: Locator

  constructor(page: Page) {
    this.page = page
    this.hero = page.getByRole('region', { name: 'Micro lessons, Maximum Impact' })
    this.clock = this.hero.locator('> svg')
    this.filter = page.getByRole('group', { name: 'Select Discipline' })
    this.feed = page.getByRole('region', { name: 'Shorts' })
    this.prerender = page.locator('[data-first-paint]')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}`)
  }

  /** Sums up the layout shifts of the pages that are opened from now on. */
  async watchLayoutShifts(): Promise<void> {
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

  layoutShift(): Promise<number> {
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

  /** Waits until no section shows skeletons. */
  async expectLoaded(): Promise<void> {
    await expect(this.page.locator('[data-card-skeleton]')).toHaveCount(0)
  }
}
