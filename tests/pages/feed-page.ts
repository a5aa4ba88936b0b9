import { expect, type Locator, type Page } from '@playwright/test'

/** The vertical feed: over the whole screen, or in its area. */
export class FeedPage {
  readonly page: Page
  readonly root: Locator
  readonly clip: Locator
  readonly hint: Locator

  constructor(page: Page) {
    this.page = page
    // The tab's panel of the home page has the same name.
    this.root = page.locator('section[aria-label=Shorts]')
    this.clip = page.locator('video[data-active]')
    this.hint = page.getByTestId('swipe-hint')
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  /** The id of the current clip. */
  async clipId(): Promise<string | null> {
    return this.root.locator('[data-clip]:not([inert])').getAttribute('data-clip')
  }

  async expectPlace(place: number): Promise<void> {
    await expect(this.root.getByText(new RegExp(`^Video ${place} of `))).toBeAttached()
  }

  async expectPaused(isPaused: boolean): Promise<void> {
    await expect.poll(() => this.clip.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(isPaused)
  }

  /** Puts the finger down in the middle and draws it this far; it stays down. */
  async drag(dx: number, dy: number): Promise<void> {
    const box = await this.root.boundingBox()
    if (!box) throw new Error('The feed is not on the screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.45]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
    await this.page.mouse.move(x + dx, y + dy, { steps: 3 })
  }

  async swipe(dx: number, dy: number): Promise<void> {
    await this.drag(dx, dy)
    await this.page.mouse.up()
  }
}
