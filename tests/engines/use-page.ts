import { expect } from 'vitest'
import type { EnginePage, Point } from './engine-page.ts'

/** What a person looks for on a page: elements of a selector, by their text or label. */
interface Sought {
  css: string
  /** The accessible label, or the text; part of it is enough. */
  name?: string
}

/** In the page: the middle of the first such element that is visible, scrolled into the window; null without one. */
function locate({ css, name }: { css: string; name: string | null }): Point | null {
  const nameOf = (element: Element): string =>
    [
      element.getAttribute('aria-label'),
      ...(element instanceof HTMLInputElement
        ? [...(element.labels ?? [])].map((label) => label.textContent)
        : []),
      element.textContent,
    ].join(' ')
  for (const element of document.querySelectorAll(css)) {
    if (!element.checkVisibility() || (name !== null && !nameOf(element).includes(name))) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  return null
}

const call = (page: EnginePage, sought: Sought): Promise<Point | null> =>
  page.read(`(${locate.toString()})(${JSON.stringify({ name: null, ...sought })})`)

/** Waits for an element. @returns its middle, in the window */
export async function find(page: EnginePage, sought: Sought): Promise<Point> {
  let found: Point | null = null
  await expect
    .poll(async () => (found = await call(page, sought)), {
      message: JSON.stringify(sought),
      timeout: 20_000,
    })
    .not.toBeNull()
  if (!found) throw new Error(`There is no ${JSON.stringify(sought)}`)
  return found
}

export const click = async (page: EnginePage, sought: Sought): Promise<void> =>
  page.click(await find(page, sought))

/** Clicks into a field and types. */
export async function fill(page: EnginePage, sought: Sought, text: string): Promise<void> {
  await click(page, sought)
  await page.type(text)
}

/** Chooses the last option of a select: drivers disagree about the lists that a system draws. */
export async function chooseLast(page: EnginePage, css: string): Promise<void> {
  await page.read(`(() => {
    const select = document.querySelector(${JSON.stringify(css)})
    const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
    set.call(select, [...select.options].at(-1).value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await expect
    .poll(() => page.read(`document.querySelector(${JSON.stringify(css)}).selectedIndex`), { timeout: 5000 })
    .toBeGreaterThan(0)
}

/** The position of the playing video in seconds; -1 without one that has data. */
export const positionOf = (page: EnginePage, css = 'video'): Promise<number> =>
  page.read(
    `([...document.querySelectorAll(${JSON.stringify(css)})].find((video) => video.readyState > 2 && !video.paused) ?? { currentTime: -1 }).currentTime`,
  )

/**
 * Waits for a video that may play, and presses Play where the engine doesn't let a page start it with sound, as Safari
 * doesn't.
 */
export async function startPlaying(page: EnginePage, css = 'video'): Promise<void> {
  const isReady = `(document.querySelector(${JSON.stringify(css)})?.readyState ?? 0) > 2`
  await expect.poll(() => page.read(isReady), { timeout: 30_000 }).toBe(true)
  if (await page.read(`document.querySelector(${JSON.stringify(css)}).paused`))
    await click(page, { css: 'button', name: 'Play' })
  await expectPlaying(page, css)
}

/** Expects that a video plays: its position advances. @returns the later position */
export async function expectPlaying(page: EnginePage, css = 'video'): Promise<number> {
  await expect.poll(() => positionOf(page, css), { timeout: 30_000 }).toBeGreaterThanOrEqual(0)
  const before = await positionOf(page, css)
  await expect.poll(() => positionOf(page, css), { timeout: 20_000 }).toBeGreaterThan(before + 0.2)
  return positionOf(page, css)
}
