import { readFile } from 'node:fs/promises'
import { WEAKNESS_TEXTS } from '#shared/password-rules.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'own account' })

test('a person downloads the own data, and deletes the account after typing its name', async ({
  page,
  forgive,
}) => {
  forgive(/status of (400|503)|^RequestError: (400|503)/)
  const shell = new ShellPage(page)
  const person = await joinAs(page)
  await page.goto('/profile/security')
  const data = page.getByRole('region', { name: 'Your data' })
  const download = data.getByRole('button', { name: 'Download Your Data' })
  await page.route('**/api/user/export', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await download.press('Enter')
  await shell.expectToast('Download failed', 'Your data could not be downloaded. Please try again.')
  const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')])
  expect(file.suggestedFilename()).toBe('turnout-account.json')
  const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ account: { username: person.username, email: person.email } })

  await data.getByRole('button', { name: 'Delete Account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  await expect(confirm).toBeDisabled()
  const name = dialog.getByRole('textbox')
  await name.fill('another_name')
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectSoundAtBothWidths(page, 'the deletion')
  await name.fill(person.username)
  await confirm.press('Enter')
  await expect(dialog).toBeHidden()
  const again = await page.request.post('/api/auth/login', { data: person })
  expect(again.status()).toBe(401)
})

test('the registration says how strong a password is, and the length that administrators set', async ({
  page,
  forgive,
}) => {
  forgive(/status of 400|^RequestError: 400/)
  const shell = new ShellPage(page)
  await enterAsAdmin(page)
  await page.goto('/admin?tab=settings')
  const least = page.getByRole('spinbutton', { name: 'Least number of characters' })
  await expect(least).toHaveValue('6')
  await least.fill('5')
  await page.getByRole('button', { name: 'Save Passwords' }).press('Enter')
  await expect(least).toHaveAttribute('aria-invalid', 'true')
  await expectSoundAtBothWidths(page, 'the settings')
  await least.fill('9')
  await page.getByRole('button', { name: 'Save Passwords' }).press('Enter')
  await shell.expectToast('Settings saved', 'They count from now on.')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const auth = new AuthPage(page)
  await auth.open()
  await auth.tab('Create Account').click()
  await auth.fillRegistration(newPerson())
  const password = auth.field('Password')
  const said = auth.form.getByRole('status')
  await password.fill('short-1')
  await expect(said).toHaveText('At least 9 characters.')
  await password.fill('12345678910')
  await expect(said).toHaveText(WEAKNESS_TEXTS.sequence)
  await password.fill('seven brass hooks on 1 wall')
  await expect(said).toHaveText('Password strength: Strong')
  await expectSoundAtBothWidths(page, 'the strength')
})
