import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, joinAs, newPerson, type Person } from './people.ts'

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
