import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { TrainingReport } from '#shared/contract/training-reports.ts'
import { enterAsAdmin, openApp, PHONE } from './app.tsx'
import { ask } from './network.ts'
import { expectToast, step } from './page.ts'

test('an administrator names types of hours, and the report is by them', async () => {
  await enterAsAdmin()
  const today = new Date().toISOString().slice(0, 10)
  const report = await ask<TrainingReport>(`/api/training/report?from=2000-01-01&to=${today}`)
  const [row] = report.rows
  const known = row?.categories.find(({ categoryId }) => categoryId !== null)
  const category = known?.category ?? ''
  // The server is that of all tests, and of a second try.
  const type = `Company ${crypto.randomUUID().slice(0, 4)}`

  await page.viewport(...PHONE)
  openApp('/admin?tab=settings')
  const form = page.getByRole('form', { name: 'Types of Hours' })
  await form.getByRole('combobox', { name: category, exact: true }).fill(type)
  await form.getByRole('button', { name: 'Save Types of Hours' }).click()
  await expectToast('Settings saved', 'They count from now on.')

  openApp('/records?tab=report')
  await page.getByLabelText('From').fill('2000-01-01')
  const hours = page.getByRole('region', { name: 'Hours' })
  await expect.element(hours.getByText(category, { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Hours by' }).selectOptions('Type')
  await step('TN-24 the lines are by type, with the same sum', async () => {
    await expect.element(hours.getByRole('columnheader', { name: 'Type of hours' })).toBeVisible()
    await expect.element(hours.getByRole('row', { name: new RegExp(`^${row?.name} ${type} `) })).toBeVisible()
    await expect.element(hours.getByText(category, { exact: true })).not.toBeInTheDocument()
    // Other tests file drills meanwhile: the number of the last line fixes the figures.
    const query = `from=2000-01-01&to=${today}&until=${report.until}`
    const byType = await ask<TrainingReport>(`/api/training/report?${query}&columns=bucket`)
    expect(byType.totalMs).toBe(report.totalMs)
    expect(byType.rows.map(({ name, totalMs }) => [name, totalMs])).toEqual(
      report.rows.map(({ name, totalMs }) => [name, totalMs]),
    )
  })
  await step('TN-24 the CSV is by type too', () =>
    expect
      .element(page.getByRole('link', { name: 'CSV' }))
      .toHaveAttribute('href', expect.stringMatching(/columns=bucket.*until=\d+/)),
  )
  expect(await commands.findInaccessible()).toEqual([])
})
