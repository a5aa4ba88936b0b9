import { expect, type Page } from '@playwright/test'

/** /upload/training, reached through the account menu. */
export class UploadPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(entry: 'Training Video' | 'Shorts' = 'Training Video'): Promise<void> {
    await this.page.getByRole('button', { name: 'My Account' }).click()
    await this.page.getByRole('menuitem', { name: 'Upload Content' }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async pickVideo(file: string): Promise<void> {
    await this.page.locator('input[type=file][accept*="mp4"]').setInputFiles(file)
    await expect(this.page.getByLabel('Preview of the picked video')).toBeVisible()
  }

  async submit(video: { title: string; category: string; file: string }): Promise<void> {
    await this.page.getByLabel('Title').fill(video.title)
    await this.pickVideo(video.file)
    await this.page.getByLabel('Category').selectOption(video.category)
    await this.page.getByRole('button', { name: 'Upload Video' }).click()
  }
}
