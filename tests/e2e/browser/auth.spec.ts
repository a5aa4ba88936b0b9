import type { Request } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { createAccount, joinAs, newPerson, VIEWPORTS, type Person } from './people.ts'

interface Sent {
  staySignedIn: boolean
}

const [WIDE, NARROW] = VIEWPORTS

test('AU-03 AU-04 AU-05 AU-06 AU-09 AU-10 AU-11 AU-12 AU-13 AU-14 AU-15 AU-16 AU-17 AU-42 two tabs, two forms, one link between them', async ({
  page,
}) => {
  const auth = new AuthPage(page)
  const asked = page.waitForResponse('**/api/auth/user')
  await auth.open()
  expect((await asked).status()).toBe(401)
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expect(page.getByText('Where Every Shift Starts Smarter', { exact: true })).toBeVisible()
    await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true')
    const social = await auth.form.getByRole('button', { name: 'Continue with Google' }).boundingBox()
    const divider = await auth.form.getByText('or continue with email', { exact: true }).boundingBox()
    const field = await auth.field('Username').boundingBox()
    expect(divider?.y).toBeGreaterThan(social?.y ?? Infinity)
    expect(field?.y).toBeGreaterThan(divider?.y ?? Infinity)
    await expect(auth.field('Password')).toHaveAttribute('type', 'password')
    await expect(auth.field('Email')).toHaveCount(0)
    await expect(auth.staySignedIn).not.toBeChecked()

    await page.getByRole('button', { name: 'Register here' }).click()
    await expect(auth.tab('Create Account')).toHaveAttribute('aria-selected', 'true')
    for (const label of ['Username', 'Email', 'Password', 'First name (optional)', 'Last name (optional)']) {
      await expect(auth.field(label)).toBeVisible()
    }
    await expect(auth.staySignedIn).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true')
    await auth.tab('Create Account').click()
    await expect(auth.field('Email')).toBeVisible()
    await auth.tab('Sign In').click()
    await expect(auth.field('Email')).toHaveCount(0)
  }
})

test('AU-07 AU-08 AU-12 AU-24 AU-25 AU-26 AU-27 AU-28 AU-29 AU-30 AU-72 AU-91 a provider that isn’t set up leads back, where nothing wrong is sent, and an admin is welcomed', async ({
  page,
}) => {
  const auth = new AuthPage(page)
  await auth.open()
  for (const [name, path, provider] of [
    ['Continue with Google', '/api/auth/google', 'Google'],
    ['Continue with Apple', '/api/auth/apple', 'Apple'],
  ] as const) {
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await page.getByRole('button', { name, exact: true }).click()
    const request = await left
    expect(request.isNavigationRequest()).toBe(true)
    expect(request.method()).toBe('GET')
    await expect(auth.form.getByRole('alert')).toHaveText(
      `Signing in with ${provider} isn’t set up here. Please use your username and password.`,
    )
    await expect(page).toHaveURL(/\/auth\?problem=/)
  }
  // What is wrong with a field stands beside it.
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request)
  })
  await auth.fillSignIn({ username: 'ab', password: '12345' })
  await auth.submit('Sign In')
  await auth.expectFieldError('Username', 'Username must be at least 3 characters')
  await auth.expectFieldError('Password', 'Password must be at least 6 characters')

  await auth.tab('Create Account').click()
  for (const [username, email, password, problems] of [
    ['ab', 'ana', '12345', ['Username must be at least 3 characters', 'Please enter a valid email address']],
    ['a'.repeat(21), 'ana@', '12345', ['Username must be less than 20 characters']],
    ['ana medic', 'a@b', '12345', ['Username can only contain letters, numbers, and underscores']],
  ] as const) {
    await auth.fillRegistration({ username, email, password })
    await auth.submit('Create Account')
    await auth.expectFieldError('Username', problems[0])
    await auth.expectFieldError('Email', 'Please enter a valid email address')
    await auth.expectFieldError('Password', 'Password must be at least 6 characters')
  }
  expect(sent).toEqual([])

  // Nobody stays signed in unasked.
  await auth.tab('Sign In').click()
  await auth.fillSignIn(ADMIN)
  await auth.submit('Sign In')
  await new ShellPage(page).expectToast('Login successful', 'Welcome back, chief! (Admin)')
  const body = sent.find((request) => request.url().endsWith('/api/auth/login'))?.postDataJSON() as Sent
  expect(body.staySignedIn).toBe(false)
})

test('SH-37 AU-18 AU-19 AU-20 AU-21 AU-23 AU-31 AU-32 AU-40 AU-85 AU-86 AU-87 AU-88 AU-92 a refusal shows inline and as a toast, and the form is free again; a registration without names leads home, signed in', async ({
  page,
  request,
  forgive,
}) => {
  const auth = new AuthPage(page)
  const shell = new ShellPage(page)
  const taken = await createAccount(request)
  forgive(/status of (409|500)|^RequestError: (401|409|500)/)

  const refused = async (button: 'Sign In' | 'Create Account', title: string, message: string) => {
    await auth.submit(button)
    await shell.expectToast(title, message, 'destructive')
    await expect(auth.form.getByRole('alert')).toHaveText(message)
    await expect(auth.submitButton(button)).toBeEnabled()
    await expect(page).toHaveURL('/auth')
  }
  await auth.open()
  await auth.fillSignIn({ username: taken.username, password: 'wrong-pass' })
  await refused('Sign In', 'Login failed', 'Invalid username or password')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }))
  await refused('Sign In', 'Login failed', 'Login failed')

  await auth.tab('Create Account').click()
  await auth.fillRegistration({ ...taken, email: 'other@example.org' })
  await refused('Create Account', 'Registration failed', 'Username already exists')
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }))
  await refused('Create Account', 'Registration failed', 'Registration failed')

  await page.unroute('**/api/auth/register')
  const person = newPerson()
  await auth.fillRegistration(person)
  await auth.submit('Create Account')
  await shell.expectToast('Registration successful', `Welcome to Turnout, ${person.username}!`, 'success')
  await expect(page).toHaveURL('/')
  await expect(shell.account).toBeVisible()
})

test('AU-01 AU-22 AU-39 AU-47 AU-53 AU-90 RQ-03 a sign-in leads home, is told, and is kept as authToken', async ({
  page,
  playwright,
  site,
}) => {
  const auth = new AuthPage(page)
  const shell = new ShellPage(page)
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  const person: Person = await createAccount(requests)
  await requests.dispose()
  await auth.open()
  await auth.fillSignIn(person)
  await auth.staySignedIn.check()
  const answered = page.waitForResponse('**/api/auth/login')
  await auth.submit('Sign In')
  await shell.expectToast('Login successful', `Welcome back, ${person.username}!`, 'success')
  await expect(page).toHaveURL('/')
  await expect(shell.account).toBeVisible()

  const response = await answered
  const headers = await response.request().allHeaders()
  expect(headers['content-type']).toBe('application/json')
  expect(response.request().postDataJSON()).toEqual({
    username: person.username,
    password: person.password,
    staySignedIn: true,
  })
  const { token } = (await response.json()) as { token: string }
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)

  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('AU-41 AU-43 AU-44 AU-45 AU-46 RQ-13 who is here is asked again only after five minutes, and not on coming back to the window; a failure is nobody', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked += 1
  })
  await joinAs(page)
  await page.clock.install()
  await page.goto('/saved')
  await expect(shell.account).toBeVisible()
  await shell.sidebarToggle('Open').click()
  /** The guard of /saved looks for the user each time it appears. */
  const comeBack = async () => {
    await shell.sidebar.getByRole('link', { name: 'Terms & Privacy' }).click()
    await expect(page).toHaveURL('/terms')
    await shell.sidebar.getByRole('link', { name: 'Saved' }).click()
    await expect(shell.heading).toHaveText('Saved Videos')
  }
  await comeBack()
  await page.clock.fastForward('04:30')
  await comeBack()
  expect(asked).toBe(1)
  await page.clock.fastForward('00:40')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(1000)
  expect(asked).toBe(1)
  await comeBack()
  await expect.poll(() => asked).toBe(2)

  forgive(/status of 500|^RequestError: 500|^Failed to fetch user data$/)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }))
  const said = page.waitForEvent('console', (message) => message.text() === 'Failed to fetch user data')
  asked = 0
  await page.goto('/terms')
  await said
  await expect(shell.signIn).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(shell.signIn).toBeVisible()
  expect(asked).toBe(1)
})
