import { AuthPage } from '../../pages/auth-page.ts'
import { PreferencesPage } from '../../pages/preferences-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, listCategories, newPerson, VIEWPORTS } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

const AREAS = ['EMS', 'Fire & Rescue', 'Critical Care', 'Leadership', 'Other']
const LEVELS = ['0-1 years', '1-3 years', '3-5 years', '5-10 years', '10+ years']

const [WIDE, NARROW] = VIEWPORTS

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

test('preferences are created, then changed', async ({ page, forgive }) => {
  const preferences = new PreferencesPage(page)
  const shell = new ShellPage(page)
  forgive(/status of 500|^RequestError: 500/)
  /** Expects that a failed save is told, and that the choices stay. */
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
  /** Saves, and gives the method, path and body of the request. */
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' || request.method() === 'PUT')
    await preferences.save.click()
    await expect(page).toHaveURL('/')
    const request = await sent
    return [request.method(), new URL(request.url()).pathname, request.postDataJSON()] as unknown[]
  }
  await page.goto('/preferences')
  await test.step('PF-01 signed out the card has the reason profile', async () => {
    await shell.expectGuardCard('Sign In Required', 'Please sign in to view and manage your profile.')
  })

  await joinAs(page)
  await preferences.open()
  const listed = await listCategories(page.request)
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await test.step('PF-02 PF-03 the first tab, Content Categories, has every category with its icon', async () => {
      await expect(preferences.categories).toHaveCount(listed.length)
      for (const { name } of listed) {
        await expect(preferences.category(name)).not.toBeChecked()
        await expect(page.locator('label').filter({ hasText: name }).locator('svg').first()).toBeVisible()
      }
    })
    await test.step('PF-04 the tab Professional Details', () => preferences.show('Professional Details'))
    await test.step('PF-05 PF-07 it asks for one of five professional areas', async () => {
      await expect(preferences.choices('Professional area')).toHaveCount(AREAS.length)
      for (const name of AREAS) await expect(preferences.choice('Professional area', name)).toBeEnabled()
    })
    await test.step('PF-06 PF-09 it asks for one of five experience levels', async () => {
      await expect(preferences.choices('Experience level')).toHaveCount(LEVELS.length)
      for (const name of LEVELS) await expect(preferences.choice('Experience level', name)).toBeEnabled()
    })
    await test.step('PF-08 the default area is EMS', async () => {
      for (const name of AREAS) {
        await expect(preferences.choice('Professional area', name)).toBeChecked({ checked: name === 'EMS' })
      }
    })
    await test.step('PF-10 the default level is 1-3 years', async () => {
      for (const name of LEVELS) {
        const isDefault = name === '1-3 years'
        await expect(preferences.choice('Experience level', name)).toBeChecked({ checked: isDefault })
      }
    })
    await test.step('PF-12 Save is disabled without a category, on both tabs', async () => {
      await expect(preferences.save).toBeDisabled()
      await preferences.show('Content Categories')
      await expect(preferences.save).toBeDisabled()
    })
  }
  // The button is disabled; Enter tells why nothing is saved.
  await test.step('PF-13 a save without a category is told', async () => {
    await preferences.category(listed[0]?.name ?? '').press('Enter')
    await shell.expectToast('Select categories', 'Please select at least one category of interest.')
    await expect(page).toHaveURL('/preferences')
  })
  await test.step('PF-11 Cancel goes to /', async () => {
    await preferences.cancel.click()
    await expect(page).toHaveURL('/')
  })

  const [first, second] = listed
  await shell.openMenu()
  await shell.menuItem('Preferences').click()
  for (const one of [first, second]) await preferences.category(one?.name ?? '').check()
  await test.step('PF-28 a failed creation is told', async () => {
    await fail('Failed to save preferences. Please try again.')
  })
  const made = { categoryIds: [first?.id, second?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  await test.step('PF-15 PF-16 PF-17 the first save creates the preferences and leads home', async () => {
    expect(await save()).toEqual(['POST', '/api/user/preferences', made])
  })

  await preferences.open()
  await expect(preferences.category(first?.name ?? '')).toBeChecked()
  await preferences.category(second?.name ?? '').uncheck()
  await preferences.show('Professional Details')
  await preferences.choice('Professional area', 'Critical Care').check()
  await preferences.choice('Experience level', '10+ years').check()
  await preferences.show('Content Categories')
  await test.step('PF-29 a failed update is told', async () => {
    await fail('Failed to update preferences. Please try again.')
  })
  const changed = { categoryIds: [first?.id], professionalArea: 'critical-care', experienceLevel: '10+' }
  await test.step('PF-14 PF-17 a later save updates them', async () => {
    expect(await save()).toEqual(['PUT', '/api/user/preferences', changed])
    expect(await (await page.request.get('/api/user/preferences')).json()).toEqual(changed)
  })
})
