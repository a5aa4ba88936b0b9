import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { shell, step } from './page.ts'

const here = shell.main.getByRole('button', { name: 'I am here' })
const digits = shell.main.getByLabelText('Digits on the wall')
const status = shell.main.getByRole('status')

/** A roll call of the administrator at a new wall, and a person of the roster who is signed in. */
async function aRollCall() {
  const member = await join()
  await enterAsAdmin()
  const [root] = await ask<{ id: number; name: string }[]>('/api/training/units')
  if (!root) throw new Error('The demo department has no unit')
  await ask('/api/training/members', {
    name: `Ann ${member.username}`,
    unitId: root.id,
    username: member.username,
  })
  const title = `Lessons of ${member.username}`
  const { id: wallId } = await ask<{ id: number }>('/api/admin/walls', { name: title })
  const form = { kind: 'roll_call', unitId: root.id, title, wallId }
  const { id } = await ask<{ id: number }>('/api/training/sessions', form)
  const codeNow = async () => (await ask<{ code: string }>(`/api/training/sessions/${id}/code`)).code
  const code = await codeNow()
  await ask('/api/auth/login', { username: member.username, password: 'secret-pass' })
  return { ...member, title, unit: root.name, code }
}

/** Digits that no wall shows, such as those of a minute ago. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function expectSound(): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
}

test('a member who is signed in taps twice, and is on the list when the page is opened again', async () => {
  forgive(/RequestError: 500/)
  const { code, title, unit } = await aRollCall()
  const go = network.hold(/\/check-ins$/)
  openApp(`/check-in?code=${code}`)
  await expect.element(shell.heading).toHaveTextContent('Check In')
  await step('TN-44 a scanned code asks for no digits while the answer is on its way', () =>
    expect.element(digits).not.toBeInTheDocument(),
  )
  go()
  await step('TN-44 the page says which roll call it is before the second tap', () =>
    expect.element(status).toMatchTextContent(new RegExp(`${title}\\s?Roll call of ${unit}$`)),
  )
  await expectSound()
  const mend = network.fail(/\/check-ins$/)
  await here.click()
  await step('TN-44 a check-in that failed asks for the digits of now', async () => {
    await expect.element(shell.main.getByRole('alert')).toMatchTextContent(/Not now\./)
    await expect.element(digits).toHaveValue('')
  })
  mend()
  await digits.fill(code)
  await shell.main.getByRole('button', { name: 'Next' }).click()
  await here.click()
  await expect.element(status).toMatchTextContent(/You are on the list of/)
  await expectSound()
  openApp(`/check-in?code=${code}`)
  await step('TN-44 who is on the list already has nothing to press', async () => {
    await expect.element(status).toMatchTextContent(/You are on the list of/)
    await expect.element(shell.main.getByRole('link', { name: 'My training' })).toBeVisible()
    await expect.element(here).not.toBeInTheDocument()
  })
})

test('a person who is signed out signs in on the way, and comes back to the code', async () => {
  const { code, title, username } = await aRollCall()
  await commands.clearCookies()
  openApp(`/check-in?code=${code}`)
  const signIn = shell.main.getByRole('button', { name: 'Sign In Now' })
  await expect.element(signIn).toBeVisible()
  await signIn.click()
  await page.getByLabelText('Username', { exact: true }).fill(username)
  await page.getByLabelText('Password', { exact: true }).fill('secret-pass')
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await step('TN-45 the check-in opens with its code', async () => {
    await expectPath(`/check-in?code=${code}`)
    await expect.element(status).toMatchTextContent(new RegExp(title))
  })
})

test('digits that the wall shows no more are asked for again', async () => {
  forgive(/RequestError: 404/)
  const { code, title } = await aRollCall()
  openApp(`/check-in?code=${otherThan(code)}`)
  await step('TN-43 the page says that they have changed', () =>
    expect.element(shell.main.getByRole('alert')).toMatchTextContent(/No wall shows this code now/),
  )
  await expectSound()
  await digits.fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await shell.main.getByRole('button', { name: 'Next' }).click()
  await step('TN-43 those of now lead to the roll call', () =>
    expect.element(status).toMatchTextContent(new RegExp(title)),
  )
})

test('TN-45 an account without a place on the roster is told what to do', async () => {
  forgive(/RequestError: 403/)
  const { code } = await aRollCall()
  await join()
  openApp(`/check-in?code=${code}`)
  await expect.element(shell.main.getByRole('alert')).toMatchTextContent(/ask the officer to add your name/)
})
