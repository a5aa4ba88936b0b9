import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Of everything that moves: half faded in, it has no contrast yet. What takes seconds is brought to its end. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => {
          animation.finish()
          return animation.finished
        }),
    ).then(() => undefined),
  )

export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // 'Legacy' runs it within the page, and not the half of it in a blank page beside it, which costs a third more. What
  // it can't reach that way are frames of other sites, which no page has where this looks.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, `what axe finds on ${page.url()}`).toEqual([])
}
