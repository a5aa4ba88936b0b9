import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { step } from './page.ts'
import { sendLesson } from './upload-film.ts'

const QUESTIONS = [
  {
    kind: 'one',
    text: 'What comes first?',
    choices: ['Airway', 'Breathing', 'Circulation'],
    right: [0],
    why: 'Without an airway nothing else helps.',
    atMs: 2000,
  },
  { kind: 'several', text: 'What do you bring?', choices: ['Suction', 'Ladder', 'Oxygen'], right: [0, 2] },
]

const panel = page.getByRole('region', { name: 'Checks' })
const choice = (text: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }).last()

/** A person of the roster who has answered a check, wrong at the first question. */
async function anAnsweredCheck() {
  const member = await join()
  const title = `Airway of ${member.username}`
  const id = await sendLesson(title)
  await enterAsAdmin()
  await ask(`/api/videos/${id}/check`, { questions: QUESTIONS }, 'PUT')
  await ask(`/api/admin/videos/${id}/approve`, {})
  const [root] = await ask<{ id: number }[]>('/api/training/units')
  const listed = await ask<{ id: number }>('/api/training/members', {
    name: `Ann ${member.username}`,
    unitId: root?.id,
    username: member.username,
  })
  const signIn = () => ask('/api/auth/login', { username: member.username, password: 'secret-pass' })
  await signIn()
  await ask(`/api/videos/${id}/attempts`, { id: crypto.randomUUID(), answers: [[1], [2, 0]] })
  return { id, title, memberId: listed.id, signIn }
}

test('a person reads on the own page what was asked, the first answers, the right ones and the reasons', async () => {
  forgive(/RequestError: 500/)
  const { id, title } = await anAnsweredCheck()
  await page.viewport(...PHONE)
  const mend = network.fail(/\/api\/training\/answers/)
  openApp('/training')
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel).toMatchTextContent(/1 of 2 right at first. Not passed yet./)
  expect(await commands.findInaccessible()).toEqual([])
  await panel.getByRole('button', { name: `Answers: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await step('TN-69 each question has its choices, the chosen one and the right one', async () => {
    await expect.element(dialog.getByText('What comes first?')).toBeVisible()
    await expect.element(choice('Breathing')).toMatchTextContent(/Breathing\s?Chosen$/)
    await expect.element(choice('Suction')).toMatchTextContent(/Suction\s?Right, Chosen$/)
    await expect.element(dialog).toMatchTextContent(/Not right\.\s?Without an airway nothing else helps\./)
  })
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await dialog.getByRole('link', { name: 'Watch again at 0:02' }).click()
  await step('TN-69 the lesson opens at the second that shows the answer', () =>
    expectPath(`/video/${id}?start=2`),
  )
})

test('an officer reads the same below the transcript of the person', async () => {
  const { id, title, memberId } = await anAnsweredCheck()
  await enterAsAdmin()
  await ask(`/api/videos/${id}/check`, { questions: QUESTIONS.slice(1) }, 'PUT')
  openApp(`/transcript/${memberId}`)
  await panel.getByRole('button', { name: `Answers: ${title}` }).click()
  await step('TN-69 a question that is asked no more stands there as it was asked', async () => {
    await expect.element(choice('Breathing')).toMatchTextContent(/Breathing\s?Chosen$/)
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/The lesson does not ask this question any more\./)
  })
})
