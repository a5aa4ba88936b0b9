import type { Browser, Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'

test.use({ siteName: 'closed-library', isDemo: true })

const REASON = 'This library is for its members. Please sign in to watch.'

interface Lesson {
  id: number
  title: string
}

async function openFor(page: Page, viewers: 'everybody' | 'members'): Promise<void> {
  await enterAsDemoAdmin(page)
  expect((await page.request.put('/api/admin/settings', { data: { viewers } })).ok()).toBe(true)
}

/** A page of a person who is not signed in, and a lesson of the library. */
async function visit(page: Page, browser: Browser, baseURL = '') {
  const [lesson] = (await (await page.request.get('/api/videos')).json()) as Lesson[]
  if (!lesson) throw new Error('The library has lessons')
  const context = await browser.newContext({ baseURL })
  return { ...lesson, address: `/video/${lesson.id}`, context, visitor: await context.newPage() }
}

test('an administrator closes the library, and goes on watching', async ({ page }) => {
  const shell = new ShellPage(page)
  await openFor(page, 'everybody')
  await page.goto('/admin?tab=settings')
  await page.getByRole('combobox', { name: 'Who may watch' }).selectOption('members')
  await expect(page.getByText('Everybody may still create an account')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the setting of the library')
  await page.getByRole('button', { name: 'Save Library' }).click()
  await shell.expectToast('Settings saved', 'They count from now on.')
  await page.goto('/shorts')
  await expect(page.getByRole('main')).not.toContainText(REASON)
})

test('a visitor of a closed library is asked to sign in, and is led back to the lesson', async ({
  page,
  browser,
  baseURL,
  forgive,
}) => {
  forgive(/members_only/)
  await openFor(page, 'members')
  const { title, address, context, visitor } = await visit(page, browser, baseURL)
  const visited = new ShellPage(visitor)
  for (const path of ['/', '/shorts', '/discover', '/search?q=ladder', '/creators', address]) {
    await visitor.goto(path)
    await visited.expectGuardCard('Sign In Required', REASON)
    await expect(visitor.getByText(title, { exact: true })).toHaveCount(0)
  }
  await expectSoundAtBothWidths(visitor, 'the card of a closed library')
  await visitor.goto('/terms')
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Sign In Required')
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Sign In Now' }).click()
  const auth = new AuthPage(visitor)
  await auth.fillSignIn({ username: DEMO_ADMIN, password: DEMO_PASSWORD })
  await auth.submit('Sign In')
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await context.close()
})

test('a visitor watches a public lesson of a closed library, without its comments and related lessons', async ({
  page,
  browser,
  baseURL,
  forgive,
}) => {
  forgive(/members_only/)
  await openFor(page, 'members')
  const { id, title, address, context, visitor } = await visit(page, browser, baseURL)
  const publish = (isPublic: boolean) => page.request.patch(`/api/admin/videos/${id}`, { data: { isPublic } })
  expect((await publish(true)).ok()).toBe(true)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Show Comments' })).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Related Training' })).toHaveCount(0)
  const hasPicture = (video: HTMLVideoElement) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  await expect.poll(() => visitor.locator('video').evaluate(hasPicture)).toBe(true)
  expect((await publish(false)).ok()).toBe(true)
  await context.close()
})

test('a wall is enrolled by a code from the desk, plays, and stops when it is removed', async ({
  page,
  browser,
  baseURL,
  forgive,
}) => {
  forgive(/members_only/)
  await openFor(page, 'members')
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 720 } })
  const screen = await context.newPage()
  const wall = new WallPage(screen)
  await screen.goto('/wall')
  const refusal = screen.getByRole('heading', { name: 'This screen is not enrolled' })
  await expect(refusal).toBeVisible()
  await expectSoundAtBothWidths(screen, 'the wall that is not enrolled')
  const code = screen.getByLabel('Code of the wall')
  await code.fill('00000000')
  await code.press('Enter')
  await expect(screen.getByRole('alert').getByText('No wall has this code')).toBeVisible()

  await page.goto('/admin?tab=walls')
  await expect(page.getByText('No walls', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a Wall' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Wall' })
  await dialog.getByLabel('Name').fill('Day room')
  await expectSoundAtBothWidths(page, 'the dialog of a new wall')
  await dialog.getByLabel('Name').press('Enter')
  const shown = dialog.getByRole('img', { name: /^Code / })
  const digits = ((await shown.textContent()) ?? '').replaceAll(/\D/g, '')
  expect(digits).toHaveLength(8)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('Waits for its code')).toBeVisible()

  await code.fill(digits)
  await code.press('Enter')
  await expect(wall.main).toHaveAttribute('data-phase', 'playing', { timeout: 20_000 })
  await expect(refusal).toHaveCount(0)
  await screen.reload()
  await expect(wall.main).toHaveAttribute('data-phase', 'playing', { timeout: 20_000 })
  await page.reload()
  // The list asks every 15 s.
  await expect(page.getByText('Playing', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectSoundAtBothWidths(page, 'the list of walls')

  await page.getByRole('button', { name: 'Remove Day room' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No walls', { exact: true })).toBeVisible()
  // The wall asks the server again when its line is back.
  await screen.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(refusal).toBeVisible()
  await expect(wall.main).toHaveAttribute('data-phase', 'empty')
  await expect
    .poll(() => screen.evaluate(async () => (await (await caches.open('wall-clips')).keys()).length))
    .toBe(0)
  await context.close()
})
