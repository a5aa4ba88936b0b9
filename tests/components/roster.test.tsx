import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterAsAdmin, forgive, join, openApp, PHONE } from './app.tsx'
import { network } from './network.ts'
import { step } from './page.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const units = page.getByRole('list', { name: 'Units' })
const members = page.getByRole('list', { name: 'Members' })
const member = (name: string) => members.getByRole('listitem').filter({ hasText: name })

const FILE = `Name;Number;Unit;Officer
Jörg Müller;101;Station 9;yes
Ann Other;102;Station 9;
Lost Soul;103;Station 77;`

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
  await enterAsAdmin()
  openApp('/records')
  await expect.element(page.getByText('There is no department yet.')).toBeVisible()
  await addUnit('Harbour City')
  await addUnit('Station 9')

  await page.getByRole('button', { name: 'Import file' }).click()
  await pickFile(FILE)
  await step('TN-15 the preview counts, names the problems, and writes nothing', async () => {
    await expect.element(dialog('Import Roster').getByRole('status')).toMatchTextContent(/^2 new, 0 changed/)
    await expect
      .element(dialog('Import Roster').getByText(/Line 4: There is no unit “Station 77”/))
      .toBeVisible()
    await expect.element(members).not.toBeInTheDocument()
  })
  await dialog('Import Roster').getByRole('button', { name: 'Import 2 lines' }).click()
  await step('TN-15 umlauts and semicolons are read', () =>
    expect.element(member('Jörg Müller')).toMatchTextContent(/Officer/),
  )
  await expect.element(units.getByRole('button', { name: /^Station 9/ })).toMatchTextContent(/2/)

  await page.viewport(...PHONE)
  await page.getByRole('button', { name: 'Edit Ann Other' }).click()
  const editing = dialog('Edit Ann Other')
  await editing.getByRole('textbox', { name: /^Username/ }).fill('demo_crew')
  await editing.getByLabelText(/^Left on/).fill('2026-01-31')
  const mend = network.fail(/^\/api\/training\/members\/\d+$/)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect.element(editing.getByRole('alert')).toMatchTextContent(/Not now./)
  mend()
  await editing.getByRole('button', { name: 'Save' }).click()
  await step('TN-14 TN-16 a member is linked and has left, and stays on the roster', async () => {
    await expect.element(member('Ann Other')).toMatchTextContent(/Left on 2026-01-31/)
    await expect.element(member('Ann Other')).toMatchTextContent(/demo_crew/)
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
