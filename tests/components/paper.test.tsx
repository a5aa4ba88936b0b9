import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { TrainingSession } from '../../shared/contract/training-sessions.ts'
import { enterAsAdmin, forgive, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, shell, step } from './page.ts'

const DEPARTMENT = 'Turnout'
const print = (media: 'print' | 'screen') => commands.emulateMedia({ media })

test('the roster of a session and a transcript print with the department, the place and signature lines', async () => {
  await enterAsAdmin()
  const [session] = await ask<TrainingSession[]>('/api/training/sessions?state=confirmed&limit=1')
  if (!session) throw new Error('The demo department has no session')
  await page.viewport(...WIDE)
  openApp('/crew')
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await page
    .getByRole('link', { name: `Roster of ${session.title}` })
    .first()
    .click()
  const roster = page.getByRole('region', { name: 'Roster' })
  await expect.element(roster).toMatchTextContent(new RegExp(`Place${session.place}`))
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await print('print')
  await step('TN-70 paper has the department, every name with its number, and lines to sign', async () => {
    await expect.element(roster.getByText(DEPARTMENT, { exact: true })).toBeVisible()
    await expect.element(roster.getByText('Instructor, date')).toBeVisible()
    await expect.element(roster.getByText('Confirming officer, date')).toBeVisible()
    await expect.element(roster.getByRole('columnheader', { name: 'Signature' })).toBeVisible()
    await expectCount(roster.getByRole('table').getByRole('row'), session.attendances.length + 1)
    expect(session.attendances.every(({ number }) => number !== null)).toBe(true)
    await expectCount(shell.main.getByRole('button'), 0)
  })
  await print('screen')
  await expect.element(roster.getByText('Instructor, date')).not.toBeVisible()

  openApp(`/transcript/${session.attendances[0]?.memberId}`)
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect.element(lines).toMatchTextContent(new RegExp(`\\(${session.place}\\)`))
  await print('print')
  await step('TN-72 the transcript names the department', () =>
    expect
      .element(page.getByRole('region', { name: 'Transcript' }).getByText(DEPARTMENT, { exact: true }))
      .toBeVisible(),
  )
  await print('screen')
})

test('the certificate of an assignment that is done prints, and says why there is none before', async () => {
  forgive(/RequestError: 409/)
  await enterAsAdmin()
  const list = await ask<{ id: number; title: string }[]>('/api/training/assignments?limit=50')
  const id = list.find(({ title }) => title === 'Before the yearly exam')?.id ?? 0
  const { members } = await ask<{ members: { memberId: number; name: string; state: string }[] }>(
    `/api/training/assignments/${id}`,
  )
  const done = members.find(({ state }) => state === 'done')
  const open = members.find(({ state }) => state !== 'done')
  if (!done || !open) throw new Error('The demo department has no person who is done')
  await page.viewport(...WIDE)
  openApp(`/assignment/${id}`)
  await page.getByRole('link', { name: `Certificate of ${done.name}` }).click()
  const certificate = page.getByRole('region', { name: 'Certificate' })
  await expect.element(certificate).toMatchTextContent(/Before the yearly exam/)
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await print('print')
  await step('TN-71 paper has the person, the department, the lessons and hours', async () => {
    await expect.element(certificate).toMatchTextContent(new RegExp(done.name))
    await expect.element(certificate).toMatchTextContent(new RegExp(`Department${DEPARTMENT}`))
    await expect.element(certificate).toMatchTextContent(/Hours(?!0:00)\d+:\d\d hours of training recorded/)
    await expect.element(certificate.getByText('Training officer, date')).toBeVisible()
    expect(certificate.element().textContent).not.toMatch(/credit|CE/)
    await expectCount(shell.main.getByRole('button'), 0)
  })
  await print('screen')
  network.answer(/\/certificate\?/, async (_, send) =>
    Response.json({ ...((await (await send()).json()) as object), earnedMs: 59_999 }),
  )
  openApp(`/certificate/${id}?member=${done.memberId}`)
  await step('TN-71 without a whole minute there is no figure', async () => {
    await expect.element(certificate).toMatchTextContent(/Before the yearly exam/)
    await expect.element(certificate).not.toMatchTextContent(/0:00|Hours/)
  })
  network.reset()
  openApp(`/certificate/${id}?member=${open.memberId}`)
  await expect.element(page.getByText('This assignment is not done yet.')).toBeVisible()
})
