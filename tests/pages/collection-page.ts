import { expect, type Locator, type Page } from '@playwright/test'

/** /saved and /watch-later, and the buttons of a card that fill them. */
export class CollectionPage {
  readonly page: Page
  readonly cards: Locator

  constructor(page: Page) {
    this.page = page
    this.cards = page.getByRole('main').getByRole('article')
  }

  /** The Watch Later button of a card, by its label. */
  clock(does: 'Watch later' | 'Remove from Watch Later', title: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: `${does}: ${title}`, exact: true })
  }

  async remove(title: string, from: 'saved videos' | 'Watch Later'): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${title} from ${from}`, exact: true }).click()
  }

  async expectTitles(...titles: string[]): Promise<void> {
    await expect(this.cards.getByRole('heading')).toHaveText(titles)
  }
}
