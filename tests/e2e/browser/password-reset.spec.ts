import type { Page } from '@playwright/test'
import { AdminPage } from '../../pages/admin-page.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterAsAdmin, newPerson, type Person } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

const NEW_PASSWORD = 'a-better-secret'

/** Makes a link and a code on the screen of the administrator. */
async function issueFor(page: Page, { username }: Person) {
  await page.goto('/admin?tab=users')
  const admin = new AdminPage(page)
  await admin.search(username)
  const dialog = await admin.press(`Reset password of ${username}`, 'Reset Password')
  await expectSoundAtBothWidths(page, 'the dialog before')
  await dialog.getByRole('button', { name: 'Make Link and Code' }).press('Enter')
  const code = await dialog.getByRole('img', { name: /^Code/ }).textContent()
  const link = await dialog.getByLabel('Link to send').inputValue()
  await expectSoundAtBothWidths(page, 'the dialog with the link')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return { code: code ?? '', link }
}

async function choosePassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat New Password').fill(password)
  await page.getByLabel('Repeat New Password').press('Enter')
}

test('an officer’s link and code lead back in, by keyboard, once each', async ({
  page,
  browser,
  site,
  forgive,
}) => {
  forgive(/status of 404|^RequestError: 404/)
  const officer = await (await browser.newContext({ baseURL: site.baseUrl })).newPage()
  await enterAsAdmin(officer)
  const [byLink, byCode] = [newPerson(), newPerson()]
  for (const person of [byLink, byCode]) await createAccount(officer.request, person)
  await enterAsAdmin(officer)

  const first = await issueFor(officer, byLink)
  await page.goto(first.link)
  await expect(page.getByLabel('Username')).toHaveValue(byLink.username)
  await expectSoundAtBothWidths(page, 'the form of a link')
  await page.getByLabel('New Password', { exact: true }).fill('12345')
  await page.getByLabel('Repeat New Password').fill('1234')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await choosePassword(page)
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the new password')
  await page.goto('about:blank')
  await page.goto(first.link)
  await expect(page.getByText('This link doesn’t work any more')).toBeVisible()
  await expectSoundAtBothWidths(page, 'a used link')

  const second = await issueFor(officer, byCode)
  const auth = new AuthPage(page)
  await auth.open()
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expect(page).toHaveURL('/reset')
  await expect(page.getByRole('region', { name: 'Ask an officer' })).toBeVisible()
  await expectSoundAtBothWidths(page, 'the ways back in')
  const code = page.getByLabel('Code', { exact: true })
  await page.getByLabel('Username').fill(byCode.username)
  await code.fill('123')
  await choosePassword(page)
  await expect(page.getByText('A code has 8 digits')).toBeVisible()
  await code.fill(second.code === '0000 0000' ? '0000 0001' : '0000 0000')
  await choosePassword(page)
  await expect(page.getByText('This username and code don’t belong together')).toBeVisible()
  await code.fill(second.code)
  await choosePassword(page)
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await auth.fillSignIn({ username: byCode.username, password: NEW_PASSWORD })
  await auth.submit('Sign In')
  await new ShellPage(page).expectToast('Login successful', `Welcome back, ${byCode.username}!`)
  await officer.context().close()
})
