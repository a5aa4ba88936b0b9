import type { Page } from '@playwright/test'

/** What was seen on the wall, over reloads of the page. */
export interface Seen {
  /** Titles in the order in which they came. */
  titles: string[]
  /** Longer than 250 ms without a new picture, in ms; `isReload` where the page was loaded anew in between. */
  gaps: { ms: number; after: string; isReload: boolean }[]
  pictures: number
  /** Of one page, from its first picture on. */
  mediaElements: number
}

const KEY = 'probe-of-the-wall'

/** From every picture that the element on the screen presents. */
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
      // Rendering may be begun twice, and what the first made is thrown away before anything shows.
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

/** The longest time without a moving picture, in ms. */
export const longestGap = ({ gaps }: Seen, isReload = false): number =>
  Math.max(0, ...gaps.filter((gap) => gap.isReload === isReload).map(({ ms }) => ms))

/** Titles that came again before every one of `count` had been shown; `begun`: of those before, in the same round. */
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
