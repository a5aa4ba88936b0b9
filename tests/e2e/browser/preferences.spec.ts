import { PreferencesPage } from '../../pages/preferences-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'

const AREAS = ['EMS', 'Fire & Rescue', 'Critical Care', 'Leadership', 'Other']
const LEVELS = ['0-1 years', '1-3 years', '3-5 years', '5-10 years', '10+ years']

const [WIDE, NARROW] = VIEWPORTS

test('PF-01 PF-02 PF-03 PF-04 PF-05 PF-06 PF-07 PF-08 PF-09 PF-10 PF-11 PF-12 PF-13 PF-14 PF-15 PF-16 PF-17 PF-28 PF-29 preferences are made, then changed', async ({
  page,
  forgive,
}) => {
  const preferences = new PreferencesPage(page)
  const shell = new ShellPage(page)
  forgive(/status of 500|^RequestError: 500/)
  /** A failure to save says so, and keeps what was chosen. */
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
  /** The method and the path of a save that leads home, and what it sent. */
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' || request.method() === 'PUT')
    await preferences.save.click()
    await expect(page).toHaveURL('/')
    const request = await sent
    return [request.method(), new URL(request.url()).pathname, request.postDataJSON()] as unknown[]
  }
  await page.goto('/preferences')
  await shell.expectGuardCard('Sign In Required', 'Please sign in to view and manage your profile.')

  await joinAs(page)
  await preferences.open()
  const listed = await listCategories(page.request)
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expect(preferences.categories).toHaveCount(listed.length)
    for (const { name } of listed) {
      await expect(preferences.category(name)).not.toBeChecked()
      await expect(page.locator('label').filter({ hasText: name }).locator('svg').first()).toBeVisible()
    }
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
    await preferences.show('Content Categories')
    await expect(preferences.save).toBeDisabled()
  }
  // With its button disabled, Enter still says why nothing happens.
  await preferences.category(listed[0]?.name ?? '').press('Enter')
  await shell.expectToast('Select categories', 'Please select at least one category of interest.')
  await expect(page).toHaveURL('/preferences')
  await preferences.cancel.click()
  await expect(page).toHaveURL('/')

  const [first, second] = listed
  await shell.openMenu()
  await shell.menuItem('Preferences').click()
  for (const one of [first, second]) await preferences.category(one?.name ?? '').check()
  await fail('Failed to save preferences. Please try again.')
  const made = { categoryIds: [first?.id, second?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  expect(await save()).toEqual(['POST', '/api/user/preferences', made])

  await preferences.open()
  await expect(preferences.category(first?.name ?? '')).toBeChecked()
  await preferences.category(second?.name ?? '').uncheck()
  await preferences.show('Professional Details')
  await preferences.choice('Professional area', 'Critical Care').check()
  await preferences.choice('Experience level', '10+ years').check()
  await preferences.show('Content Categories')
  await fail('Failed to update preferences. Please try again.')
  const changed = { categoryIds: [first?.id], professionalArea: 'critical-care', experienceLevel: '10+' }
  expect(await save()).toEqual(['PUT', '/api/user/preferences', changed])
  expect(await (await page.request.get('/api/user/preferences')).json()).toEqual(changed)
})
