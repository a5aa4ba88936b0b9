import { page, type Locator } from 'vitest/browser'
import { expectCount } from './page.ts'

// The tab's panel of the home page has the same name.
const root = page.css('section[aria-label=Shorts]')

/** The vertical feed: over the whole screen, or in its area. */
export const feed = {
  root,
  clip: page.css('video[data-active]'),
  /** Like, save or share of the current clip. */
  action: (name: 'Like' | 'Save' | 'Share'): Locator =>
    root.css('[data-clip]:not([inert])').getByRole('button', { name, exact: true }),
  expectPlace: (place: number): Promise<void> =>
    expectCount(root.getByText(new RegExp(`^Video ${place} of `)), 1),
}
