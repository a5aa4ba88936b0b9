import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

function sourceOf(axe: unknown): string {
  if (typeof axe === 'object' && axe !== null && 'source' in axe && typeof axe.source === 'string')
    return axe.source
  throw new Error('axe-core comes without its source')
}

/** Half a megabyte, which each document gets once. */
const SOURCE = sourceOf(createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core'))

/** What of axe runs in the page. */
interface Axe {
  run(
    root: Document,
    options: { resultTypes: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** In one call, which hands back nothing but what is wrong: the builder makes five, and hands back all that is right. */
const findViolations = (page: Page) =>
  page.evaluate(async () => {
    // Of everything that moves: half faded in, it has no contrast yet. What takes seconds is brought to its end.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => {
          animation.finish()
          return animation.finished
        }),
    )
    // Put there by the script.
    const axe = Reflect.get(window, 'axe') as Axe
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  })

/** What it can't reach are frames of other sites, which no page has where this looks. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  expect(await findViolations(page), `what axe finds on ${page.url()}`).toEqual([])
}
