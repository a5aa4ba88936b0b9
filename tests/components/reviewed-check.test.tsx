import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enterAsAdmin, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { step } from './page.ts'
import { sendLesson } from './upload-film.ts'

const QUESTION = {
  kind: 'one',
  text: 'What comes first?',
  choices: ['Airway', 'Breathing'],
  right: [0],
  why: 'Without an airway nothing else helps.',
  atMs: 1000,
}

const check = page.getByRole('region', { name: 'Check' })
const choice = (text: string) => check.getByRole('listitem').filter({ hasText: text }).last()

/** A lesson with a check that waits for its review. The administrator is signed in. */
async function aWaitingLesson() {
  const { username } = await join()
  const title = `Airway of ${username}`
  const id = await sendLesson(title)
  await ask(`/api/videos/${id}/check`, { questions: [QUESTION] }, 'PUT')
  await enterAsAdmin()
  return { id, title }
}

test('the review desk shows the questions of a lesson before it is public, and no decision misses a change', async () => {
  forgive(/RequestError: 500/, /RequestError: 409/)
  const { id, title } = await aWaitingLesson()
  const mend = network.fail(/\/check$/)
  openApp(`/review?search=${encodeURIComponent(title)}`)
  await expect.element(page.getByText(/The questions didn’t load/)).toBeVisible()
  mend()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await step('TN-73 the right choice and the reason stand there', async () => {
    await expect.element(check).toMatchTextContent(/Check, 1 question\s?What comes first\?/)
    await expect.element(choice('Airway')).toMatchTextContent(/Airway\s?Right$/)
    await expect.element(check.getByText(QUESTION.why)).toBeVisible()
  })
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await check.getByRole('button', { name: 'Play from 0:01' }).click()
  await step('TN-73 the player of the desk plays the second of the question', () =>
    expect
      .poll(() => Math.max(...[...document.querySelectorAll('video')].map(({ currentTime }) => currentTime)))
      .toBeGreaterThanOrEqual(1),
  )
  await ask(`/api/videos/${id}/check`, { questions: [{ ...QUESTION, right: [1] }] }, 'PUT')
  await page.getByRole('button', { name: /^Approve/ }).click()
  await step('TN-73 a change of the questions is shown before the lesson can be approved', async () => {
    await expect.element(page.getByText(/This video has changed since you opened it/)).toBeVisible()
    await expect.element(choice('Breathing')).toMatchTextContent(/Breathing\s?Right$/)
  })
  expect(await ask(`/api/videos/${id}`)).toMatchObject({ approvalStatus: 'pending' })
})

test('the review dialog shows the questions', async () => {
  const { title } = await aWaitingLesson()
  openApp(`/admin?tab=pending-videos&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Review ${title}` }).click()
  await step('TN-73 the questions are read only', async () => {
    await expect.element(check).toMatchTextContent(/What comes first\?/)
    await expect.element(check.getByText('Shown at 0:01')).toBeVisible()
    expect(check.getByRole('button').elements()).toHaveLength(0)
  })
  expect(await commands.findInaccessible()).toEqual([])
})
