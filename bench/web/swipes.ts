import type { CDPSession, Page } from '@playwright/test'
import { PHONE, swipe, type Profile } from './browser.ts'

declare global {
  interface Window {
    /** When the finger was last lifted, and when the clip that follows showed a frame; ms of the page's clock. */
    swipes: { endedAt: number; frameAt: number }
    mediaElements: number
  }
}

const WATCHED_MS = 900
const MEASURED = { desktop: 30, phone: 30 }
const ENDURANCE = 500
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

/** Milliseconds from the end of each swipe to the first frame that the next clip presents. */
export async function measureSwipes(page: Page, devtools: CDPSession, profile: Profile): Promise<number[]> {
  await openFeed(page)
  await page.evaluate(() => {
    window.swipes = { endedAt: 0, frameAt: 0 }
    window.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        window.swipes = { endedAt: timeStamp, frameAt: 0 }
        const shown = document.querySelector('video[data-active]')
        for (const clip of document.querySelectorAll('video')) {
          // The clips around: whichever is the next one starts now, and reports its first frame.
          if (clip === shown) continue
          clip.requestVideoFrameCallback((_now, { expectedDisplayTime }) => {
            window.swipes.frameAt ||= expectedDisplayTime
          })
        }
      },
      { capture: true },
    )
  })
  const times: number[] = []
  for (let count = 0; count < MEASURED[profile.name]; count++) {
    await page.waitForTimeout(WATCHED_MS)
    await swipe(devtools, profile)
    await page.waitForFunction(() => window.swipes.frameAt > 0)
    const { endedAt, frameAt } = await page.evaluate(() => window.swipes)
    times.push(frameAt - endedAt)
  }
  return times
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
  for (let warm = 0; warm < 5; warm++) await swipe(devtools, PHONE)
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
