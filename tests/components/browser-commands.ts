import type { Page } from '@playwright/test'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import { axeFindingsIn } from '../pages/axe-findings.ts'
import type { Locator, SerializedLocator } from 'vitest/browser'

type Media = Parameters<Page['emulateMedia']>[0]
type Position = Record<'x' | 'y', number>

/** Removes the cookies, which the tests of one browser context share. */
export const clearCookies = defineBrowserCommand(async ({ context }) => context.clearCookies())

/** @param media what the system of the person prefers: colors, motion, contrast */
export const emulateMedia = defineBrowserCommand<[Media]>(async ({ page }, media) => page.emulateMedia(media))

/** Puts a finger on an element where nothing covers it, and lifts it. @param position from its top left corner, in px; else its middle */
export const tap = defineBrowserCommand<[SerializedLocator, Position?]>(
  async ({ page, context, iframe }, { selector }, position) => {
    const target = iframe.locator(selector)
    await target.click({ trial: true, ...(position ? { position } : {}) })
    const box = await target.boundingBox()
    if (!box) throw new Error('The element has gone')
    const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 }
    const browser = await context.newCDPSession(page)
    const touchPoints = [{ x: box.x + x, y: box.y + y }]
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await browser.detach()
  },
)

/** Presses the mouse near the middle of an element and draws it this far, in px. It stays down. */
export const drag = defineBrowserCommand<[SerializedLocator, number, number]>(
  async ({ page, iframe }, { selector }, dx, dy) => {
    const box = await iframe.locator(selector).boundingBox()
    if (!box) throw new Error('The element has gone')
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.45]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
    await page.mouse.move(x + dx, y + dy, { steps: 3 })
  },
)

/** Ends a press of the mouse. */
export const releaseMouse = defineBrowserCommand(async ({ page }) => page.mouse.up())

/** Lets the page use the clipboard without a question of the browser. */
export const grantPermissions = defineBrowserCommand<[string[]]>(async ({ context }, permissions) =>
  context.grantPermissions(permissions),
)

/** What axe finds on the page in both color schemes: for each finding the scheme, the rule, and the elements. */
export const findInaccessible = defineBrowserCommand(async ({ frame }) => axeFindingsIn(await frame()))

declare module 'vitest/browser' {
  interface BrowserCommands {
    clearCookies: () => Promise<void>
    emulateMedia: (media: Media) => Promise<void>
    grantPermissions: (permissions: string[]) => Promise<void>
    findInaccessible: () => Promise<string[][]>
    drag: (target: Locator, dx: number, dy: number) => Promise<void>
    releaseMouse: () => Promise<void>
    tap: (target: Locator, position?: Position) => Promise<void>
  }
}
