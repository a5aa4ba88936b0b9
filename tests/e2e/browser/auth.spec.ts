import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import type { Request } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, presentEndedSession, joinAs, newPerson, VIEWPORTS, type Person } from './people.ts'

interface Sent {
  staySignedIn: boolean
}

const [WIDE, NARROW] = VIEWPORTS

test.describe('in the demo, which has the buttons of Google and Apple without their configuration', () => {
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
})

test('a refusal shows inline and as a toast; a registration without names leads home, signed in', async ({
  page,
  request,
  forgive,
}) => {
  const auth = new AuthPage(page)
  const shell = new ShellPage(page)
  const taken = await createAccount(request)
  forgive(/status of (409|500)|^RequestError: (401|409|500)/)

  const expectRefusal = async (
    [toastId, inlineId, freeId]: readonly [string, string, string],
    button: 'Sign In' | 'Create Account',
    title: string,
    message: string,
  ) => {
    await auth.submit(button)
    await test.step(`${toastId} the toast: ${message}`, () =>
      shell.expectToast(title, message, 'destructive'))
    await test.step(`${inlineId} the message stands in the form`, async () => {
      await expect(auth.form.getByRole('alert')).toHaveText(message)
    })
    await test.step(`${freeId} the button is enabled again`, async () => {
      await expect(auth.submitButton(button)).toBeEnabled()
      await expect(page).toHaveURL('/auth')
    })
  }
  await auth.open()
  await auth.fillSignIn({ username: taken.username, password: 'wrong-pass' })
  await expectRefusal(['AU-85', 'AU-18', 'AU-20'], 'Sign In', 'Login failed', 'Invalid username or password')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }))
  await expectRefusal(['AU-86', 'AU-18', 'AU-20'], 'Sign In', 'Login failed', 'Login failed')

  await auth.tab('Create Account').click()
  await auth.fillRegistration({ ...taken, email: 'other@example.org' })
  await expectRefusal(
    ['AU-87', 'AU-19', 'AU-21'],
    'Create Account',
    'Registration failed',
    'Username already exists',
  )
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }))
  await expectRefusal(
    ['AU-88', 'AU-19', 'AU-21'],
    'Create Account',
    'Registration failed',
    'Registration failed',
  )

  await page.unroute('**/api/auth/register')
  const person = newPerson()
  await auth.fillRegistration(person)
  await auth.submit('Create Account')
  await test.step('AU-92 AU-31 AU-32 SH-37 a registration without names is accepted, and told by a toast of the variant success', async () => {
    await shell.expectToast('Registration successful', `Welcome to Turnout, ${person.username}!`, 'success')
  })
  await test.step('AU-23 it leads home', async () => {
    await expect(page).toHaveURL('/')
  })
  await test.step('AU-40 the user is signed in', async () => {
    await expect(shell.account).toBeVisible()
  })
})

test('a sign-in leads home, is told, and keeps its token', async ({ page, playwright, site }) => {
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
  await test.step('AU-90 the toast', async () => {
    await shell.expectToast('Login successful', `Welcome back, ${person.username}!`, 'success')
  })
  await test.step('AU-22 it leads home', async () => {
    await expect(page).toHaveURL('/')
  })
  await test.step('AU-39 the user is signed in', async () => {
    await expect(shell.account).toBeVisible()
  })

  const response = await answered
  const headers = await response.request().allHeaders()
  await test.step('RQ-03 the body is sent as JSON', async () => {
    expect(headers['content-type']).toBe('application/json')
  })
  await test.step('AU-53 it has username, password and staySignedIn', async () => {
    expect(response.request().postDataJSON()).toEqual({
      username: person.username,
      password: person.password,
      staySignedIn: true,
    })
  })
  await test.step('AU-47 the token is kept under authToken', async () => {
    const { token } = (await response.json()) as { token: string }
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)
  })

  await test.step('AU-01 a user on /auth is redirected home', async () => {
    await page.goto('/auth')
    await expect(page).toHaveURL('/')
  })
})

test('the user is read again after five minutes, not on a focus of the window; a failed read is no user', async ({
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
  const startedAt = Date.now()
  /** Moves the date alone: timers that run out at once would end the live connection, whose return reads the user. */
  const letPass = (minutes: number) => page.clock.setSystemTime(startedAt + minutes * 60_000)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const nextConnection = () =>
    new Promise<void>((resolve) => {
      network.once('Network.webSocketHandshakeResponseReceived', () => resolve())
    })
  const connected = nextConnection()
  await page.goto('/saved')
  await test.step('AU-41 the user fetch signs in', async () => {
    await expect(shell.account).toBeVisible()
  })
  // The page reads the user as well where its live connection takes seconds.
  await connected
  await shell.sidebarToggle('Open').click()
  /** Leaves /saved and comes back: its guard reads the user each time it mounts. */
  const comeBack = async () => {
    await shell.sidebar.getByRole('link', { name: 'Terms & Privacy' }).click()
    await expect(page).toHaveURL('/terms')
    await shell.sidebar.getByRole('link', { name: 'Saved' }).click()
    await expect(shell.heading).toHaveText('Saved Videos')
  }
  await test.step('AU-45 the user is cached for five minutes', async () => {
    await comeBack()
    await letPass(4.5)
    await comeBack()
    expect(asked).toBe(1)
  })
  await letPass(5.2)
  await test.step('RQ-13 a focus of the window reads nothing', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1000)
    expect(asked).toBe(1)
  })
  await test.step('AU-45 after five minutes it is read again', async () => {
    await comeBack()
    await expect.poll(() => asked).toBe(2)
  })

  forgive(/status of 500|^RequestError: 500|^Failed to fetch user data$/)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }))
  const logged = page.waitForEvent('console', (message) => message.text() === 'Failed to fetch user data')
  asked = 0
  const connectedAgain = nextConnection()
  await page.goto('/terms')
  await test.step('AU-44 the failure is logged', async () => {
    await logged
  })
  await test.step('AU-43 a failure is no user', async () => {
    await expect(shell.signIn).toBeVisible()
  })
  await test.step('AU-46 a failure is not retried', async () => {
    await connectedAgain
    await letPass(6.2)
    await page.clock.runFor(8000)
    await expect(shell.signIn).toBeVisible()
    expect(asked).toBe(1)
  })
})
