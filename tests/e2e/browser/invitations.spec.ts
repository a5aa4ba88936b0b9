import type { Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { linkTo, openSiteWithMail, proveAddress } from './mail-site.ts'
import { createAccount, enterAsAdmin, newPerson, type Person } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

let fixture: Awaited<ReturnType<typeof openSiteWithMail>>

test.use({
  // A fixture, because Playwright needs its base URL before any beforeAll.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    fixture ??= await openSiteWithMail()
    await use(fixture.site)
  },
})

test.afterAll(async () => {
  await fixture.close()
  await fixture.smtp.stop()
})

async function register(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).press('Enter')
  await expect(page).toHaveURL('/')
}

test('a forgotten password is reset by mail, with the same words for an address that nobody has', async ({
  page,
}) => {
  const person = await createAccount(page.request)
  await proveAddress(page.request, fixture.smtp, person)
  await page.context().clearCookies()
  await new AuthPage(page).open()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const answers: (string | null)[] = []
  for (const account of [person.email, 'nobody@example.org']) {
    await page.goto('/reset')
    await page.getByLabel('Username or e-mail address').fill(account)
    await page.getByLabel('Username or e-mail address').press('Enter')
    const answer = page.getByRole('status').filter({ hasText: 'If an account has this name' })
    answers.push(await answer.textContent())
  }
  expect(answers[0]).toBe(answers[1])
  await expectSoundAtBothWidths(page, 'the answer')
  await page.goto(await linkTo(fixture.smtp, person.email, 'Choose a new password'))
  await page.getByLabel('New Password', { exact: true }).fill('a-better-secret')
  await page.getByLabel('Repeat New Password').fill('a-better-secret')
  await page.getByLabel('Repeat New Password').press('Enter')
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await linkless(person.email, 'Your password was changed')
})

async function linkless(address: string, subject: string): Promise<void> {
  const found = () => fixture.smtp.to(address).filter(({ email }) => email.subject === subject)
  await expect.poll(() => found().length).toBe(1)
}

test('an address is proven by its link, and another one is entered', async ({ page }) => {
  const person = await createAccount(page.request)
  await page.goto('/profile')
  await expect(page.getByText(`Your address ${person.email} is not verified.`)).toBeVisible()
  await expectSoundAtBothWidths(page, 'the profile')
  await page.goto(await linkTo(fixture.smtp, person.email, 'Confirm your e-mail address'))
  await expect(page.getByRole('button', { name: 'Yes, Verify' })).toBeVisible()
  await expectSoundAtBothWidths(page, 'the question')
  await page.getByRole('button', { name: 'Yes, Verify' }).press('Enter')
  await expect(page.getByText('Your address is verified')).toBeVisible()
  await page.goto('/profile/security')
  const section = page.getByRole('region', { name: 'E-mail address' })
  await expect(section.getByText('Verified', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Change Address' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Address' })
  await dialog.getByLabel('New E-mail Address').fill('no address')
  await dialog.getByRole('button', { name: 'Change Address' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the dialog')
  const next = newPerson().email
  await dialog.getByLabel('New E-mail Address').fill(next)
  await dialog.getByLabel('New E-mail Address').press('Enter')
  await expect(section.getByText(next)).toBeVisible()
  await expect(section.getByText('Not verified', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Send Again' }).click()
  await new ShellPage(page).expectToast('Mail sent', `Open the link in the mail to ${next}.`)
  await linkless(person.email, 'The security of your account was changed')
})

test('people are invited by a list, and registration is by invitation or by domain', async ({ page }) => {
  await enterAsAdmin(page)
  await page.goto('/admin?tab=users')
  await page.getByRole('button', { name: 'Invite People' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const [invited, other] = [newPerson(), newPerson()]
  await dialog
    .getByLabel('E-mail addresses')
    .fill(`${invited.email}\nno address\n${invited.email}, ${other.email}`)
  await expectSoundAtBothWidths(page, 'the list')
  await dialog.getByRole('button', { name: 'Invite 3 People' }).press('Enter')
  const lines = dialog.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem')
  await expect(lines).toHaveText([/Invited$/, /No address$/, /Twice in the list$/, /Invited$/])
  await expectSoundAtBothWidths(page, 'what became of the lines')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Invitations' }).click()
  const list = page.getByRole('list', { name: 'Invitations' })
  await expect(list.getByRole('listitem').first()).toContainText(`${other.email}Pending`)
  await expectSoundAtBothWidths(page, 'the invitations')
  await page.getByRole('button', { name: `Revoke the invitation of ${other.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Revoked')

  await page.goto('/admin?tab=settings')
  const settings = page.getByRole('region', { name: 'Registration' })
  await settings.getByLabel('Who may create an account').selectOption('domains')
  await settings.getByLabel('Domains').fill('fire.example')
  await expectSoundAtBothWidths(page, 'the settings')
  await settings.getByRole('button', { name: 'Save Registration' }).click()
  await new ShellPage(page).expectToast('Settings saved', 'They count from now on.')
  await page.context().clearCookies()

  await page.goto(await linkTo(fixture.smtp, invited.email, 'Your invitation to Turnout'))
  await expect(page.getByLabel('Email')).toHaveValue(invited.email)
  await expectSoundAtBothWidths(page, 'the invitation')
  await register(page, invited)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.context().clearCookies()

  const auth = new AuthPage(page)
  await auth.open()
  await auth.tab('Create Account').click()
  await expect(auth.form.getByText('Accounts here are for addresses of fire.example.')).toBeVisible()
  await expectSoundAtBothWidths(page, 'registration by domain')
  const local = newPerson()
  const email = `${local.username}@fire.example`
  await auth.field('E-mail address').fill(email)
  await auth.field('E-mail address').press('Enter')
  await expect(auth.form.getByText('A mail with a link is on its way')).toBeVisible()
  await page.goto(await linkTo(fixture.smtp, email, 'Create your account at Turnout'))
  await register(page, local)
})
