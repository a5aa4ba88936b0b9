import { expect, type Locator, type Page } from '@playwright/test'

/** The list of videos above the form of an upload screen. */
export class UploadListPage {
  readonly page: Page
  readonly panel: Locator
  readonly rows: Locator
  readonly title: Locator
  readonly category: Locator
  readonly submit: Locator
  readonly tray: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Your videos' })
    this.rows = page.getByRole('list', { name: 'Videos to send' }).getByRole('listitem')
    this.title = page.getByRole('textbox', { name: 'Title' })
    this.category = page.getByLabel('Category')
    this.submit = page.getByRole('button', { name: 'Submit', exact: true })
    this.tray = page.getByRole('region', { name: /^Upload of \d+ videos?$/ })
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: title, exact: true }) })
  }

  /** Drops files of the disk on the place for the video. */
  async drop(paths: readonly string[]): Promise<void> {
    await this.page.evaluate(() => {
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', multiple: true, id: 'dropped' })
      document.body.append(input)
    })
    await this.page.locator('#dropped').setInputFiles([...paths])
    const place = this.page.getByRole('button', { name: 'Choose videos' })
    await place.evaluate((button) => {
      const input = document.querySelector<HTMLInputElement>('#dropped')
      const dataTransfer = new DataTransfer()
      for (const file of input?.files ?? []) dataTransfer.items.add(file)
      button.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      input?.remove()
    })
  }

  /** Opens the form of a video, fills it in and submits it. */
  async fillIn(shown: string, title: string, category: string | { index: number }): Promise<void> {
    await this.row(shown).getByRole('button', { name: shown, exact: true }).click()
    await expect(this.title).toBeFocused()
    await this.title.fill(title)
    await this.category.selectOption(category)
    await this.submit.click()
  }
}
