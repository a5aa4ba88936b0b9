import { codeAt } from '#server/testing/one-time-code.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterAsAdmin, newPerson } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'second-factor-help' })

const STEP_MS = 30_000

test('a change asks for a code as fresh proof; an officer removes the factor of a lost device', async ({
  page,
  forgive,
}) => {
  forgive(/status of (401|403)|^RequestError: (401|403)/)
  const shell = new ShellPage(page)
  const person = await createAccount(page.request, newPerson())
  const started = await page.request.post('/api/user/authenticator-app')
  const { secret } = (await started.json()) as { secret: string }
  const data = { code: codeAt(secret, new Date()) }
  expect((await page.request.post('/api/user/authenticator-app/confirm', { data })).ok()).toBe(true)

  await page.goto('/profile/security')
  const refusal = { code: 'proof_required', message: 'Please confirm that it is you.' }
  await page.route('**/api/user/recovery-codes', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  })
  await page.getByRole('region', { name: 'Recovery codes' }).getByRole('button').press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Make new recovery codes?' })
  await question.getByRole('button', { name: 'Make new codes' }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof).toBeVisible()
  await expectSoundAtBothWidths(page, 'the proof')
  // The code of this step was used when the app was added.
  await proof.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + STEP_MS)))
  await proof.getByLabel('Code').press('Enter')
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)

  await page.context().clearCookies()
  await enterAsAdmin(page)
  await page.goto(`/admin?tab=users&search=${person.username}`)
  const remove = page.getByRole('button', { name: `Remove the second factor of ${person.username}` })
  await remove.press('Enter')
  const confirmation = page.getByRole('alertdialog', { name: 'Remove the second factor?' })
  await expect(confirmation).toBeVisible()
  await expectSoundAtBothWidths(page, 'the removal')
  await confirmation.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await shell.expectToast(
    'Second factor removed',
    `${person.username} signs in by the password alone now, and was signed out everywhere.`,
  )
  expect((await page.request.post('/api/auth/login', { data: person })).ok()).toBe(true)
})
