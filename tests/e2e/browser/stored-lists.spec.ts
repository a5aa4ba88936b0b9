import { layBridge } from '../../pages/desktop-page.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { OfflinePage } from '../../pages/offline-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { createProgram } from './electron-fixture.ts'
import { expect, LIVE_CUT, test } from './fixtures.ts'
import { createAccount, newPerson } from './people.ts'

test.use({ siteName: 'stored-lists', isDemo: true, serviceWorkers: 'allow' })
test.beforeEach(({ forgive }) => {
  forgive(/net::ERR_|^TypeError: Failed to fetch|Failed to fetch user data|^RequestError: 401|status of 50\d/)
  forgive(LIVE_CUT)
})

const ofPersons = (addresses: string[]) => addresses.filter((address) => /auth|users/.test(address))

test('stored lists leave the device with the sign-out, and are never shown to the next person', async ({
  page,
  site,
  playwright,
}) => {
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  const [first, second] = [await createAccount(requests, newPerson()), newPerson()]
  await requests.dispose()
  const auth = new AuthPage(page)
  const offline = new OfflinePage(page)
  const shell = new ShellPage(page)
  await auth.signIn(first)
  await page.goto('/saved')
  await offline.waitForShell()
  await offline.waitForLists('/api/auth/user')
  await expect.poll(async () => (await offline.storedLists()).join()).toMatch(/\/api\/users\/\d+\/saved/)

  await auth.logOut()
  await expect.poll(async () => ofPersons(await offline.storedLists())).toEqual([])
  await site.stop()
  await page.goto('/saved')
  await expect(offline.line).toBeVisible()
  await expect(shell.signIn).toBeVisible()
  await site.start()
  await expect(offline.line).toHaveCount(0, { timeout: 30_000 })

  await page.goto('/auth')
  await auth.tab('Create Account').click()
  await auth.register(second)
  await expect(shell.account).toBeVisible()
  await page.goto('/')
  await offline.waitForLists('/api/auth/user', '/api/videos/featured')
  await site.stop()
  await page.goto('/saved')
  await expect(shell.account).toBeVisible()
  const nothing = page.getByRole('region', { name: 'No connection' })
  await expect(nothing).toBeVisible()
  await site.start()
  await expect(nothing).toHaveCount(0, { timeout: 30_000 })
})

test('an action without a server is refused with its reason, and the lists of an ended session leave with the first answer', async ({
  page,
  site,
  playwright,
}) => {
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  const person = await createAccount(requests, newPerson())
  const offline = new OfflinePage(page)
  const shell = new ShellPage(page)
  await new AuthPage(page).signIn(person)
  await page.goto('/')
  await offline.waitForShell()
  await offline.waitForLists('/api/auth/user', '/api/videos/featured', '/api/videos/trending')
  await page.goto('about:blank')
  const ended = await requests.put('/api/user/password', {
    data: { currentPassword: person.password, newPassword: 'another-secret-pass' },
  })
  expect(ended.ok()).toBe(true)
  await requests.dispose()

  await site.stop()
  await page.goto('/')
  // Without a server the device can't know.
  await expect(shell.account).toBeVisible()
  await expect(offline.line).toContainText('Lists from')
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click()
  await expect(shell.toast).toHaveCount(1)
  await expect(shell.toast).toContainText('The server can’t be reached.')

  await site.start()
  await expect(shell.signIn).toBeVisible({ timeout: 30_000 })
  await expect(offline.line).toHaveCount(0)
  await expect.poll(async () => ofPersons(await offline.storedLists())).toEqual([])
})

test('the desktop app registers no worker and stores no lists', async ({ page, site }) => {
  await layBridge(page, createProgram(site.baseUrl).double)
  await page.goto('/')
  const parts = () => new OfflinePage(page).scripts()
  await expect.poll(async () => (await parts()).join()).toContain('/idle-')
  await expect(new ShellPage(page).main.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('stored-lists'))).toBeNull()
})
