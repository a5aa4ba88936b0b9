import type { CDPSession, Page } from '@playwright/test'
import { PHONE, swipe, type Profile } from './browser.ts'

declare global {
  interface Window {
    /**
     * When the finger was last lifted, and when the clip that follows then showed a new frame; ms of the page's clock.
     * `wasShown`: a frame of its own had been presented already, so that the swipe ended on the clip itself.
     */
    swipes: { endedAt: number; frameAt: number; wasShown: boolean }
    mediaElements: number
    /** The source that each player has presented a frame of. */
    presented: WeakMap<Element, string>
  }
}

const WATCHED_MS = 900
const MEASURED = { desktop: 30, phone: 30 }
const ENDURANCE = 500
/** The code of a swipe is compiled for the last time after more than a hundred: it stays, nearly a megabyte, once. */
const WARM_UP = 200
const SAMPLE_EVERY = 50

const current = (page: Page) => page.locator('video[data-active]')

async function openFeed(page: Page): Promise<void> {
  await page.goto('/shorts')
  await current(page).waitFor()
  await page.waitForFunction(() => {
    const clip = document.querySelector<HTMLVideoElement>('video[data-active]')
    return clip !== null && clip.currentTime > 0.5
  })
}

export interface Swipes {
  /** Milliseconds from the end of each swipe to the next new frame of the clip that it led to: it moves. */
  moves: number[]
  /** The same to the first frame of all: 0 where the clip had one on the screen while the finger still pulled it in. */
  shows: number[]
}

/**
 * How soon the next clip is there. A frame's time is that of its callback, which comes late where the page is busy:
 * what a person sees is no later than this.
 */
export async function measureSwipes(page: Page, devtools: CDPSession, profile: Profile): Promise<Swipes> {
  await page.addInitScript(() => {
    const presented = new WeakMap<Element, string>()
    Object.assign(window, { presented })
    // Which source each player has presented a frame of; loads don't bubble, but can be caught on their way down.
    document.addEventListener(
      'loadeddata',
      ({ target }) => {
        if (target instanceof HTMLVideoElement)
          target.requestVideoFrameCallback(() => presented.set(target, target.currentSrc))
      },
      { capture: true },
    )
  })
  await openFeed(page)
  await page.evaluate(() => {
    window.swipes = { endedAt: 0, frameAt: 0, wasShown: false }
    window.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        window.swipes = { endedAt: timeStamp, frameAt: 0, wasShown: false }
        const shown = document.querySelector('video[data-active]')
        for (const clip of document.querySelectorAll('video')) {
          // The clips around: whichever is the next one reports its next frame.
          if (clip === shown) continue
          const isBelow = clip.getBoundingClientRect().top > (shown?.getBoundingClientRect().top ?? 0)
          if (isBelow && clip.hasAttribute('data-ready'))
            window.swipes.wasShown = window.presented.get(clip) === clip.currentSrc
          clip.requestVideoFrameCallback((_now, { expectedDisplayTime }) => {
            window.swipes.frameAt ||= expectedDisplayTime
          })
        }
      },
      { capture: true },
    )
  })
  const moves: number[] = []
  const shows: number[] = []
  for (let count = 0; count < MEASURED[profile.name]; count++) {
    await page.waitForTimeout(WATCHED_MS)
    await swipe(devtools, profile)
    await page.waitForFunction(() => window.swipes.frameAt > 0)
    const { endedAt, frameAt, wasShown } = await page.evaluate(() => window.swipes)
    moves.push(frameAt - endedAt)
    shows.push(wasShown ? 0 : frameAt - endedAt)
  }
  return { moves, shows }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

interface Endurance {
  swipes: number
  /** Where in the list the last swipe led. */
  place: number
  mediaElements: number
  heapBefore: number
  heapAfter: number
}

/** Hundreds of swipes as fast as the feed takes them. */
export async function measureEndurance(page: Page, devtools: CDPSession): Promise<Endurance> {
  await page.addInitScript(() => {
    window.mediaElements = 0
    const create = document.createElement.bind(document)
    const counted = (name: string, options?: ElementCreationOptions) => {
      if (/^(video|audio)$/i.test(name)) window.mediaElements++
      return create(name, options)
    }
    // The DOM's own type has an overload for every tag.
    document.createElement = counted as typeof document.createElement
  })
  await openFeed(page)
  for (let warm = 0; warm < WARM_UP; warm++) await swipe(devtools, PHONE)
  // What the last swipe still loads is not counted as less later.
  await page.waitForTimeout(1500)
  const heapBefore = await heapOf(devtools)
  for (let count = 1; count <= ENDURANCE; count++) {
    await swipe(devtools, PHONE)
    if (count % SAMPLE_EVERY === 0) await page.waitForTimeout(1000)
  }
  const place = await page.evaluate(() =>
    Number(/^Video (\d+) of/.exec(document.querySelector('[aria-live=polite]')?.textContent ?? '')?.[1] ?? 0),
  )
  const mediaElements = await page.evaluate(() => window.mediaElements)
  return { swipes: ENDURANCE, place, mediaElements, heapBefore, heapAfter: await heapOf(devtools) }
}
