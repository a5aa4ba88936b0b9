import type { Page } from '@playwright/test'

/** What the wall has shown, across reloads of the page. */
export interface Seen {
  /** Titles in the order of their appearance. */
  titles: string[]
  /**
   * Pauses of more than 250 ms without a new frame, in ms; `isReload` where the page was reloaded in between.
   */
  gaps: { ms: number; after: string; isReload: boolean }[]
  pictures: number
  /** Figures of one page load, from its first frame on. */
  mediaElements: number
}

const KEY = 'probe-of-the-wall'

/** Computed from every frame that the visible element presents. */
export async function watchWall(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    if (window !== window.top) return
    const kept = sessionStorage.getItem(key)
    const seen = kept ? JSON.parse(kept) : { titles: [], gaps: [], pictures: 0, mediaElements: 0, last: 0 }
    let isFirst = true
    let made = 0
    const save = () => sessionStorage.setItem(key, JSON.stringify(seen))
    const onPicture = () => {
      const now = Date.now()
      const title = document.querySelector('h1')?.textContent ?? ''
      const ms = seen.last ? now - seen.last : 0
      if (ms > 250) seen.gaps.push({ ms, after: title, isReload: isFirst })
      if (title && seen.titles.at(-1) !== title) seen.titles.push(title)
      seen.last = now
      seen.pictures++
      // React may begin a render twice and discard the first one before it is visible.
      if (isFirst) made = document.querySelectorAll('video').length
      seen.mediaElements = Math.max(seen.mediaElements, made)
      isFirst = false
    }
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback(() => {
        if (video.dataset['active']) onPicture()
        watch(video)
      })
    const create = document.createElement.bind(document)
    const createAndWatch = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLVideoElement) {
        made++
        watch(element)
      }
      return element
    }
    Object.assign(document, { createElement: createAndWatch })
    setInterval(save, 500)
    window.addEventListener('pagehide', save)
    Object.assign(window, { seenOnTheWall: seen })
  }, KEY)
}

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seenOnTheWall')
    return structuredClone(seen)
  }) as Promise<Seen>

/** The longest pause without a new frame, in ms. */
export const longestGap = ({ gaps }: Seen, isReload = false): number =>
  Math.max(0, ...gaps.filter((gap) => gap.isReload === isReload).map(({ ms }) => ms))

/**
 * Titles that were repeated before all `count` titles had been shown; `begun` are the titles before, in the
 * same round.
 */
export function earlyRepeats(
  titles: readonly string[],
  count: number,
  begun: readonly string[] = [],
): string[] {
  const early: string[] = []
  let round = new Set(begun)
  for (const title of titles) {
    if (round.size === count) round = new Set()
    if (round.has(title)) early.push(title)
    round.add(title)
  }
  return early
}
