import { expect, type Locator, type Page } from '@playwright/test'

export interface Credentials {
  username: string
  password: string
}

type Tab = 'Sign In' | 'Create Account'

/** /auth. */
export class AuthPage {
  readonly page: Page
  readonly form: Locator
  readonly staySignedIn: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('tabpanel')
    this.staySignedIn = this.form.getByRole('checkbox', { name: 'Stay signed in' })
  }

  async open(): Promise<void> {
    await this.page.goto('/auth')
    await expect(this.tab('Sign In')).toBeVisible()
  }

  tab(name: Tab): Locator {
    return this.page.getByRole('tab', { name })
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true })
  }

  submitButton(name: Tab): Locator {
    return this.form.getByRole('button', { name, exact: true })
  }

  async submit(name: Tab): Promise<void> {
    await this.submitButton(name).click()
  }

  async fillSignIn({ username, password }: Credentials): Promise<void> {
    await this.field('Username').fill(username)
    await this.field('Password').fill(password)
  }

  async fillRegistration(person: Credentials & { email: string }): Promise<void> {
    await this.fillSignIn(person)
    await this.field('Email').fill(person.email)
  }

  /** Expects the error beside the field and in its accessible description. */
  async expectFieldError(label: string, message: string): Promise<void> {
    await expect(this.form.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(this.field(label)).toHaveAccessibleDescription(message)
  }

  async register(person: Credentials): Promise<void> {
    await this.open()
    await this.tab('Create Account').click()
    await this.fillRegistration({ ...person, email: `${person.username}@example.org` })
    await this.submit('Create Account')
    await expect(this.page.getByText('Registration successful')).toBeVisible()
    await expect(this.page).toHaveURL('/')
  }

  async signIn(person: Credentials): Promise<void> {
    await this.open()
    await this.fillSignIn(person)
    await this.submit('Sign In')
    await expect(this.page.getByText('Login successful')).toBeVisible()
    await expect(this.page).toHaveURL('/')
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'My Account' }).click()
    // The button 'Sign In' can appear before the reload.
    const reloaded = this.page.waitForEvent('load')
    await this.page.getByRole('menuitem', { name: 'Log Out' }).click()
    await reloaded
    await expect(this.page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
}
