import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expect, test as base } from './fixtures.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

/** A server that starts in an empty folder, as after an installation. */
const test = base.extend<{ fresh: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern
  fresh: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-set-up-'))
    const server = await startServerProcess({ DATA_DIR: folder, MEDIA_WORKERS: '0', LOG_LEVEL: 'info' })
    await use(server)
    await server.end()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ fresh }, use) => use(fresh.baseUrl),
})

const linkOf = async ({ output }: ServerProcess): Promise<string> => {
  await expect.poll(output).toContain('/set-up#token=')
  return /\/set-up#token=[\w-]+/.exec(output())?.[0] ?? ''
}

/** Adds one in the editor of step 4. */
async function addDiscipline(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add a Discipline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Truck' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Disciplines' }).getByText(name, { exact: true })).toBeVisible()
}

test('SU-01 to SU-08 set-up from an empty folder to a closed department with its name, two disciplines, ten invited people and a wall', async ({
  page,
  browser,
  fresh,
  forgive,
}) => {
  test.setTimeout(240_000)
  // The refused password.
  forgive(/400|Bad Request|administrator was not created|at least 12/)
  // The test mail without a mail server.
  forgive(/409|Conflict/)
  const shell = new ShellPage(page)
  await test.step('SU-02 the pages say where the link is', async () => {
    const notice = page.getByText(
      'This library has no administrator yet: the link is in the server’s console.',
    )
    await page.goto('/set-up')
    await expect(notice).toBeVisible()
    await page.goto('/auth')
    await expect(notice).toBeVisible()
    await expectSoundAtBothWidths(page, 'the sign-in screen without an administrator')
  })
  const link = await linkOf(fresh)
  await page.goto(link)
  const step = (number: number, name: string) =>
    expect(page.getByText(`Step ${number} of 5`, { exact: true }).and(page.locator('p')))
      .toBeVisible()
      .then(() => expect(page.getByRole('heading', { name, level: 2, exact: true }).first()).toBeVisible())
  await test.step('SU-03 step 1 creates the administrator, and keeps what was typed after a refusal', async () => {
    await step(1, 'The first administrator')
    await expectSoundAtBothWidths(page, 'step 1')
    await page.getByRole('textbox', { name: 'Username' }).fill('chief')
    await page.getByRole('textbox', { name: 'Email' }).fill('chief@example.org')
    await page.getByLabel('Password', { exact: true }).fill('short77')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Password must be at least 12 characters').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('chief')
    await page.getByLabel('Password', { exact: true }).fill('Engine Four at Dawn 77')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/set-up?step=2', { timeout: 60_000 })
  })
  await test.step('SU-05 step 2 names the library; a reload goes on there', async () => {
    await step(2, 'Name and logo')
    await page.reload()
    await step(2, 'Name and logo')
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Springfield Fire')
    await expectSoundAtBothWidths(page, 'step 2')
    await page.getByRole('button', { name: 'Save Department' }).click()
    await shell.expectToast('Settings saved', 'They count from now on.')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Springfield Fire home' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Contact' }).fill('not saved')
    await page.getByRole('button', { name: 'Next' }).click()
  })
  await test.step('SU-06 step 3 closes the library; Back keeps what was typed', async () => {
    await step(3, 'Who may watch and register')
    await expect(page.getByRole('heading', { name: 'Who may watch and register' })).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('textbox', { name: 'Contact' })).toHaveValue('not saved')
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('combobox', { name: 'Who may watch' }).selectOption('members')
    await page.getByRole('button', { name: 'Save Library' }).click()
    await expectSoundAtBothWidths(page, 'step 3')
    await page.getByRole('button', { name: 'Skip' }).click()
  })
  await test.step('SU-06 step 4 adds disciplines', async () => {
    await step(4, 'Disciplines')
    await addDiscipline(page, 'Drone Operations')
    await addDiscipline(page, 'Avalanche Search')
    await expectSoundAtBothWidths(page, 'step 4')
    await page.getByRole('button', { name: 'Next' }).click()
  })
  await test.step('SU-07 step 5 says what works', async () => {
    await step(5, 'Mail and storage')
    await expect(page.getByText('mail: SMTP_URL is not set; no mail is sent')).toBeVisible()
    await expect(page.getByText(/^storage: .* stores, returns and deletes a file$/)).toBeVisible()
    await expect(page.getByText(/^disk: .* are free/)).toBeVisible()
    const testMail = page.getByRole('region', { name: 'Test mail' })
    await testMail.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(
      testMail.getByText('This server sends no mail: SMTP_URL and MAIL_FROM are not set.'),
    ).toBeVisible()
    await expectSoundAtBothWidths(page, 'step 5')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Drone Operations', 'Avalanche Search'])
      await expect(sidebar.getByText(name, { exact: true })).toBeVisible()
  })
  await test.step('ten people are invited by a pasted roster', async () => {
    const roster = Array.from({ length: 10 }, (_, at) => `Member ${at} Berg, member${at}@example.org`)
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Invite People' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail addresses').fill(roster.join('\n'))
    await dialog.getByRole('button', { name: 'Invite 10 People' }).click()
    const lines = dialog.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem')
    await expect(lines).toHaveCount(10)
    await expect(lines.filter({ hasText: 'Invited' })).toHaveCount(10)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Invitations' }).click()
    await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(10)
  })
  await test.step('a visitor reads nothing, and a wall is enrolled by its code', async () => {
    const context = await browser.newContext({
      baseURL: fresh.baseUrl,
      viewport: { width: 1280, height: 720 },
    })
    const screen = await context.newPage()
    await screen.goto('/')
    await new ShellPage(screen).expectGuardCard(
      'Sign In Required',
      'This library is for its members. Please sign in to watch.',
    )
    await page.goto('/admin?tab=walls')
    await page.getByRole('button', { name: 'Add a Wall' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Wall' })
    await dialog.getByLabel('Name').fill('Day room')
    await dialog.getByLabel('Name').press('Enter')
    const shown = dialog.getByRole('img', { name: /^Code / })
    const digits = ((await shown.textContent()) ?? '').replaceAll(/\D/g, '')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Waits for its code')).toBeVisible()
    await screen.goto('/wall')
    const code = screen.getByLabel('Code of the wall')
    await code.fill(digits)
    await code.press('Enter')
    // The library has no lesson yet.
    await expect(new WallPage(screen).main).toHaveAttribute('data-phase', 'empty', { timeout: 20_000 })
    await expect(screen.getByRole('heading', { name: 'This screen is not enrolled' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Day room')).toBeVisible()
    await expect(page.getByText('Waits for its code')).toHaveCount(0)
    await context.close()
  })
  const token = link.split('#token=')[1] ?? ''
  expect(fresh.output().split(token), 'the console alone has the token, once').toHaveLength(2)
})

test('SU-04 a person with a used link hears that there is an administrator', async ({
  page,
  fresh,
  forgive,
}) => {
  forgive(/409|Conflict|administrator already/)
  const link = await linkOf(fresh)
  await page.goto(link)
  const data = {
    token: link.split('#token=')[1],
    username: 'first',
    email: 'f@example.org',
    password: 'Engine Four at Dawn 77',
  }
  const created = await fetch(`${fresh.baseUrl}/api/set-up/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  })
  expect(created.status).toBe(201)
  await page.getByRole('textbox', { name: 'Username' }).fill('second')
  await page.getByRole('textbox', { name: 'Email' }).fill('s@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Engine Four at Dawn 78')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('main').getByText(/^This library has an administrator already/)).toBeVisible()
  await page.goto('/set-up')
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible()
})
