import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Unit } from '#shared/contract/roster.ts'
import type { Video } from '#shared/contract/videos.ts'
import { closeApp, enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectToast, step } from './page.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

/** A crew with one person who has an account, and one without. @returns signs in as the person with the account */
async function makeCrew(name: string, isOfficer = false): Promise<() => Promise<unknown>> {
  const { username } = await join()
  await enterAsAdmin()
  const units = await ask<Unit[]>('/api/training/units')
  const parentId = units.find((unit) => unit.parentId === null)?.id
  const { id: unitId } = await ask<Unit>('/api/training/units', { name, kind: 'crew', parentId })
  await ask('/api/training/members', { name: `Ann of ${name}`, unitId, username, isOfficer })
  await ask('/api/training/members', { name: `Bo of ${name}`, unitId })
  return () => ask('/api/auth/login', { username, password: 'secret-pass' })
}

async function aLesson(): Promise<Video> {
  const videos = await ask<Video[]>('/api/videos?limit=50')
  const lesson = videos.find(({ isMicroClip, videoFile }) => !isMicroClip && videoFile)
  if (!lesson) throw new Error('The demo library has no lesson of a file')
  return lesson
}

test('a lesson is assigned by three presses, is due for each person, and those who are missing are reminded', async () => {
  forgive(/RequestError: 500/)
  const lesson = await aLesson()
  const enterAsMember = await makeCrew('Rescue 8')
  await page.viewport(...PHONE)
  openApp(`/video/${lesson.id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog('Assign').getByRole('checkbox', { name: 'Rescue 8' }).click()
  const mend = network.fail(/^\/api\/training\/assignments$/)
  await dialog('Assign').getByRole('button', { name: 'Assign' }).click()
  await expect.element(dialog('Assign').getByRole('alert')).toMatchTextContent(/Not now./)
  mend()
  expect(await commands.findInaccessible()).toEqual([])
  await dialog('Assign').getByRole('button', { name: 'Assign' }).click()
  await step('TN-30 the third press assigns it', () =>
    expectToast('Assigned', 'Goes to 2 of your people. Those with an account were told.'),
  )

  await enterAsMember()
  await page.viewport(...WIDE)
  openApp('/')
  const due = page.getByRole('region', { name: 'Due for You' })
  await step('TN-31 what is due stands on home, with the day and how far the person is', async () => {
    await expect.element(due.getByRole('link', { name: lesson.title })).toBeVisible()
    await expect.element(due).toMatchTextContent(/Due on .*Not begun/)
  })
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await step('TN-31 the sidebar has the number', () =>
    expect.element(page.getByRole('link', { name: 'My Training 1 due' })).toBeVisible(),
  )
  openApp('/notifications')
  await expect.element(page.getByText(`“${lesson.title}” was assigned to you`)).toBeVisible()
  openApp('/training')
  await expect.element(page.getByRole('heading', { name: 'Due for You' })).toBeVisible()

  await enterAsAdmin()
  await page.viewport(...PHONE)
  const hold = network.hold(/^\/api\/training\/assignments\?/)
  openApp('/records?tab=assignments')
  await expect.element(page.getByRole('tab', { name: 'Assigned' })).toBeVisible()
  hold()
  const list = page.getByRole('list', { name: 'Assignments', exact: true })
  await expect
    .element(list.getByRole('listitem').first())
    .toMatchTextContent(/Rescue 8 · Due on .*0 of 2 done/)
  await list
    .getByRole('link', { name: `Show ${lesson.title}` })
    .first()
    .click()
  await step('TN-32 the officer sees names, lessons and states', async () => {
    await expect.element(rowOf('Ann of Rescue 8')).toMatchTextContent(/Open.*Not begun/)
    await expect.element(rowOf('Bo of Rescue 8')).toMatchTextContent(/no account/)
  })
  expect(await commands.findInaccessible()).toEqual([])
  await page.getByRole('button', { name: 'Remind 1 person' }).click()
  await step('TN-32 a reminder is sent once a day, and the page says so', async () => {
    await expectToast('1 person reminded', '1 person without an account heard nothing.')
    await expect.element(rowOf('Ann of Rescue 8')).toMatchTextContent(/reminded today/)
    await expect.element(page.getByText('Reminded today. A reminder can be sent once a day.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog('Edit Assignment').getByRole('textbox', { name: 'Title' }).fill('Airway week')
  await dialog('Edit Assignment')
    .getByRole('checkbox', { name: /^Ended/ })
    .click()
  await dialog('Edit Assignment').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Ended on/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Airway week' })).toBeVisible()

  await enterAsMember()
  openApp('/training')
  await expect.element(page.getByText('Nothing is counted yet.')).toBeVisible()
  expect(page.getByText('Due for You').elements()).toHaveLength(0)
}, 120_000)

test('an officer without assignments finds the way to one, chooses lessons by a search and people by name', async () => {
  forgive(/RequestError: 400/)
  const enterAsMember = await makeCrew('Engine 44', true)
  await enterAsMember()
  const lesson = await aLesson()
  openApp('/crew')
  await expect.element(page.getByText('No lesson is assigned.')).toBeVisible()
  await page.getByRole('button', { name: 'Show ended assignments' }).click()
  await expect.element(page.getByText('No assignment has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Assign lessons' }).click()
  const form = dialog('Assign')
  await form.getByRole('searchbox', { name: 'Find lessons' }).fill(lesson.title)
  await form.getByRole('checkbox', { name: lesson.title }).click()
  // The only unit is chosen already.
  await expect.element(form.getByRole('checkbox', { name: 'Engine 44' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Engine 44' }).click()
  await expect.element(form.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await form.getByRole('button', { name: 'Choose single people' }).click()
  await form.getByRole('searchbox', { name: 'Find people' }).fill('Bo')
  await form.getByRole('checkbox', { name: 'Bo of Engine 44' }).click()
  await form.getByLabelText('Due day').fill('2020-01-01')
  await form.getByRole('button', { name: 'Assign' }).click()
  await expect.element(form.getByText('The due day is not before the start.')).toBeVisible()
  await form.getByLabelText('Due day').fill('2999-01-01')
  await form.getByRole('button', { name: 'Assign' }).click()
  await expectToast('Assigned', 'Goes to 1 of your people. Those with an account were told.')
  await expect.element(page.getByText(/Bo of Engine 44 · Due on/)).toBeVisible()
  expect(await commands.findInaccessible()).toEqual([])
  await expectPath('/crew')
  closeApp()
})
