import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { openDownloads } from '../../../desktop/main/downloads/downloads.ts'
import type { SmokeWindow } from '../../../desktop/main/smoke/smoke.ts'
import { tellPage } from '../../pages/desktop-page.ts'

/** The main process's own downloads over a real disk. The double of the bridge forwards its calls to them. */
export async function openComputer(page: Page, server: string, token: string) {
  const userData = await mkdtemp(path.join(tmpdir(), 'turnout-computer-'))
  const downloads = await openDownloads({
    userData,
    fetch,
    getServer: () => server,
    getToken: () => token,
    // A page that navigates away receives no more messages.
    tell: (name, message) => void tellPage(page, name, message).catch(() => undefined),
    chooseFolder: () => Promise.resolve('/nowhere/at/all'),
    now: () => Date.now(),
  })
  // Stands for the addresses of app:// in the desktop app.
  await page.route('**/downloads/**', async (route) => {
    const headers = await route.request().allHeaders()
    const answer = await downloads.serve(new Request(route.request().url(), { headers }))
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  })
  return {
    handlers: Object.fromEntries(
      Object.entries(downloads.handlers).map(([name, handle]) => [
        name,
        // Each handler receives what the contract makes its caller send.
        async (args: never) => (handle as (args: never) => unknown)(args),
      ]),
    ),
    async close() {
      await downloads.stop()
      await rm(userData, { recursive: true, force: true })
    },
  }
}

/** A page of the browser as the check of the packaged program sees a window. */
export const asWindow = (page: Page, isKiosk: boolean): SmokeWindow => ({
  isDestroyed: () => page.isClosed(),
  isVisible: () => true,
  isKiosk: () => isKiosk,
  webContents: {
    getURL: () => DESKTOP_ORIGIN + new URL(page.url()).pathname,
    executeJavaScript: (code) => page.evaluate(code),
  },
})
