import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import { axeFindings } from '../pages/axe-findings.ts'
import type { Shot, Viewer } from './screens.ts'

export interface Size {
  width: number
  height: number
}
export const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]
export const SCHEMES = ['dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

export const nameOf = ({ width, height }: Size): string => `${width}x${height}`
/** The file of a picture below the folder of the sheet. */
export const fileOf = (shot: Shot, size: Size, scheme: Scheme): string =>
  path.join(nameOf(size), scheme, `${shot.name.replaceAll(/[^a-z]+/g, '-')}.png`)

/** A screen that is still loading after this time is taken as it is, and named. */
const SETTLED_AT_MOST_MS = 12_000

/** Waits until nothing loads and every picture on the screen is there. @returns whether that came about */
async function settle(page: Page): Promise<boolean> {
  const isSettled = () => {
    const isOnScreen = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    }
    const waiting = document.querySelectorAll(
      '[aria-busy=true], [data-skeleton], [data-first-poster]:empty, [data-first-paint], .without-app',
    )
    const isLoading = [...waiting].some(isOnScreen)
    const says = [...document.querySelectorAll('[role=status]')].some((status) =>
      /^(Loading|Opening)/.test(status.textContent),
    )
    const pictures = [...document.images].filter(isOnScreen)
    return (
      !isLoading &&
      !says &&
      document.querySelector('main, form') !== null &&
      pictures.every(({ complete }) => complete)
    )
  }
  try {
    await page.waitForFunction(isSettled, undefined, { timeout: SETTLED_AT_MOST_MS })
    // Dialogs and menus open with the next frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return true
  } catch {
    return false
  }
}

async function openAs(
  browser: Browser,
  baseURL: string,
  size: Size,
  viewer: Viewer,
): Promise<BrowserContext> {
  const isTouch = Math.min(size.width, size.height) < 900
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    hasTouch: isTouch,
    isMobile: isTouch,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // Every picture shows what the server sends.
    serviceWorkers: 'block',
  })
  if (viewer === 'newcomer') {
    const username = `new_${nameOf(size)}`
    const data = {
      username,
      password: 'a-long-pass-phrase',
      email: `${username}@example.org`,
      firstName: 'Nora',
      lastName: 'New',
    }
    await context.request.post('/api/auth/register', { data })
  } else if (viewer !== 'visitor') {
    await context.request.post('/api/auth/login', { data: { username: viewer, password: DEMO_PASSWORD } })
  }
  return context
}

interface Wanted {
  /** The folder of the sheet. */
  out: string
  /** Whether axe looks at each screen. */
  withAxe: boolean
}

async function take(page: Page, shot: Shot, size: Size, { out, withAxe }: Wanted): Promise<string[]> {
  const { fails, path: address, prepare } = shot
  if (fails)
    await page.route(fails, (route) => route.fulfill({ status: 500, json: { message: 'Broken on purpose' } }))
  const problems: string[] = []
  try {
    // A choice of the last screen is no part of this one.
    await page.evaluate(() => localStorage.clear()).catch(() => undefined)
    await page.goto(address)
    const isThere = await settle(page)
    await prepare?.(page)
    if (!(prepare ? await settle(page) : isThere)) problems.push('still loading')
  } catch (error) {
    problems.push(String(error).split('\n', 1)[0] ?? '')
  }
  for (const scheme of SCHEMES) {
    await page.evaluate((chosen) => {
      localStorage.setItem('color-scheme', JSON.stringify(chosen))
      document.documentElement.dataset['scheme'] = chosen
    }, scheme)
    await page.screenshot({ path: path.join(out, fileOf(shot, size, scheme)) })
  }
  if (withAxe) problems.push(...(await axeFindings(page)).map((finding) => finding.join(' ')))
  if (fails) await page.unroute(fails)
  await page.context().setOffline(false)
  return problems.map((problem) => `${nameOf(size)} ${shot.name}: ${problem}`)
}

/**
 * Takes the shots at one size, in both color schemes.
 * @returns what went wrong, a line each; its picture is taken as it is
 */
export async function takeShots(
  browser: Browser,
  baseUrl: string,
  size: Size,
  shots: readonly Shot[],
  wanted: Wanted,
): Promise<string[]> {
  for (const scheme of SCHEMES) await mkdir(path.join(wanted.out, nameOf(size), scheme), { recursive: true })
  const problems: string[] = []
  for (const viewer of new Set(shots.map(({ as = 'visitor' }) => as))) {
    const context = await openAs(browser, baseUrl, size, viewer)
    const page = await context.newPage()
    page.setDefaultTimeout(SETTLED_AT_MOST_MS)
    for (const shot of shots.filter(({ as = 'visitor' }) => as === viewer))
      problems.push(...(await take(page, shot, size, wanted)))
    await context.close()
  }
  return problems
}
