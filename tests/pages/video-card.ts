import type { Locator, Page } from '@playwright/test'

/** A card of a screen, found by the title of its video. */
export class VideoCardModel {
  readonly root: Locator
  readonly like: Locator
  readonly remove: Locator
  readonly play: Locator
  readonly open: Locator

  constructor(place: Page | Locator, title: string) {
    this.root = place.locator('article', { hasText: title }).first()
    this.like = this.root.getByRole('button', { name: /^Like / })
    this.remove = this.root.getByRole('button', { name: `Delete ${title}` })
    this.play = this.root.locator('[data-play]')
    this.open = this.root.getByRole('link', { name: title, exact: true })
  }
}
