import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgive, openApp } from './app.tsx'
import { network } from './network.ts'
import { expectCount, shell, step } from './page.ts'

const username = page.getByLabelText('Username', { exact: true })
const ways = page.getByRole('button', { name: /^Continue with/ })
const divider = page.getByText('or continue with email', { exact: true })
const error = page.getByRole('tabpanel').getByRole('alert')

const listProviders = (answer: object) =>
  network.answer(/^\/api\/auth\/providers$/, () => Response.json({ providers: [], ...answer }))

test.each([
  ['none is set up', { builtIn: [] }, []],
  ['Apple is set up', { builtIn: ['apple'] }, ['Apple']],
  ['the server is of the former release', {}, ['Google', 'Apple']],
])('AU-96 the buttons of providers where %s', async (_, answer, names) => {
  listProviders(answer)
  openApp('/auth')
  await expect.element(username).toBeVisible()
  await expect
    .poll(() => ways.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => `Continue with ${name}`))
  await expectCount(divider, names.length > 0 ? 1 : 0)
})

test('the field takes an address, and its hint makes way for an error', async () => {
  forgive(/status of 401/)
  openApp('/auth')
  await step('AU-94 the field says so', () =>
    expect.element(username).toHaveAccessibleDescription('Or your e-mail address, once it is confirmed.'),
  )
  await username.fill('ab')
  await page.getByLabelText('Password', { exact: true }).fill('wrong-pass')
  const send = page.getByRole('button', { name: 'Sign In', exact: true }).last()
  await send.click()
  await expect.element(username).toHaveAccessibleDescription('Username must be at least 3 characters')
  await username.fill('ana@example.org')
  await send.click()
  await expect.element(error).toHaveTextContent('Invalid username or password')
  const [call] = network.calls(/^\/api\/auth\/login$/)
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ username: 'ana@example.org' })
  await expect.element(shell.toast).toBeVisible()
})
