import { request, type Locator, type Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '#server/database/orm.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { expectAccessible } from './axe.ts'
import { ADMIN, expect, test, type Site } from './fixtures.ts'
import { enterAsAdmin, joinAs, VIEWPORTS, type Person } from './people.ts'

/** Sessions as they are ten minutes after the sign-in. */
function ageProofs({ dataDir }: Site, { username }: Pick<Person, 'username'>): void {
  const database = new Sqlite(sqliteFile(dataDir))
  database
    .prepare('update sessions set proven_at = 0 where user_id = (select id from users where username = ?)')
    .run(username)
  database.close()
}

async function signInOnPhone(
  { baseUrl }: Site,
  { username, password }: Pick<Person, 'username' | 'password'>,
) {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'
  const phone = await request.newContext({ baseURL: baseUrl, userAgent })
  expect((await phone.post('/api/auth/login', { data: { username, password } })).ok()).toBe(true)
  return phone
}

const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const sessionsOf = (place: Page | Locator) =>
  place.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

for (const viewport of VIEWPORTS) {
  test(`a person ends the session of another device after a proof, by keyboard, at ${viewport.width}`, async ({
    page,
    site,
    forgive,
  }) => {
    forgive(/status of 40[03]|^RequestError: 40[03]/)
    await page.setViewportSize(viewport)
    const person = await joinAs(page)
    const phone = await signInOnPhone(site, person)
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: 'Sign-in and security' }).click()
    await expect(page).toHaveURL('/profile/security')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
    await expect(sessionsOf(page)).toHaveCount(2)
    const own = sessionsOf(page).filter({ hasText: 'This device' })
    await expect(own).toContainText(/Chrome on \w+/)
    await expect(own.getByRole('button')).toHaveCount(0)
    await expect(sessionsOf(page).filter({ hasText: 'Safari on iPhone' })).toContainText('from 127.0.0.1')
    await expectAccessible(page)

    ageProofs(site, person)
    const end = page.getByRole('button', { name: 'End session: Safari on iPhone' })
    await test.step('Escape cancels: nothing has ended', async () => {
      await end.focus()
      await page.keyboard.press('Enter')
      await expectInFront(proofDialog(page))
      await page.keyboard.press('Escape')
      await expect(proofDialog(page)).toHaveCount(0)
      await expect(page.getByText('Ending Failed')).toBeVisible()
      await expect(sessionsOf(page)).toHaveCount(2)
    })
    await test.step('a wrong password is told at its field', async () => {
      await end.focus()
      await page.keyboard.press('Enter')
      await expectInFront(proofDialog(page))
      await expect(proofDialog(page).getByLabel('Password')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type('not-the-password')
      await page.keyboard.press('Enter')
      await expect(proofDialog(page).getByRole('alert')).toHaveText('The password is not right.')
    })
    await test.step('the right one repeats the request', async () => {
      await proofDialog(page).getByLabel('Password').fill(person.password)
      await page.keyboard.press('Enter')
      await expect(proofDialog(page)).toHaveCount(0)
      await expect(sessionsOf(page)).toHaveCount(1)
      await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
    })
    expect((await phone.get('/api/auth/user')).status()).toBe(401)
    await phone.dispose()
  })

  test(`an admin ends the sessions of a person at ${viewport.width}`, async ({ page, site, forgive }) => {
    forgive(/status of 403/)
    await page.setViewportSize(viewport)
    const person = await joinAs(page)
    const phone = await signInOnPhone(site, person)
    await page.context().clearCookies()
    await enterAsAdmin(page)
    await page.goto(`/admin?tab=users&search=${person.username}`)
    await page.getByRole('button', { name: `Sessions of ${person.username}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Sessions', exact: true })
    await expectInFront(dialog)
    await expect(sessionsOf(dialog)).toHaveCount(2)
    await expectAccessible(page)
    ageProofs(site, ADMIN)
    await dialog.getByRole('button', { name: 'End all sessions' }).click()
    await expectInFront(proofDialog(page))
    await expect(page.getByText('End all sessions')).toBeVisible()
    await proofDialog(page).getByLabel('Password').fill(ADMIN.password)
    await expect(page.getByText('End all sessions')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`${person.username} is signed in nowhere.`)).toBeVisible()
    await expectAccessible(page)
    expect((await phone.get('/api/auth/user')).status()).toBe(401)
    await phone.dispose()
  })
}

test('the list fails and is read again, and a visitor is asked to sign in', async ({ page, forgive }) => {
  forgive(/status of 500|^RequestError: 500/)
  await page.goto('/profile/security')
  await expect(page.getByRole('button', { name: 'Sign In Now' })).toBeVisible()
  await joinAs(page)
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sessionsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
})
