import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import type { Request } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { presentEndedSession, VIEWPORTS } from './people.ts'

interface Sent {
  staySignedIn: boolean
}

const [WIDE, NARROW] = VIEWPORTS

// The demo has the buttons of Google and Apple without their configuration.
test.use({ isDemo: true, siteName: 'auth' })

test('two tabs with a form each, and a link that switches between them', async ({ page, site }) => {
  const auth = new AuthPage(page)
  await presentEndedSession(page, site)
  const asked = page.waitForResponse('**/api/auth/user')
  await auth.open()
  await test.step('AU-42 a 401 on the user fetch is a visitor', async () => {
    expect((await asked).status()).toBe(401)
  })
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await test.step('AU-03 the tagline', async () => {
      await expect(page.getByText('Where Every Shift Starts Smarter', { exact: true })).toBeVisible()
    })
    await test.step('AU-04 the tab Sign In', async () => {
      await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true')
    })
    const social = await auth.form.getByRole('button', { name: 'Continue with Google' }).boundingBox()
    const divider = await auth.form.getByText('or continue with email', { exact: true }).boundingBox()
    const field = await auth.field('Username').boundingBox()
    await test.step('AU-09 the divider stands between the social buttons and the form', () => {
      expect(divider?.y).toBeGreaterThan(social?.y ?? Infinity)
      expect(field?.y).toBeGreaterThan(divider?.y ?? Infinity)
    })
    await test.step('AU-10 the login form has the username', async () => {
      await expect(auth.field('Username')).toBeVisible()
    })
    await test.step('AU-11 it has the password', async () => {
      await expect(auth.field('Password')).toHaveAttribute('type', 'password')
    })
    await test.step('the password can be looked at', async () => {
      await auth.form.getByRole('button', { name: 'Show password' }).click()
      await expect(auth.field('Password')).toHaveAttribute('type', 'text')
      await auth.form.getByRole('button', { name: 'Hide password' }).click()
      await expect(auth.field('Password')).toHaveAttribute('type', 'password')
    })
    await expect(auth.field('Email')).toHaveCount(0)
    await test.step('AU-12 it has staySignedIn, unchecked', async () => {
      await expect(auth.staySignedIn).not.toBeChecked()
    })

    await page.getByRole('button', { name: 'Register here' }).click()
    await test.step('AU-06 the link switches to Create Account', async () => {
      await expect(auth.tab('Create Account')).toHaveAttribute('aria-selected', 'true')
    })
    for (const [id, label] of [
      ['AU-13', 'Username'],
      ['AU-14', 'Email'],
      ['AU-15', 'Password'],
      ['AU-16', 'First name (optional)'],
      ['AU-17', 'Last name (optional)'],
    ] as const) {
      await test.step(`${id} the registration form has ${label}`, async () => {
        await expect(auth.field(label)).toBeVisible()
      })
    }
    await expect(auth.staySignedIn).toHaveCount(0)
    await test.step('AU-06 the link switches back to Sign In', async () => {
      await page.getByRole('button', { name: 'Go to sign in' }).click()
      await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('AU-05 the tab Create Account', async () => {
      await auth.tab('Create Account').click()
      await expect(auth.field('Email')).toBeVisible()
    })
    await auth.tab('Sign In').click()
    await expect(auth.field('Email')).toHaveCount(0)
  }
})

test('a provider that isn’t set up leads back; invalid input isn’t sent; an admin is welcomed', async ({
  page,
}) => {
  const auth = new AuthPage(page)
  await auth.open()
  for (const [id, name, path, provider] of [
    ['AU-07', 'Continue with Google', '/api/auth/google', 'Google'],
    ['AU-08', 'Continue with Apple', '/api/auth/apple', 'Apple'],
  ] as const) {
    const navigation = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await page.getByRole('button', { name, exact: true }).click()
    await test.step(`${id} ${name} navigates to ${path}`, async () => {
      const request = await navigation
      expect(request.isNavigationRequest()).toBe(true)
      expect(request.method()).toBe('GET')
    })
    await test.step(`AU-72 ${provider} isn’t set up, and /auth says so`, async () => {
      await expect(auth.form.getByRole('alert')).toHaveText(
        `Signing in with ${provider} isn’t set up here. Please use your username and password.`,
      )
      await expect(page).toHaveURL(/\/auth\?problem=/)
    })
  }
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request)
  })
  await auth.fillSignIn({ username: 'ab', password: '12345' })
  await auth.submit('Sign In')
  await test.step('AU-24 a short username', () =>
    auth.expectFieldError('Username', 'Username must be at least 3 characters'))
  await test.step('AU-25 a short password', () =>
    auth.expectFieldError('Password', 'Password must be at least 6 characters'))

  await auth.tab('Create Account').click()
  for (const [id, username, email, problem] of [
    ['AU-26', 'ab', 'ana', 'Username must be at least 3 characters'],
    ['AU-27', 'a'.repeat(21), 'ana@', 'Username must be less than 20 characters'],
    ['AU-28', 'ana medic', 'a@b', 'Username can only contain letters, numbers, and underscores'],
  ] as const) {
    await auth.fillRegistration({ username, email, password: '12345' })
    await auth.submit('Create Account')
    await test.step(`${id} ${problem}`, () => auth.expectFieldError('Username', problem))
    await test.step(`AU-29 the e-mail address ${email} is not valid`, () =>
      auth.expectFieldError('Email', 'Please enter a valid email address'))
    await test.step('AU-30 a short password', () =>
      auth.expectFieldError('Password', 'Password must be at least 6 characters'))
  }
  await test.step('AU-24 AU-26 nothing invalid is sent', async () => {
    expect(sent).toEqual([])
  })

  await auth.tab('Sign In').click()
  await auth.fillSignIn({ username: 'demo_admin', password: DEMO_PASSWORD })
  await auth.submit('Sign In')
  await test.step('AU-91 the toast of an admin', async () => {
    await new ShellPage(page).expectToast('Login successful', 'Welcome back, demo_admin! (Admin)')
  })
  await test.step('AU-12 staySignedIn is false by default', async () => {
    const body = sent.find((request) => request.url().endsWith('/api/auth/login'))?.postDataJSON() as Sent
    expect(body.staySignedIn).toBe(false)
  })
})
