import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enterAsAdmin, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectToast, press, shell, step } from './page.ts'
import { sendLesson } from './upload-film.ts'

/** A person with seven lessons, one of them in review; the page is the administrator's afterwards. */
async function aLeaver() {
  const { username, id } = await join()
  const lessons: number[] = []
  while (lessons.length < 7) lessons.push(await sendLesson(`Drill ${lessons.length} of ${username}`))
  await enterAsAdmin()
  for (const lesson of lessons.slice(1)) await ask(`/api/admin/videos/${lesson}/approve`, {})
  return { username, id, lessons }
}

const creatorOf = async (lesson = 0) =>
  (await ask<{ creator: { displayName: string } }>(`/api/videos/${lesson}`)).creator.displayName
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const list = page.getByRole('list', { name: 'Users' })
const expectAccessible = async () => {
  for (const size of [WIDE, PHONE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
}

test('an account is suspended with a reason, and found by its state', async () => {
  const { username } = await join()
  // As each page does: the day of it is when the person was last seen.
  await ask('/api/auth/user')
  await enterAsAdmin()
  openApp(`/admin?tab=users&search=${username}`)
  const row = list.getByRole('listitem')
  await step('PE-03 an account is suspended with a reason', async () => {
    await page.getByRole('button', { name: `Suspend ${username}` }).click()
    const dialog = dialogOf('Suspend Account')
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Left in May')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expectToast('Account suspended', `${username} was signed out everywhere and cannot sign in.`)
    await expect.element(row).toMatchTextContent(/Suspended on .*: Left in May/)
    await expect.element(row).toMatchTextContent(/Address not confirmed/)
    await expect.element(row).toMatchTextContent(/Last seen/)
    await expectAccessible()
  })
  await step('PE-01 the states are filters', async () => {
    await page.getByRole('button', { name: 'Active', exact: true }).click()
    await expect.element(page.getByText('No users found')).toBeVisible()
    await page.getByRole('button', { name: 'Suspended', exact: true }).click()
    await expect.element(row).toBeVisible()
  })
})

test('an account with seven lessons is deleted, and the department keeps the lessons', async () => {
  const { username, lessons } = await aLeaver()
  openApp(`/admin?tab=users&search=${username}`)
  await step('PE-06 the dialog says what the person has, and asks what happens to it', async () => {
    const pass = network.fail(/\/api\/admin\/users\/\d+\/lessons/)
    forgive(/RequestError: 500/)
    await page.getByRole('button', { name: `Delete ${username}` }).click()
    const dialog = dialogOf('Confirm Deletion')
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(remove).toBeDisabled()
    pass()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent(/has 6 lessons, 0 views, and 1 upload that is not published/)
    await expect.element(dialog.getByRole('radio', { name: /^Keep under Turnout/ })).toBeChecked()
    await press(dialog.getByRole('radio', { name: /^Keep under Turnout/ }), '{ArrowDown}{ArrowDown}')
    await expect.element(dialog.getByRole('radio', { name: 'Delete them too' })).toBeChecked()
    await expect.element(dialog.getByText(/All of them are deleted with their files/)).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await remove.click()
    await expectToast('User deleted', `The account of ${username} has been permanently deleted.`)
    for (const lesson of lessons) expect(await creatorOf(lesson)).toBe('Turnout')
  })
})

test('lessons are handed over to a person who is found by name', async () => {
  const heir = await join()
  const { username, lessons } = await aLeaver()
  await page.viewport(...PHONE)
  openApp(`/admin?tab=users&search=${username}`)
  await page.getByRole('button', { name: `Hand over the lessons of ${username}` }).click()
  const dialog = dialogOf('Hand Lessons Over')
  await dialog.getByRole('radio', { name: 'Give to another person' }).click()
  const submit = dialog.getByRole('button', { name: 'Hand Over', exact: true })
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Find a person' }).fill(heir.username)
  await dialog.getByRole('radio', { name: heir.username }).click()
  await step('PE-07 the lessons are those of the chosen person', async () => {
    await expectAccessible()
    await submit.click()
    await expectToast('Lessons handed over', `7 lessons of ${username} now belong to ${heir.username}.`)
    for (const lesson of lessons) expect(await creatorOf(lesson)).toBe(heir.username)
    await expect.element(list.getByRole('listitem')).toMatchTextContent(new RegExp(username))
  })
})

test('a roster is pasted, and a unit that is not known is named before an invitation is sent', async () => {
  await enterAsAdmin()
  await page.viewport(...PHONE)
  openApp('/admin?tab=users')
  forgive(/RequestError: 400.*not on the roster/)
  const unit = `Station ${crypto.randomUUID().slice(0, 4)}`
  const address = `anna_${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.getByRole('button', { name: 'Invite People' }).click()
  const dialog = dialogOf('Invite People')
  const text = `Name, E-mail, Unit\nAnna Berg, ${address}, ${unit}\nBo Holm, ${address}.test, ${unit}`
  await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill(text)
  await step('PE-10 the button counts addresses', async () => {
    await dialog.getByRole('button', { name: 'Invite 2 People' }).click()
  })
  await step('PE-11 nobody is invited, and the text stays', async () => {
    await expect.element(dialog.getByText(new RegExp(`not on the roster.*${unit}`))).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'E-mail addresses' })).toHaveValue(text)
    await expectAccessible()
    await dialog.getByRole('checkbox', { name: 'Invite these people without a unit' }).click()
    await dialog.getByRole('button', { name: 'Invite 2 People' }).click()
    await expect.element(dialogOf('Invitations')).toMatchTextContent(/2 people are invited/)
  })
})

test('a sign-in on a computer is for one shift unless the person chooses otherwise', async () => {
  openApp('/auth')
  await step('AU-12 it is off in a browser of a computer', async () => {
    await expect.element(page.getByRole('checkbox', { name: 'Stay signed in' })).not.toBeChecked()
  })
  await step('PE-13 it is on in the installed app', async () => {
    await expect.element(shell.main).toBeVisible()
    const { matchMedia } = window
    // The real query of a property that is true: no browser of a test is an installed app.
    window.matchMedia = (query) =>
      matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
    openApp('/auth')
    await expect.element(page.getByRole('checkbox', { name: 'Stay signed in' })).toBeChecked()
    window.matchMedia = matchMedia
  })
})
