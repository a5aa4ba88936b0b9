import { createRequire } from 'node:module'
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

function sourceOf(axe: unknown): string {
  if (typeof axe === 'object' && axe !== null && 'source' in axe && typeof axe.source === 'string')
    return axe.source
  throw new Error('axe-core comes without its source')
}

/** Each document gets it once: it is half a megabyte, which the builder by itself reads twice whenever it looks. */
const SOURCE = sourceOf(createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core'))

export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  // 'Legacy' runs it within the page, and not the half of it in a blank page beside it, which costs a third more. What
  // it can't reach that way are frames of other sites, which no page has where this looks.
  const axe = new AxeBuilder({ page, axeSource: 'window.axe.version' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, `what axe finds on ${page.url()}`).toEqual([])
}
