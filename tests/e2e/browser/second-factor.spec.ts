import type { CDPSession, Page } from '@playwright/test'
import { codeAt } from '#server/testing/one-time-code.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterAsAdmin, newPerson, type Person } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({
  siteName: 'second-factor',
  // A passkey belongs to a host name: an IP address has none.
  baseURL: async ({ site }, use) => use(site.baseUrl.replace('127.0.0.1', 'localhost')),
})

/** Chromium's authenticator in software. */
async function addAuthenticator(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { lose: () => browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/profile/security')
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.reload()
}

async function enterPassword(page: Page, person: Person): Promise<void> {
  const auth = new AuthPage(page)
  await auth.fillSignIn(person)
  await auth.submit('Sign In')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

const expectSignedIn = async (page: Page) => {
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/')
}

test('a passkey is added, signs in, is the second step of a password, and is replaced by a recovery code', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  const person = await createAccount(page.request)
  await openSecurity(page)
  // By keyboard alone.
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const naming = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectInFront(naming)
  await naming.getByLabel('Name').fill('Work phone')
  await naming.getByLabel('Name').press('Enter')
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expectInFront(shown)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectSoundAtBothWidths(page, 'the recovery codes')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download the codes' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('turnout-recovery-codes.txt')
  await shown.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work phone')
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the screen of sign-in and security')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expectSignedIn(page)

  await signOut(page)
  await enterPassword(page, person)
  await expectSoundAtBothWidths(page, 'the second step')
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expectSignedIn(page)

  await device.lose()
  await signOut(page)
  await enterPassword(page, person)
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByLabel('Recovery code').press('Enter')
  await expectSignedIn(page)
  await openSecurity(page)
  await expect(page.getByText('9 of 10 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Work phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
  await signOut(page)
  await new AuthPage(page).signIn(person)
})

test('an authenticator app is added by its key, and its code finishes a sign-in', async ({
  page,
  forgive,
}) => {
  // A wrong code.
  forgive(/status of 400|^RequestError|^400/)
  const person = await createAccount(page.request, newPerson())
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add an app' }).click()
  const setup = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expectInFront(setup)
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectSoundAtBothWidths(page, 'the setup of an app')
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
  const now = Date.now()
  await setup.getByLabel('Code from the app').fill(codeAt(secret, new Date(now - 30_000)))
  await setup.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()

  await signOut(page)
  await enterPassword(page, person)
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is not right/)
  await code.fill(codeAt(secret, new Date()))
  await code.press('Enter')
  await expectSignedIn(page)
})

test('an officer who must have a factor is led to its setup, and goes on afterwards', async ({
  page,
  forgive,
}) => {
  forgive(/status of 403|^RequestError|^403/)
  await addAuthenticator(page)
  await enterAsAdmin(page)
  const data = { secondFactor: 'officers' }
  expect((await page.request.put('/api/admin/settings', { data })).ok()).toBe(true)
  await page.goto('/admin')
  await expect(page).toHaveURL('/profile/security')
  await expect(page.getByText('Your account needs a second factor.')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the setup of a required factor')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeDisabled()
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  expect((await page.request.put('/api/admin/settings', { data: { secondFactor: 'optional' } })).ok()).toBe(
    true,
  )
})
