import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { TrainingSession } from '../../shared/contract/training-sessions.ts'
import { enterAsAdmin, forgive, join, openApp, PHONE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, step } from './page.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const units = page.getByRole('list', { name: 'Units' })
const members = page.getByRole('list', { name: 'Members' })
const member = (name: string) => members.getByRole('listitem').filter({ hasText: name })

const FILE = `Name;Number;Unit;Officer
Jörg Müller;901;Station 9;yes
Ann Other;902;Station 9;
Lost Soul;903;Station 77;`

async function addUnit(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add unit' }).click()
  await dialog('Add Unit').getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog('Add Unit').getByRole('button', { name: 'Add' }).click()
  await expect.element(units.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

/** Picks a file as spreadsheet programs of Windows write it. */
async function pickFile(text: string): Promise<void> {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const field = dialog('Import Roster').getByLabelText('File')
  await userEvent.upload(field, new File([bytes], 'roster.csv', { type: 'text/csv' }))
}

test('a training officer makes the tree, imports a file after its preview, and edits a member', async () => {
  forgive(/RequestError: 500/)
  const { username } = await join()
  await enterAsAdmin()
  openApp('/records')
  await expect.element(units.getByRole('button', { name: /^Harbour City/ })).toBeVisible()
  await addUnit('Station 9')

  await page.getByRole('button', { name: 'Import file' }).click()
  await pickFile(FILE)
  await step('TN-15 the preview counts, names the problems, and writes nothing', async () => {
    await expect.element(dialog('Import Roster').getByRole('status')).toMatchTextContent(/^2 new, 0 changed/)
    await expect
      .element(dialog('Import Roster').getByText(/Line 4: There is no unit “Station 77”/))
      .toBeVisible()
    await expect.element(member('Jörg Müller')).not.toBeInTheDocument()
  })
  await dialog('Import Roster').getByRole('button', { name: 'Import 2 lines' }).click()
  await step('TN-15 umlauts and semicolons are read', () =>
    expect.element(member('Jörg Müller')).toMatchTextContent(/Officer/),
  )
  await expect.element(units.getByRole('button', { name: /^Station 9/ })).toMatchTextContent(/2/)

  await page.viewport(...PHONE)
  await page.getByRole('button', { name: 'Edit Ann Other' }).click()
  const editing = dialog('Edit Ann Other')
  await editing.getByRole('textbox', { name: /^Username/ }).fill(username)
  await editing.getByLabelText(/^Left on/).fill('2026-01-31')
  const mend = network.fail(/^\/api\/training\/members\/\d+$/)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect.element(editing.getByRole('alert')).toMatchTextContent(/Not now./)
  mend()
  await editing.getByRole('button', { name: 'Save' }).click()
  await step('TN-14 TN-16 a member is linked and has left, and stays on the roster', async () => {
    await expect.element(member('Ann Other')).toMatchTextContent(/Left on 2026-01-31/)
    await expect.element(member('Ann Other')).toMatchTextContent(new RegExp(username))
  })
  await page.getByRole('searchbox').first().fill('jörg')
  await expect.element(member('Ann Other')).not.toBeInTheDocument()
})

test('TN-17 a member who leads no unit sees nobody', async () => {
  await join()
  openApp('/records')
  await expect.element(page.getByText('You lead no unit.')).toBeVisible()
  await expect.element(page.getByText('Nobody is on the roster here')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add member' })).not.toBeInTheDocument()
})

/** The time of day some minutes after a moment, as a field has it. */
function hhmm(at: string, minutes = 0): string {
  const moment = new Date(Date.parse(at) + minutes * 60_000)
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

interface MemberOfApi {
  id: number
}

test('a drill is filed on a phone, confirmed by another officer, reported, and objected to', async () => {
  forgive(/RequestError: 400/)
  const crewMember = await join()
  await enterAsAdmin()
  const units = await ask<{ id: number; parentId: number | null }[]>('/api/training/units')
  const root = units.find(({ parentId }) => parentId === null)
  const crew = await ask<{ id: number }>('/api/training/units', {
    name: 'Engine 7',
    kind: 'crew',
    parentId: root?.id,
  })
  for (const [name, username] of [
    ['Quinn Quick', crewMember.username],
    ['Rory Ready', undefined],
  ])
    await ask<MemberOfApi>('/api/training/members', {
      name,
      unitId: crew.id,
      ...(username ? { username } : {}),
    })

  await page.viewport(...PHONE)
  await ask('/api/auth/login', { username: crewMember.username, password: 'secret-pass' })
  openApp('/training')
  await expect.element(page.getByText('Nothing is counted yet.')).toBeVisible()
  await page.getByRole('button', { name: 'File a drill' }).click()
  const form = dialog('File a Drill')
  await form.getByRole('textbox', { name: 'Title' }).fill('Hose advance')
  // A whole hour of the clock does not cross the start of a training day.
  const hour = new Date(new Date().setMinutes(0, 0, 0)).toISOString()
  await form.getByLabelText('From').fill(hhmm(hour, -60))
  await form.getByLabelText('To', { exact: true }).fill(hhmm(hour))
  await form.getByRole('button', { name: 'Whole crew' }).click()
  await form.getByRole('button', { name: 'File for 2 people' }).click()
  await expectToast('Drill filed', 'It counts once another officer has confirmed it.')

  await enterAsAdmin()
  openApp('/records?tab=report')
  // On the first of a month the last hour may belong to the month before.
  await page.getByLabelText('From').fill('2000-01-01')
  await step('TN-18 what waits stands apart, and in no total', () =>
    expect.element(page.getByText(/3 sessions with .* h, not confirmed yet and not counted/)).toBeVisible(),
  )
  openApp('/records?tab=sessions')
  await page.getByRole('button', { name: 'Check Hose advance' }).click()
  const session = dialog('Hose advance')
  const [drill] = await ask<TrainingSession[]>('/api/training/sessions?state=closed&limit=1')
  if (!drill) throw new Error('The drill is not there')
  await session.getByRole('button', { name: 'Left early: Quinn Quick' }).click()
  const leaving = session.getByLabelText('Left at')
  // The drill took an hour: a time of day before its start is one after its end.
  await leaving.fill(hhmm(drill.openedAt))
  await userEvent.keyboard('{Enter}')
  await step('TN-74 a time that cannot be is refused at its field, and nothing is confirmed', async () => {
    await expect.element(session.getByRole('alert')).toMatchTextContent(/leaves after the arrival/)
    await expect.element(leaving).toHaveFocus()
  })
  await leaving.fill(hhmm(drill.openedAt, 45))
  await session.getByRole('button', { name: 'Save when Quinn Quick left' }).click()
  await step('TN-74 who left early has the time until then', () =>
    expect.element(session.getByText(/^0:45 h, left at /)).toBeVisible(),
  )
  expect(await commands.findInaccessible()).toEqual([])
  await session.getByRole('button', { name: 'Left early: Quinn Quick' }).click()
  await leaving.fill('')
  await session.getByRole('button', { name: 'Save when Quinn Quick left' }).click()
  await step('TN-74 without a time it is until the end', () =>
    expectCount(session.getByText('1:00 h', { exact: true }), 2),
  )
  await session.getByRole('button', { name: 'Strike Rory Ready' }).click()
  await session.getByRole('textbox', { name: /^Why was Rory Ready/ }).fill('Went home sick')
  await session.getByRole('button', { name: 'Strike', exact: true }).click()
  await expect.element(session.getByText('Struck: Went home sick')).toBeVisible()
  await session.getByRole('button', { name: 'Confirm' }).click()
  await expectToast('Session confirmed', 'Everybody on the list was told.')
  openApp('/records?tab=report')
  // On the first of a month the last hour may belong to the month before.
  await page.getByLabelText('From').fill('2000-01-01')
  const hours = page.getByRole('region', { name: 'Hours' })
  await step('TN-19 the report has the hour, by the name', () =>
    expect.element(hours.getByRole('row', { name: /^Quinn Quick .* 1:00 1:00$/ })).toBeVisible(),
  )
  expect(hours.getByRole('row', { name: /Rory Ready/ }).elements()).toHaveLength(0)

  await ask('/api/auth/login', { username: crewMember.username, password: 'secret-pass' })
  openApp('/training')
  await expect.element(page.getByRole('row', { name: /1:00 1:00$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Not me: Hose advance' }).click()
  await dialog('Not Me').getByRole('textbox', { name: 'Why' }).fill('I was on leave')
  await dialog('Not Me').getByRole('button', { name: 'Take it off' }).click()
  await step('TN-18 who was not there is taken off the record', async () => {
    await expect.element(page.getByText('Not counted')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /0:00 0:00$/ })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Transcript' }).click()
  const lines = page.getByRole('region', { name: 'Lines' })
  await step('TN-20 the own transcript has both lines, and nothing to correct', async () => {
    await expect
      .element(lines.getByRole('row', { name: /Hose advance No category Drill .* 1:00 \d+$/ }))
      .toBeVisible()
    await expect
      .element(lines.getByRole('row', { name: /correction of line \d+, I was on leave .* -1:00 \d+$/ }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Correct line/ })).not.toBeInTheDocument()
  })
  const { pathname } = window.location
  await enterAsAdmin()
  openApp(pathname)
  await page.getByRole('button', { name: /^Correct line/ }).click()
  const correction = page.getByRole('dialog').filter({ hasText: 'The line stays' })
  await correction.getByRole('textbox', { name: 'Hours' }).fill('0')
  await correction.getByRole('textbox', { name: 'Minutes' }).fill('30')
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Was there for half of it')
  await correction.getByRole('button', { name: 'Correct', exact: true }).click()
  await step('TN-21 a correction is a line with its reason', () =>
    expect.element(lines.getByRole('row', { name: /Was there for half of it .* 0:30 \d+$/ })).toBeVisible(),
  )
})
