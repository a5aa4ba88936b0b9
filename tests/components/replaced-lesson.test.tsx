import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enterAsAdmin, join, openApp, PHONE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectToast, step } from './page.ts'
import { sendLesson, uploadFile } from './upload-film.ts'

const change = async (id: number, changes: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/videos/${id}`, { method: 'PATCH', headers, body: JSON.stringify(changes) })
  expect(answer.ok).toBe(true)
}

test('a reviewer says on a phone, by keyboard, whether a new file shows the same content', async () => {
  const owner = await join()
  const title = `Airway of ${owner.username}`
  const id = await sendLesson(title)
  await enterAsAdmin()
  await ask(`/api/admin/videos/${id}/approve`, {})
  await change(id, { videoFile: await uploadFile() })

  await page.viewport(...PHONE)
  openApp(`/admin?tab=pending-videos&search=${owner.username}`)
  const review = page.getByRole('dialog', { name: 'Review Video' })
  const open = () => page.getByRole('button', { name: `Review ${title}` }).click()
  await open()
  const question = review.getByRole('group', { name: 'New file of a lesson' })
  const approve = review.getByRole('button', { name: 'Approve' })
  const same = question.getByRole('radio', { name: /^Same content/ })
  const again = question.getByRole('radio', { name: /^Must be watched again/ })
  await step('TN-22 nothing is approved before the answer, and neither is chosen', async () => {
    await expect.element(approve).toBeDisabled()
    await expect.element(same).not.toBeChecked()
    await expect.element(again).not.toBeChecked()
  })
  await step('TN-22 the question is answered by keyboard', async () => {
    same.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(same).toBeChecked()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(again).toBeChecked()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(same).toBeChecked()
    expect(await commands.findInaccessible()).toEqual([])
  })
  await approve.click()
  await expectToast('Changes approved', `“${title}” is public with its changes now.`)
  const [sent] = network.calls(/\/approve$/)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ isSameContent: true })
  expect(await ask(`/api/admin/videos/${id}`)).toMatchObject({ version: 2, replacesLesson: false })

  await ask('/api/auth/login', { username: owner.username, password: 'secret-pass' })
  await change(id, { description: 'With a laryngoscope.' })
  await enterAsAdmin()
  openApp(`/admin?tab=pending-videos&search=${owner.username}`)
  await open()
  await step('TN-22 other changes are approved without the question', async () => {
    await expect.element(approve).toBeEnabled()
    await expect.element(question).not.toBeInTheDocument()
  })
})
