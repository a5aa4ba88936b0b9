import type { Page } from '@playwright/test'
import { defineBrowserCommand } from '@vitest/browser-playwright'

type Media = Parameters<Page['emulateMedia']>[0]

/** Removes the cookies, which the tests of one browser context share. */
export const clearCookies = defineBrowserCommand(async ({ context }) => context.clearCookies())

/** @param media what the system of the person prefers: colors, motion, contrast */
export const emulateMedia = defineBrowserCommand<[Media]>(async ({ page }, media) => page.emulateMedia(media))

/** Cuts the network of the page, or mends it. */
export const setOffline = defineBrowserCommand<[boolean]>(async ({ context }, isOffline) =>
  context.setOffline(isOffline),
)

declare module 'vitest/browser' {
  interface BrowserCommands {
    clearCookies: () => Promise<void>
    emulateMedia: (media: Media) => Promise<void>
    setOffline: (isOffline: boolean) => Promise<void>
  }
}
