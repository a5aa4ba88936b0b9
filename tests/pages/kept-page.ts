import { expect, type Locator, type Page } from '@playwright/test'

/** What a page keeps of lessons, and the list of them. */
export class KeptPage {
  readonly page: Page
  readonly keep: Locator
  readonly remove: Locator
  readonly picture: Locator
  readonly list: Locator

  constructor(page: Page) {
    this.page = page
    this.keep = page.getByRole('button', { name: 'Keep on this phone', exact: true })
    this.remove = page.getByRole('button', { name: 'Remove from this phone', exact: true })
    this.picture = page.locator('video')
    this.list = page.getByRole('list', { name: 'Kept on this phone' })
  }

  /** Opens the page of a lesson, and keeps it. */
  async keepLesson(id: number): Promise<void> {
    await this.page.goto(`/video/${id}`)
    await this.keep.click()
    await expect(this.remove).toBeVisible()
  }

  row(title: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: title })
  }

  /** The addresses of the files that this device keeps. */
  files(): Promise<string[]> {
    return this.page.evaluate(async () => {
      if (!(await caches.has('kept-lessons'))) return []
      const requests = await (await caches.open('kept-lessons')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
  }
}
