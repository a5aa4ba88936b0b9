import { expect, type Locator, type Page } from '@playwright/test'

/** The device has no room to keep the file of an upload, as before there was a place for it. */
export async function leaveNoRoom(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  })
}

/** What a page does without a server: the line under the header, and what the device stores. */
export class OfflinePage {
  readonly page: Page
  readonly line: Locator

  constructor(page: Page) {
    this.page = page
    this.line = page.getByRole('status').filter({ hasText: 'Offline, reconnecting' })
  }

  /** The worker has stored a whole build, and answers this page. */
  async waitForShell(): Promise<void> {
    await expect
      .poll(
        () =>
          this.page.evaluate(async () => {
            const isHere = await caches.match('/index.html')
            return isHere !== undefined && navigator.serviceWorker.controller?.state === 'activated'
          }),
        { timeout: 30_000 },
      )
      .toBe(true)
  }

  /** The addresses of the lists that this device has stored. */
  storedLists(): Promise<string[]> {
    return this.page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'turnout')) return []
      const opening = indexedDB.open('turnout')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const reading = opening.result.transaction('lists').objectStore('lists').getAllKeys()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      opening.result.close()
      return reading.result.map((hash) => (typeof hash === 'string' ? String(JSON.parse(hash)[0]) : ''))
    })
  }

  async waitForLists(...addresses: string[]): Promise<void> {
    await expect
      .poll(() => this.storedLists(), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(addresses))
  }

  /** The scripts of the build that the page has loaded. */
  scripts(): Promise<string[]> {
    return this.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/static/') && path.endsWith('.js')),
    )
  }
}
