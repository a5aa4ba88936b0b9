import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

interface Drill {
  title: string
  members: readonly string[]
  category?: string
  place?: string
  /** Of the start, as the fields of the form have them; without them the hour that ended last. */
  times?: { day: string; from: string; to: string }
}

const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent?.trim() ?? '')),
  )

/** /crew: roll calls, drills and the report of an officer. */
export class CrewPage {
  readonly page: Page
  readonly startButton: Locator
  readonly startForm: Locator
  /** The table of the report. */
  readonly hours: Locator

  constructor(page: Page) {
    this.page = page
    this.startButton = page.getByRole('button', { name: 'Start roll call' })
    this.startForm = page.getByRole('dialog', { name: 'Start a Roll Call' })
    this.hours = page.getByRole('region', { name: 'Hours' })
  }

  async open(): Promise<void> {
    await this.page.goto('/crew')
  }

  /** Opens a roll call that goes on. @returns its dialog */
  async openRollCall(title: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Open roll call ${title}` }).click()
    return this.page.getByRole('dialog', { name: title })
  }

  async fileDrill({ title, members, category, place, times }: Drill): Promise<void> {
    await this.page.getByRole('button', { name: 'File a drill' }).click()
    const form = this.page.getByRole('dialog', { name: 'File a Drill' })
    await form.getByRole('textbox', { name: 'Title' }).fill(title)
    if (category) await form.getByLabel('Category').selectOption({ label: category })
    if (times) {
      await form.getByLabel('Day').fill(times.day)
      await form.getByLabel('From').fill(times.from)
      await form.getByLabel('To', { exact: true }).fill(times.to)
    }
    for (const name of members) await form.getByRole('checkbox', { name }).click()
    if (place) await form.getByLabel('Place').fill(place)
    await form.getByRole('button', { name: `File for ${members.length} ` }).click()
    await expect(form).toBeHidden()
  }

  async openSessions(state: 'To confirm' | 'Confirmed'): Promise<void> {
    await this.page.getByRole('tab', { name: state }).click()
  }

  /** Opens a session of the list that the officer may confirm. @returns its dialog */
  async check(title: string): Promise<Locator> {
    await this.openSessions('To confirm')
    await this.page.getByRole('button', { name: `Check ${title}` }).click()
    return this.page.getByRole('dialog', { name: title })
  }

  async confirm(checking: Locator): Promise<void> {
    await checking.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(checking).toBeHidden()
  }

  /** On the first of a month the last hour may belong to the month before: the report begins long ago. */
  async openReport(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Report' }).click()
    await this.page.getByLabel('From').fill('2000-01-01')
  }

  /** The cells of the report as it stands on the screen. */
  cells(): Promise<string[][]> {
    return cellsOf(this.hours.getByRole('row'))
  }

  /** The cells of the file behind the button 'CSV', without its last line, which names the ledger. */
  async downloadCsv(): Promise<string[][]> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('link', { name: 'CSV' }).click(),
    ])
    const csv = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
    const lines = csv.trim().split(/\r?\n/).slice(0, -1)
    return lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  }
}
