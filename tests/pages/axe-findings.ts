import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

function sourceOf(axe: unknown): string {
  if (typeof axe === 'object' && axe !== null && 'source' in axe && typeof axe.source === 'string')
    return axe.source
  throw new Error('axe-core comes without its source')
}

/** Half a megabyte; each document receives it once. */
const SOURCE = sourceOf(createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core'))

/** The part of axe that runs in the page. */
interface Axe {
  run(
    root: Document,
    options: { resultTypes: string[]; preload: { assets: string[] }; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * One call that returns only the violations. The package's builder makes five calls and returns all passed
 * rules, too. Of the other color scheme only the contrast is checked: nothing else depends on it.
 */
const findViolations = (frame: Frame) =>
  frame.evaluate(async () => {
    // A half faded element has no final contrast, so every animation is brought to its end.
    const finishAnimations = () =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map((animation) => {
            animation.finish()
            return animation.finished
          }),
      )
    // The script that was added above defines it.
    const axe = Reflect.get(window, 'axe') as Axe
    const found: string[][] = []
    // axe also copies all style sheets, for one rule that is experimental and never runs.
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }
    const check = async (scheme: string, only: { runOnly?: string[] }) => {
      await finishAnimations()
      const { violations } = await axe.run(document, { ...options, ...only })
      for (const { id, nodes } of violations) found.push([scheme, id, ...nodes.map(({ html }) => html)])
    }
    const { dataset } = document.documentElement
    // In the storage, too, where the app reads the choice once it is idle.
    const KEY = 'color-scheme'
    const chosen = localStorage.getItem(KEY)
    const scheme = dataset['scheme'] ?? 'dark'
    await check(scheme, {})
    const other = scheme === 'light' ? 'dark' : 'light'
    localStorage.setItem(KEY, JSON.stringify(other))
    dataset['scheme'] = other
    await check(other, { runOnly: ['color-contrast'] })
    if (chosen === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, chosen)
    dataset['scheme'] = scheme
    return found
  })

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
}

/**
 * What axe finds on a page in both color schemes. axe cannot reach frames of other sites. No tested page has one.
 * @returns for each finding: the scheme, the rule, and the elements
 */
export async function axeFindings(page: Page): Promise<string[][]> {
  for (const frame of page.frames()) await addAxe(frame)
  return findViolations(page.mainFrame())
}

/** The same of one frame, which has no frames. */
export async function axeFindingsIn(frame: Frame): Promise<string[][]> {
  await addAxe(frame)
  return findViolations(frame)
}
