import { expect, type Page } from '@playwright/test'

export interface Credentials {
  username: string
  password: string
}

/** /auth, as a person uses it. */
export class AuthPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async register({ username, password }: Credentials): Promise<void> {
    await this.page.goto('/auth')
    await this.page.getByRole('tab', { name: 'Create Account' }).click()
    const form = this.page.getByRole('tabpanel')
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Email').fill(`${username}@example.org`)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(this.page.getByText('Registration successful')).toBeVisible()
    await expect(this.page).toHaveURL('/')
  }

  async signIn({ username, password }: Credentials): Promise<void> {
    await this.page.goto('/auth')
    const form = this.page.getByRole('tabpanel')
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign In' }).click()
    await expect(this.page.getByText('Login successful')).toBeVisible()
    await expect(this.page).toHaveURL('/')
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'My Account' }).click()
    await this.page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(this.page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
}
