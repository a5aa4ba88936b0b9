import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { TrainingSession } from '../../shared/contract/training-sessions.ts'
import { SHORTCUTS } from '../../desktop/renderer/lib/shortcuts.ts'
import { enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectToast, step } from './page.ts'

const settings = page.getByRole('dialog', { name: 'Wall settings' })
const start = settings.getByRole('group', { name: 'Start a roll call' })
const code = start.getByRole('img', { name: 'Code that starts a roll call on a phone' })
const form = page.getByRole('dialog', { name: 'Start a Roll Call' })

/** Opens the settings of the wall of this browser. */
async function openSettings(): Promise<void> {
  openApp('/wall')
  await expect
    .element(page.getByRole('main', { name: 'Wall' }).getByRole('heading', { level: 1 }))
    .toBeVisible()
  await userEvent.keyboard(SHORTCUTS.wall.settings.keys.map((key) => `{${key}}`).join(''))
  const pin = page.getByRole('dialog', { name: /PIN/ })
  await pin.getByLabelText('PIN', { exact: true }).fill('2468')
  await pin.getByRole('button', { name: /^(Open|Set PIN)$/ }).click()
  await expect.element(settings).toBeVisible()
}

test('the settings of a wall lead to the start of a roll call on a phone', async () => {
  await enterAsAdmin()
  await openSettings()
  await step('TN-53 a screen that is not enrolled says what is missing', async () => {
    await expect.element(start.getByText('A roll call needs a screen that is enrolled.')).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
  })
  const wall = await ask<{ id: number; code: string }>('/api/admin/walls', { name: 'Bay 2' })
  await ask('/api/wall/enrolment', { code: wall.code })
  await openSettings()
  await step('TN-53 the code and the address name this wall', async () => {
    await expect.element(code).toBeVisible()
    await expect
      .element(start)
      .toMatchTextContent(new RegExp(`${window.location.host}/crew\\?wall=${wall.id} on a phone`))
    for (const size of [PHONE, WIDE]) {
      await page.viewport(size[0], size[1])
      expect(await commands.findInaccessible()).toEqual([])
    }
  })

  const [unit] = await ask<{ id: number }[]>('/api/training/units')
  const { id } = await ask<TrainingSession>('/api/training/sessions', {
    kind: 'roll_call',
    unitId: unit?.id,
    wallId: wall.id,
    title: 'Evening lessons',
  })
  await step('TN-53 with an open roll call the settings name it', async () => {
    await expect.element(start).toMatchTextContent(/“Evening lessons” is open/)
    await expect.element(code).not.toBeInTheDocument()
  })
  await step('TN-53 the form says that this wall is taken', async () => {
    openApp(`/crew?wall=${wall.id}`)
    await expect
      .element(form.getByText('A roll call is open at this wall. It has to end first.'))
      .toBeVisible()
    await form.getByLabelText('Title').fill('Another one')
    await expect.element(form.getByRole('button', { name: 'Start' })).toBeDisabled()
  })
  await ask(`/api/training/sessions/${id}/close`, {})
  await step('TN-53 the form that the code opens has the wall chosen, and starts there', async () => {
    openApp(`/crew?wall=${wall.id}`)
    await expect.element(form.getByLabelText('Wall')).toHaveDisplayValue('Bay 2')
    for (const size of [PHONE, WIDE]) {
      await page.viewport(size[0], size[1])
      expect(await commands.findInaccessible()).toEqual([])
    }
    await form.getByLabelText('Title').fill('Lessons of the night')
    await form.getByRole('button', { name: 'Start' }).click()
    await expectToast('Roll call started', 'The wall shows the code.')
    await expect.element(form).not.toBeInTheDocument()
    await expectPath('/crew')
    await expect
      .element(page.getByRole('button', { name: 'Open roll call Lessons of the night' }))
      .toBeVisible()
  })
  const [open] = await ask<TrainingSession[]>('/api/training/sessions?state=open')
  await ask(`/api/training/sessions/${open?.id}/close`, {})
  await ask(`/api/admin/walls/${wall.id}`, undefined, 'DELETE')
  await step('TN-53 a wall that was removed can’t be chosen', async () => {
    openApp(`/crew?wall=${wall.id}`)
    await expect.element(form.getByText(/^The server doesn’t know this wall/)).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expectPath('/crew')
  })
})

test('TN-53 the server decides who is an officer: the form of another person can’t be sent', async () => {
  await enterAsAdmin()
  const { id: wallId } = await ask<{ id: number }>('/api/admin/walls', { name: 'Bay 3' })
  const [unit] = await ask<{ id: number }[]>('/api/training/units')
  await join()
  openApp(`/crew?wall=${wallId}`)
  await expect.element(form.getByText('Officers start roll calls, and you lead no unit.')).toBeVisible()
  await form.getByLabelText('Title').fill('Evening lessons')
  await expect.element(form.getByRole('button', { name: 'Start' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Start roll call' })).not.toBeInTheDocument()
  const answer = await fetch('/api/training/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'roll_call', unitId: unit?.id, wallId, title: 'Evening lessons' }),
  })
  expect(answer.status).toBe(403)
  await enterAsAdmin()
  await ask(`/api/admin/walls/${wallId}`, undefined, 'DELETE')
})

test('TN-53 a form whose walls could not be loaded says so', async () => {
  forgive(/RequestError: 500/)
  await enterAsAdmin()
  network.fail(/^\/api\/training\/walls$/)
  openApp('/crew?wall=1')
  await expect.element(form.getByText(/^The walls could not be loaded/)).toBeVisible()
})
