import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enterAsAdmin, forgive, join, openApp, PHONE } from './app.tsx'
import { ask, network } from './network.ts'
import { step } from './page.ts'
import { sendLesson } from './upload-film.ts'

const question = (text: string, right = 0) => ({ kind: 'one', text, choices: ['Yes', 'No'], right: [right] })

const panel = page.getByRole('region', { name: 'Check', exact: true })
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const put = (id: number, questions: object[]) => ask(`/api/videos/${id}/check`, { questions }, 'PUT')
const signIn = (username: string) => ask('/api/auth/login', { username, password: 'secret-pass' })

/** Opens the page of a new public lesson with two questions, as a member. */
async function openLesson() {
  const { username } = await join()
  const id = await sendLesson(`Airway of ${username}`)
  await enterAsAdmin()
  await put(id, [question('First?'), question('Second?')])
  await ask(`/api/admin/videos/${id}/approve`, {})
  await signIn(username)
  await page.viewport(...PHONE)
  openApp(`/video/${id}`)
  return { id, username }
}

test('TN-67 a slow answer is sent once, and an attempt that is stopped begins again at the first question', async () => {
  await openLesson()
  await panel.getByRole('button', { name: 'Take the check' }).click()
  await dialog.getByRole('radio', { name: 'No' }).click()
  const go = network.hold(/\/attempts$/)
  await button('Answer').click()
  await expect.element(button('Answer')).toBeDisabled()
  expect(network.calls(/\/attempts$/)).toHaveLength(1)
  go()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^Not right\.$/)
  await button('Next').click()
  await button('Stop').click()
  await expect.element(panel).not.toMatchTextContent(/best/)
  await panel.getByRole('button', { name: 'Take the check' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Question 1 of 2' })).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'No' })).not.toBeChecked()
})

test('TN-63 questions that were changed meanwhile are said so, and asked after the next opening', async () => {
  forgive(/RequestError: 409/)
  const { id, username } = await openLesson()
  await panel.getByRole('button', { name: 'Take the check' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Question 1 of 2' })).toBeVisible()
  await enterAsAdmin()
  await put(id, [question('Another?', 1)])
  await signIn(username)
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  await button('Answer').click()
  await step('TN-63 the dialog says it', () =>
    expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/changed meanwhile\. Please open them again/),
  )
  await button('Stop').click()
  await expect.element(panel).toMatchTextContent(/1 question after the lesson/)
  await panel.getByRole('button', { name: 'Take the check' }).click()
  await step('TN-63 the new question is asked', () =>
    expect.element(page.getByRole('dialog', { name: 'Question 1 of 1' })).toMatchTextContent(/Another\?/),
  )
})
