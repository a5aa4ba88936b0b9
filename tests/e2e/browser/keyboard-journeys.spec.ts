import type { Page } from '@playwright/test'
import { AdminPage } from '../../pages/admin-page.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { chooseFromMenu, pressByKey, tabTo, typeInto } from '../../pages/keyboard.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { createAccount, newPerson, type Person } from './people.ts'
import { publishLibrary } from './published-library.ts'

test.use({ siteName: 'keyboard' })

/** Fails the test where anything is pressed by a pointer. */
async function withoutPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (event: Event) => {
      // A press by key has no click count.
      if (event.isTrusted && event instanceof MouseEvent && event.detail > 0)
        throw new Error('This journey is walked by keyboard alone')
    }
    window.addEventListener('click', refuse, true)
    window.addEventListener('pointerdown', refuse, true)
  })
}

async function signIn(page: Page, person: Pick<Person, 'username' | 'password'>): Promise<void> {
  const auth = new AuthPage(page)
  const shell = new ShellPage(page)
  await page.goto('/')
  await pressByKey(shell.signIn)
  await expect(page).toHaveURL('/auth')
  await typeInto(auth.field('Username'), person.username)
  await typeInto(auth.field('Password'), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(shell.account).toBeVisible()
}

const title = 'Hose lay in the dark'
let member: Person

test.beforeAll(async ({ site, playwright }) => {
  await publishLibrary(site.baseUrl, [{ title }, { title: 'Hose lay by day' }])
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  member = await createAccount(requests, newPerson())
  await requests.dispose()
})

test.beforeEach(({ page }) => withoutPointer(page))

test('by keyboard alone a person signs in, finds a video, watches it and comments on it', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const search = new SearchPage(page)
  const player = new PlayerPage(page)
  await test.step('sign in', () => signIn(page, member))

  await test.step('find and watch', async () => {
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(shell.search).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type('Hose')
    await page.keyboard.press('Enter')
    await expect(search.results).toHaveCount(2)
    const found = search.results.getByRole('link', { name: title, exact: true })
    await pressByKey(found)
    await expect(player.dialog).toBeVisible()
    await expectPlaying(player.picture)
    await page.keyboard.press('k')
    await expect.poll(() => player.read('paused')).toBe(true)
    await page.keyboard.press('Escape')
    await expect(player.dialog).toBeHidden()
    await expect(page).toHaveURL('/search?q=Hose')
    // The person goes on where the person was.
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(player.dialog).toBeVisible()
  })

  await test.step('comment', async () => {
    await pressByKey(player.toggleComments)
    await typeInto(player.comment, 'Bring a second light.')
    await pressByKey(player.postComment)
    await expect(player.comments).toHaveCount(1)
    await expect(player.comments).toContainText('Bring a second light.')
    await tabTo(player.close)
    await page.keyboard.press('Enter')
    await expect(player.dialog).toBeHidden()
  })
})

test('by keyboard alone a member uploads a video, and an administrator reviews it', async ({
  page,
  forgive,
}) => {
  // What the home page was still asking for as the member signed out.
  forgive(/RequestError: 401/)
  const upload = new UploadPage(page)
  const admin = new AdminPage(page)
  const sent = 'Sent without a mouse'
  await signIn(page, member)

  await test.step('upload', async () => {
    await chooseFromMenu(page, 'Upload Content', 'Training Video')
    await expect(page).toHaveURL('/upload/training')
    await typeInto(upload.title, sent)
    const chooser = page.waitForEvent('filechooser')
    await pressByKey(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Choose/ })
        .first(),
    )
    await (await chooser).setFiles(VIDEO_FILE)
    await expect(upload.preview).toBeVisible()
    await typeInto(upload.category, 'Crew')
    await expect(upload.category.locator('option:checked')).toHaveText(/^Crew/)
    await pressByKey(upload.send)
    await expect(page.getByText('Your video has been sent for review.')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await chooseFromMenu(page, 'Log Out')
  await expect(new ShellPage(page).signIn).toBeVisible()
  await signIn(page, ADMIN)
  await test.step('review', async () => {
    await chooseFromMenu(page, 'Admin Dashboard')
    await tabTo(admin.tab('Dashboard'))
    await page.keyboard.press('ArrowRight')
    await expect(admin.tab('Pending Videos')).toBeFocused()
    await pressByKey(page.getByRole('main').getByRole('button', { name: `Review ${sent}`, exact: true }))
    const dialog = admin.dialog('Review Video')
    await expect(dialog).toBeVisible()
    await typeInto(dialog.getByLabel('Review notes'), 'Clear and short.')
    await pressByKey(dialog.getByRole('button', { name: 'Approve' }))
    await expect(admin.row(sent)).toHaveCount(0)
  })
})
