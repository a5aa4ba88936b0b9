import { PreferencesPage } from '../../pages/preferences-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'

const AREAS = ['EMS', 'Fire & Rescue', 'Critical Care', 'Leadership', 'Other']
const LEVELS = ['0-1 years', '1-3 years', '3-5 years', '5-10 years', '10+ years']

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('PF-01 PF-02 PF-03 PF-04 PF-05 PF-06 PF-07 PF-08 PF-09 PF-10 PF-11 PF-12 PF-13 PF-14 PF-15 PF-16 PF-17 preferences are made, then changed', async ({
      page,
    }) => {
      const preferences = new PreferencesPage(page)
      const shell = new ShellPage(page)
      await page.goto('/preferences')
      await shell.expectGuardCard('Sign In Required', 'Please sign in to view and manage your profile.')

      await joinAs(page)
      await preferences.open()
      const listed = await listCategories(page.request)
      await expect(preferences.categories).toHaveCount(listed.length)
      for (const { name } of listed) {
        await expect(preferences.category(name)).not.toBeChecked()
        await expect(page.locator('label').filter({ hasText: name }).locator('svg').first()).toBeVisible()
      }
      await expect(preferences.save).toBeDisabled()
      // With its button disabled, Enter still says why nothing happens.
      await preferences.category(listed[0]?.name ?? '').press('Enter')
      await shell.expectToast('Select categories', 'Please select at least one category of interest.')
      await expect(page).toHaveURL('/preferences')

      await preferences.show('Professional Details')
      await expect(preferences.choices('Professional area')).toHaveCount(AREAS.length)
      await expect(preferences.choices('Experience level')).toHaveCount(LEVELS.length)
      for (const name of AREAS) {
        await expect(preferences.choice('Professional area', name)).toBeChecked({ checked: name === 'EMS' })
      }
      for (const name of LEVELS) {
        const isDefault = name === '1-3 years'
        await expect(preferences.choice('Experience level', name)).toBeChecked({ checked: isDefault })
      }
      await expect(preferences.save).toBeDisabled()
      await preferences.cancel.click()
      await expect(page).toHaveURL('/')

      const [first, second] = listed
      await preferences.open()
      for (const one of [first, second]) await preferences.category(one?.name ?? '').check()
      const created = page.waitForRequest((request) => request.method() === 'POST')
      await preferences.save.click()
      expect(new URL((await created).url()).pathname).toBe('/api/user/preferences')
      expect((await created).postDataJSON()).toEqual({
        categoryIds: [first?.id, second?.id],
        professionalArea: 'ems',
        experienceLevel: '1-3',
      })
      await expect(page).toHaveURL('/')

      await preferences.open()
      await expect(preferences.category(first?.name ?? '')).toBeChecked()
      await preferences.category(second?.name ?? '').uncheck()
      await preferences.show('Professional Details')
      await preferences.choice('Professional area', 'Critical Care').check()
      await preferences.choice('Experience level', '10+ years').check()
      const updated = page.waitForRequest((request) => request.method() === 'PUT')
      await preferences.save.click()
      expect(new URL((await updated).url()).pathname).toBe('/api/user/preferences')
      const sent: unknown = (await updated).postDataJSON()
      expect(sent).toEqual({
        categoryIds: [first?.id],
        professionalArea: 'critical-care',
        experienceLevel: '10+',
      })
      await expect(page).toHaveURL('/')
      expect(await (await page.request.get('/api/user/preferences')).json()).toEqual(sent)
    })
  })
}

test('PF-28 PF-29 a failure to save says so, and keeps what was chosen', async ({ page, forgive }) => {
  const preferences = new PreferencesPage(page)
  const shell = new ShellPage(page)
  forgive(/status of 500|^RequestError: 500/)
  const fail = async (description: string) => {
    await page.route('**/api/user/preferences', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
    )
    await preferences.save.click()
    await shell.expectToast('Error', description, 'destructive')
    await expect(page).toHaveURL('/preferences')
    await expect(preferences.categories.first()).toBeChecked()
    await expect(preferences.save).toBeEnabled()
    await page.unroute('**/api/user/preferences')
  }
  await joinAs(page)
  await preferences.open()
  await preferences.categories.first().check()
  await fail('Failed to save preferences. Please try again.')
  await preferences.save.click()
  await expect(page).toHaveURL('/')
  await preferences.open()
  await fail('Failed to update preferences. Please try again.')
})
