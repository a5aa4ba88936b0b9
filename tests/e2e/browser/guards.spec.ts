import { AuthPage } from '../../pages/auth-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { CallPage } from '../../pages/wall-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { enterAsAdmin, newPerson, publishVideo, VIEWPORTS } from './people.ts'

const SAVE = 'Please sign in to save videos to your collection.'
const UPLOAD = 'Please sign in to upload videos to Turnout.'
const PROFILE = 'Please sign in to view and manage your profile.'

const ANY = 'Please sign in to access this feature.'

/** No two neighbours have the same card: on the way from one to the next it is seen that the next one is there. */
const GUARDED = [
  ['/saved', SAVE, 'Saved Videos'],
  ['/upload', UPLOAD, 'Upload Options'],
  ['/watch-later', SAVE, 'Watch Later'],
  ['/upload/training', UPLOAD, 'Upload Training Video'],
  ['/preferences', PROFILE, 'Preferences'],
  ['/upload/shorts', UPLOAD, 'Upload Shorts'],
  ['/call', ANY, 'Call button'],
] as const

/** The two cards: path, title, text and what its button says. */
const CARDS = [
  ['/saved', 'Sign In Required', SAVE, 'Sign In Now'],
  [
    '/admin',
    'Admin Access Required',
    'This area is restricted to administrators only. Please sign in with an admin account.',
    'Sign In As Admin',
  ],
] as const

test('SH-20 SH-21 SH-22 SH-23 SH-24 SH-25 SH-28 SH-34 SH-38 GU-02 GU-03 GU-04 GU-05 GU-11 GU-12 GU-16 GU-17 GU-19 a card with its reason stands before a guarded screen until one is signed in, and /admin is the admin’s', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await page.goto('/saved')
  for (const [path, reason, heading] of GUARDED) {
    await navigateInApp(page, path)
    await shell.expectGuardCard('Sign In Required', reason)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toHaveCount(0)
  }
  // The code that a phone has scanned comes back from the sign-in with it.
  await navigateInApp(page, '/call#012345')
  await shell.main.getByRole('button', { name: 'Sign In Now' }).click()
  const auth = new AuthPage(page)
  await auth.tab('Create Account').click()
  await auth.fillRegistration(newPerson())
  await auth.submit('Create Account')
  await expect(page).toHaveURL('/call#012345')
  await expect(new CallPage(page).code).toHaveValue('012345')
  for (const [path, reason, heading] of GUARDED) {
    await navigateInApp(page, path)
    await expect(shell.heading).toHaveText(heading)
    await expect(page).toHaveURL(path)
    await expect(page.getByText(reason)).toHaveCount(0)
  }

  await test.step('a member is turned away from /admin with a toast, an admin is let in', async () => {
    await navigateInApp(page, '/admin')
    await expect(page).toHaveURL('/')
    await shell.expectToast(
      'Admin Access Only',
      'You need administrator privileges to access this area.',
      'destructive',
    )
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)

    // The form has left its token here, which counts for more than the cookie.
    await page.evaluate(() => localStorage.clear())
    await enterAsAdmin(page)
    await page.goto('/admin')
    await expect(shell.heading).toHaveText('Admin Dashboard')
    await expect(page).toHaveURL('/admin')
  })
})

test('GU-06 GU-07 GU-08 GU-09 GU-10 GU-13 GU-14 GU-15 the cards lead to /auth and home in both widths, and their picture is taken away when it fails to load', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const picture = shell.main.locator('img')
  const pictures: URL[] = []
  await page.goto('/saved')
  for (const [path, title, text, signIn] of CARDS) {
    await navigateInApp(page, path)
    await shell.expectGuardCard(title, text)
    await expect(picture).toBeVisible()
    pictures.push(new URL((await picture.getAttribute('src')) ?? '', page.url()))
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await shell.main.getByRole('button', { name: signIn, exact: true }).click()
      await expect(page).toHaveURL('/auth')
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
      await navigateInApp(page, path)
      await shell.main.getByRole('button', { name: 'Return to Home', exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(shell.heading).toHaveText('Micro lessons, Maximum Impact')
      await navigateInApp(page, path)
    }
  }

  forgive(/net::ERR_FAILED/)
  for (const { href } of pictures) await page.route(href, (route) => route.abort())
  await page.reload()
  for (const [path, title] of CARDS.toReversed()) {
    await navigateInApp(page, path)
    await expect(shell.main.getByRole('heading', { name: title })).toBeVisible()
    await expect(picture).toHaveCount(0)
  }
})

test('GU-01 HE-07 AU-02 AU-38 as long as the sign-in state is unknown, a spinner and a pulsing placeholder stand', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  let gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await gate.promise
    await route.continue()
  })
  const expectUnknown = async () => {
    await expect(shell.main.getByRole('status')).toHaveText('Loading')
    await expect(shell.main.getByRole('heading')).toHaveCount(0)
    const placeholder = shell.header.locator(':scope > div').last()
    await expect(placeholder).toHaveCSS('animation-name', /pulse/)
    await expect(shell.account.or(shell.signIn)).toHaveCount(0)
  }
  await page.goto('/saved')
  await expectUnknown()
  await navigateInApp(page, '/terms')
  await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  await navigateInApp(page, '/admin')
  await expectUnknown()
  gate.resolve()
  await expect(shell.signIn).toBeVisible()
  await expect(shell.main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  for (const [path, title] of CARDS.toReversed()) {
    await navigateInApp(page, path)
    await expect(shell.heading).toHaveText(title)
  }

  gate = Promise.withResolvers<void>()
  await page.goto('/auth')
  await expect(page).toHaveTitle('Sign In · Turnout')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('SH-07 SH-36 SH-43 GU-23 a visitor watches a video in the one player, and a toast keeps its own time', async ({
  page,
  site,
}) => {
  const shell = new ShellPage(page)
  const title = 'Watched by a visitor'
  const { id } = await publishVideo(site.baseUrl, title)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/videos')
  await page.goto('/')
  await asked
  await page.getByRole('button', { name: title, exact: true }).first().click()
  const player = page.getByRole('dialog', { name: title })
  await expectPlaying(player.locator('video'))
  await page.keyboard.press('Escape')
  await expect(player).toHaveCount(0)

  // Any part of the page asks for the player by the window's event; there is one on every screen of the shell.
  await navigateInApp(page, '/terms')
  await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  const video: unknown = await (await page.request.get(`/api/videos/${id}`)).json()
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('open-video', { detail })), video)
    await expect(player.locator('video')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  }
  await page.clock.install()
  await page.goto('/')
  await page
    .getByRole('button', { name: `Like ${title}` })
    .first()
    .waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('button', { name: `Like ${title}` })
    .first()
    .click()
  await shell.expectToast('Authentication Required', 'Please log in to perform this action', 'default')
  await page.clock.runFor(2900)
  await expect(shell.toast).toHaveCSS('opacity', '1')
  await page.clock.runFor(150)
  await expect(shell.toast).toHaveCSS('opacity', '0')
  await page.clock.runFor(300)
  await expect(shell.toast).toHaveCount(0)
})
