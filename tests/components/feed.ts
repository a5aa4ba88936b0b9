import { expect } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { expectCount } from './page.ts'
import { videoOf } from './player.ts'

// The tab's panel of the home page has the same name.
const root = page.css('section[aria-label=Shorts]')
const clip = page.css('video[data-active]')
const current = root.css('[data-clip]:not([inert])')

/** The vertical feed: over the whole screen, or in its area. */
export const feed = {
  root,
  clip,
  players: root.css('video'),
  dots: root.css('[data-testid=progress-dots]:visible > *'),
  hint: page.getByTestId('swipe-hint'),
  /** 'Video 3 of 40: its title' */
  place: root.getByText(/^Video \d+ of /),
  /** The loading or buffering overlay of the current clip. */
  overlay: current.getByTestId('clip-loading'),
  button: (name: string): Locator => root.getByRole('button', { name, exact: true }),
  /** Like, save or share of the current clip. */
  action: (name: 'Like' | 'Save' | 'Share'): Locator => current.getByRole('button', { name, exact: true }),
  clipId: (): string | null => current.element().getAttribute('data-clip'),
  expectPlace: (place: number): Promise<void> =>
    expectCount(root.getByText(new RegExp(`^Video ${place} of `)), 1),
  expectPaused: (isPaused: boolean): Promise<void> => expect.poll(() => videoOf(clip).paused).toBe(isPaused),
  /** Turns on until the last clip of a list of more than `least`; says its place. */
  async goToEnd(least: number): Promise<number> {
    const read = () => (feed.place.element().textContent?.match(/\d+/g) ?? []).slice(0, 2).map(Number)
    // More of the list comes once a second.
    await expect
      .poll(
        async () => {
          for (let [at = 0, count = 0] = read(); at < count; [at = 0, count = 0] = read()) {
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
            // Quicker than a frame: nothing in between is drawn.
            await new Promise((resolve) => setTimeout(resolve))
          }
          return read()[0]
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(least)
    return read()[0] ?? 0
  },
  /** Puts the finger down in the middle and draws it this far; it stays down. */
  drag: (dx: number, dy: number): Promise<void> => commands.drag(root, dx, dy),
  async swipe(dx: number, dy: number): Promise<void> {
    await feed.drag(dx, dy)
    await commands.releaseMouse()
  },
}
