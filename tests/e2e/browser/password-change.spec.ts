import { ProfilePage } from '../../pages/profile-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test('a new password signs out every other device, and this one keeps its session and live connection', async ({
  page,
  browser,
  site,
  forgive,
}) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  const person = await joinAs(page)
  const elsewhere = await browser.newContext({ baseURL: site.baseUrl })
  const login = (password: string) =>
    elsewhere.request.post('/api/auth/login', { data: { username: person.username, password } })
  expect((await login(person.password)).status()).toBe(200)
  const tokens: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; token: unknown }
      if (message.type === 'auth') tokens.push(message.token)
    }),
  )
  await page.goto('/profile')
  await expect.poll(() => tokens.length).toBe(1)
  await profile.openPassword()
  const alerts = profile.passwordDialog.getByRole('alert')
  await profile.changePassword('', '12345', '123456')
  await expect(alerts).toHaveText([
    'Please enter your current password',
    'Password must be at least 6 characters',
    'The two passwords are not the same',
  ])
  forgive(/status of 400|^RequestError: 400/)
  await profile.changePassword('not-this-one', 'quite-another', 'quite-another')
  await shell.expectToast('Password Change Failed', 'The current password is not right.', 'destructive')
  await expect(alerts).toHaveText(['The current password is not right.'])
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(200)

  await test.step('AU-78 the other device is signed out', async () => {
    await profile.changePassword(person.password, 'quite-another', 'quite-another')
    await shell.expectToast('Password Changed', 'You are signed out on every other device.', 'success')
    await expect(profile.passwordDialog).toHaveCount(0)
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  })
  await expect.poll(() => tokens.length).toBe(2)
  expect(tokens[1]).toBe(await page.evaluate(() => localStorage.getItem('authToken')))
  await page.reload()
  await expect(profile.name).toHaveText(person.username)
  expect((await login(person.password)).status()).toBe(401)
  expect((await login('quite-another')).status()).toBe(200)
  await elsewhere.close()

  // An account that signs in with Google or Apple only sets its first password, without a current one.
  await page.route('**/api/user/password', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { isSet: false } }) : route.continue(),
  )
  await profile.openPassword()
  await expect(profile.passwordDialog.getByRole('heading')).toHaveText('Set Password')
  await expect(profile.passwordDialog.locator('input[type=password]')).toHaveCount(2)
})
