import { AuthPage } from '../../pages/auth-page.ts'
import { expect, test } from './fixtures.ts'
import { listCategories, newPerson } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test('a new account is asked once what it works on, and can skip it', async ({ page }) => {
  const auth = new AuthPage(page)
  const question = page.getByRole('region', { name: 'What do you work on?' })
  await auth.register(newPerson())
  await expect(question).toBeVisible()
  await expectSoundAtBothWidths(page, 'the question')
  await expect(question.getByRole('button', { name: 'Save' })).toBeDisabled()
  // It waits for an answer.
  await page.reload()
  await question.getByRole('button', { name: 'Skip' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible()
  await expect(question).toBeHidden()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await auth.register(newPerson())
  const [first, , third] = await listCategories(page.request)
  for (const one of [first, third]) await question.getByRole('button', { name: one?.name ?? '' }).click()
  await expect(question.getByRole('status')).toHaveText('2 chosen')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toBeHidden()
  expect(await (await page.request.get('/api/user/preferences')).json()).toEqual({
    categoryIds: [first?.id, third?.id],
    professionalArea: 'ems',
    experienceLevel: '1-3',
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible()
  await expect(question).toBeHidden()
})
