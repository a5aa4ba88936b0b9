import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectGuardCard, expectToast, press, shell, step } from './page.ts'

const AREAS = ['EMS', 'Fire & Rescue', 'Critical Care', 'Leadership', 'Other']
const LEVELS = ['0-1 years', '1-3 years', '3-5 years', '5-10 years', '10+ years']
const PREFERENCES = /^\/api\/user\/preferences$/

const categories = page.getByRole('tabpanel').getByRole('checkbox')
const save = page.getByRole('button', { name: 'Save', exact: true })
const category = (name: string) => page.getByRole('tabpanel').getByRole('checkbox', { name, exact: true })
const show = (tab: 'Content Categories' | 'Professional Details') =>
  page.getByRole('tab', { name: tab, exact: true }).click()
const choices = (group: string) => page.getByRole('group', { name: group }).getByRole('radio')
const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const listCategories = () => ask<{ id: number; name: string }[]>('/api/categories')

async function openPreferences(): Promise<void> {
  openApp('/preferences')
  await expect.element(save).toBeVisible()
}

/** Expects that a failed save is told, and that the choices stay. */
async function expectFailure(description: string): Promise<void> {
  const mend = network.answer(PREFERENCES, ({ method }, send) =>
    method === 'GET' ? send() : new Response('', { status: 500 }),
  )
  await save.click()
  await expectToast('Error', description)
  await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')
  await expectPath('/preferences')
  await expect.element(categories.first()).toBeChecked()
  await expect.element(save).toBeEnabled()
  mend()
}

/** Saves, and gives the method, path and body of the request. */
async function saved(): Promise<unknown[]> {
  await save.click()
  await expectPath('/')
  const sent = network.calls(PREFERENCES).findLast(({ method }) => method !== 'GET')
  return [sent?.method, sent?.path, JSON.parse(sent?.body ?? 'null')]
}

test('signed out the preferences are a card', async () => {
  openApp('/preferences')
  await step('PF-01 signed out the card has the reason profile', () =>
    expectGuardCard('Sign In Required', 'Please sign in to view and manage your profile.'),
  )
})

test('the form begins with its defaults, and is not saved without a category', async () => {
  const listed = await listCategories()
  await join()
  await openPreferences()
  for (const [width, height] of [PHONE, WIDE]) {
    await page.viewport(width, height)
    await step(
      'PF-02 PF-03 the first tab, Content Categories, has every category with its icon',
      async () => {
        await expectCount(categories, listed.length)
        for (const { name } of listed) {
          await expect.element(category(name)).not.toBeChecked()
          await expect.element(page.css('label').filter({ hasText: name }).css('svg').first()).toBeVisible()
        }
      },
    )
    await step('PF-04 the tab Professional Details', () => show('Professional Details'))
    await step('PF-05 PF-07 it asks for one of five professional areas', async () => {
      await expectCount(choices('Professional area'), AREAS.length)
      for (const name of AREAS) await expect.element(choice('Professional area', name)).toBeEnabled()
    })
    await step('PF-06 PF-09 it asks for one of five experience levels', async () => {
      await expectCount(choices('Experience level'), LEVELS.length)
      for (const name of LEVELS) await expect.element(choice('Experience level', name)).toBeEnabled()
    })
    const chosen = (group: string) =>
      choices(group)
        .elements()
        .map((radio) => radio instanceof HTMLInputElement && radio.checked)
    await step('PF-08 the default area is EMS', () =>
      expect(chosen('Professional area')).toEqual(AREAS.map((name) => name === 'EMS')),
    )
    await step('PF-10 the default level is 1-3 years', () =>
      expect(chosen('Experience level')).toEqual(LEVELS.map((name) => name === '1-3 years')),
    )
    await step('PF-12 Save is disabled without a category, on both tabs', async () => {
      await expect.element(save).toBeDisabled()
      await show('Content Categories')
      await expect.element(save).toBeDisabled()
    })
  }
  // The button is disabled; Enter tells why nothing is saved.
  await step('PF-13 a save without a category is told', async () => {
    await press(category(listed[0]?.name ?? ''), '{Enter}')
    await expectToast('Select categories', 'Please select at least one category of interest.')
    await expectPath('/preferences')
  })
  await step('PF-11 Cancel goes to /', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expectPath('/')
  })
})

test('preferences are created, then changed; a failure leaves the choices', async () => {
  forgive(/^RequestError: 500/)
  const [first, second] = await listCategories()
  const check = (name = '') => page.css('label').filter({ hasText: name }).click()
  await join()
  await openPreferences()
  for (const one of [first, second]) await check(one?.name)
  await step('PF-28 a failed creation is told', () =>
    expectFailure('Failed to save preferences. Please try again.'),
  )
  const made = { categoryIds: [first?.id, second?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  await step('PF-15 PF-16 PF-17 the first save creates the preferences and leads home', async () => {
    expect(await saved()).toEqual(['POST', '/api/user/preferences', made])
  })

  await openPreferences()
  await expect.element(category(first?.name ?? '')).toBeChecked()
  await check(second?.name)
  await show('Professional Details')
  await check('Critical Care')
  await check('10+ years')
  await show('Content Categories')
  await step('PF-29 a failed update is told', () =>
    expectFailure('Failed to update preferences. Please try again.'),
  )
  const changed = { categoryIds: [first?.id], professionalArea: 'critical-care', experienceLevel: '10+' }
  await step('PF-14 PF-17 a later save updates them', async () => {
    expect(await saved()).toEqual(['PUT', '/api/user/preferences', changed])
    expect(await ask('/api/user/preferences')).toEqual(changed)
  })
})
