import { expect, type Locator, type Page } from '@playwright/test'

/** The uploads on the own profile, and their edit dialog. */
export class OwnVideosPage {
  readonly page: Page
  readonly list: Locator
  /** The progress of a new file. */
  readonly progress: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('list', { name: 'My uploads' })
    this.progress = page.getByRole('region', { name: 'Upload progress' })
  }

  async open(): Promise<void> {
    await this.page.goto('/profile?tab=uploads')
    await expect(this.list).toBeVisible()
  }

  row(title: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: title })
  }

  /** Presses a button of an upload, and waits for the dialog of this title. */
  async press(title: string, button: string, dialog: string): Promise<Locator> {
    await this.row(title).getByRole('button', { name: button }).click()
    const opened = this.dialog(dialog)
    await expect(opened).toBeVisible()
    return opened
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }))
  }
}
