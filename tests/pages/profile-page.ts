import { expect, type Locator, type Page } from '@playwright/test'

type Tab = 'Saved' | 'Liked' | 'Achievements'

/** /profile and /profile/{id}. */
export class ProfilePage {
  readonly page: Page
  readonly name: Locator
  readonly main: Locator
  readonly edit: Locator
  readonly logOut: Locator
  readonly preferences: Locator
  readonly dialog: Locator
  readonly passwordDialog: Locator
  readonly picture: Locator
  readonly achievements: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.name = page.getByRole('heading', { level: 1 })
    this.edit = this.main.getByRole('button', { name: 'Edit Profile', exact: true })
    this.logOut = this.main.getByRole('button', { name: 'Log Out', exact: true })
    this.preferences = this.main.getByRole('region', { name: 'Preferred Categories' })
    this.dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    this.passwordDialog = page.getByRole('dialog', { name: /^(Change|Set) Password$/ })
    this.picture = this.dialog.getByLabel('Profile Picture', { exact: true })
    this.achievements = this.main.getByRole('list', { name: 'Achievements', exact: true })
  }

  tab(name: Tab): Locator {
    return this.main.getByRole('tab', { name: new RegExp(`^${name}( \\(\\d+\\+?\\))?$`) })
  }

  field(name: 'First Name' | 'Last Name' | 'Bio / Description'): Locator {
    return this.dialog.getByLabel(name, { exact: true })
  }

  async openEditor(): Promise<void> {
    await this.edit.click()
    await expect(this.dialog).toBeVisible()
  }

  async openPassword(): Promise<void> {
    await this.main.getByRole('button', { name: 'Change Password', exact: true }).click()
    await expect(this.passwordDialog.getByLabel('New Password', { exact: true })).toBeVisible()
  }

  /** Fills in the fields of the dialog in their order, and submits them. */
  async changePassword(...words: string[]): Promise<void> {
    const fields = this.passwordDialog.locator('input[type=password]')
    await expect(fields).toHaveCount(words.length)
    for (const [place, word] of words.entries()) await fields.nth(place).fill(word)
    await this.passwordDialog.getByRole('button', { name: /^(Change|Set) Password$/ }).click()
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save Changes', exact: true }).click()
  }
}
