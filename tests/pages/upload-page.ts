import { expect, type Locator, type Page } from '@playwright/test'

type PickedFile = string | { name: string; mimeType: string; buffer: Buffer }

/** /upload/training and /upload/shorts, reached through the account menu. */
export class UploadPage {
  readonly page: Page
  readonly title: Locator
  readonly category: Locator
  readonly video: Locator
  readonly thumbnail: Locator
  readonly send: Locator
  readonly preview: Locator
  /** How far it is, on its own screen. */
  readonly progress: Locator
  /** How far it is, everywhere else. */
  readonly tray: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByLabel('Title')
    this.category = page.getByLabel('Category')
    this.video = page.getByLabel('Video file')
    this.thumbnail = page.getByLabel('Thumbnail (optional)')
    this.send = page.getByRole('button', { name: 'Upload Video' })
    this.progress = page.getByRole('region', { name: 'Upload progress' })
    this.tray = page.getByRole('region', { name: /^Upload of / })
    this.preview = page.getByLabel('Preview of the picked video')
  }

  async open(entry: 'Training Video' | 'Shorts' = 'Training Video'): Promise<void> {
    const item = (name: string) => this.page.getByRole('menuitem', { name, exact: true })
    await this.page.getByRole('button', { name: 'My Account' }).click()
    // The inner menu closes when the page moves under the pointer, as it does while a screen loads: press again.
    await expect(async () => {
      if (!(await item(entry).isVisible())) await item('Upload Content').click({ timeout: 2000 })
      await item(entry).click({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await expect(this.page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible()
  }

  async pickVideo(file: PickedFile): Promise<void> {
    await this.video.setInputFiles(file)
    await expect(this.preview).toBeVisible()
  }

  async removeVideo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove video' }).click()
  }

  async fillIn(video: { title: string; category: string; file: string }): Promise<void> {
    await this.title.fill(video.title)
    await this.pickVideo(video.file)
    await this.category.selectOption(video.category)
  }

  async submit(video: { title: string; category: string; file: string }): Promise<void> {
    await this.fillIn(video)
    await this.send.click()
  }

  /** Nothing is being sent, and what was filled in is still there. */
  async expectFree(title: string): Promise<void> {
    await expect(this.send).toBeEnabled()
    await expect(this.title).toBeEnabled()
    await expect(this.category).toBeEnabled()
    await expect(this.title).toHaveValue(title)
  }

  async cancel(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = this.page.getByRole('alertdialog', { name: 'Cancel Upload?' })
    await expect(dialog).toBeVisible()
    return dialog
  }
}
