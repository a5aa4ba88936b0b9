import { AuthPage } from '../../pages/auth-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { CallPage } from '../../pages/wall-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { enterAsAdmin, presentEndedSession, newPerson, publishVideo, VIEWPORTS } from './people.ts'

const SAVE = 'Please sign in to save videos to your collection.'
const UPLOAD = 'Please sign in to upload videos to Turnout.'
const PROFILE = 'Please sign in to view and manage your profile.'

const DEFAULT = 'Please sign in to access this feature.'

/** Neighbors have different cards, so that each navigation shows a change. */
const GUARDED = [
  ['GU-20', '/call', DEFAULT, 'Call button'],
  ['SH-20 GU-16', '/saved', SAVE, 'Saved Videos'],
  ['SH-23 GU-17', '/upload', UPLOAD, 'Upload Options'],
  ['SH-21', '/watch-later', SAVE, 'Watch Later'],
  ['SH-24', '/upload/training', UPLOAD, 'Upload Training Video'],
  ['SH-22 GU-19', '/preferences', PROFILE, 'Preferences'],
  ['SH-25', '/upload/shorts', UPLOAD, 'Upload Shorts'],
] as const

/** The two cards: the ids of title, text, buttons and image, then path, title, text, and the label of the button. */
const CARDS = [
  [['GU-11', 'GU-12', 'GU-13', 'GU-14', 'GU-15'], '/saved', 'Sign In Required', SAVE, 'Sign In Now'],
  [
    ['GU-06', 'GU-07', 'GU-08', 'GU-09', 'GU-10'],
    '/admin',
    'Admin Access Required',
    'This area is restricted to administrators only. Please sign in with an admin account.',
    'Sign In As Admin',
  ],
] as const

test('a card with its reason stands before a guarded screen until the sign-in, and /admin is for admins', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await page.goto('/saved')
  for (const [ids, path, reason, heading] of GUARDED) {
    await navigateInApp(page, path)
    await test.step(`GU-11 GU-12 ${ids} signed out, ${path} shows the card with its reason`, async () => {
      await shell.expectGuardCard('Sign In Required', reason)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toHaveCount(0)
    })
    await test.step(`SH-34 signed out, ${path} doesn't redirect`, async () => {
      await expect(page).toHaveURL(path)
    })
  }
  // The pairing code of a scanned address is still there after the sign-in.
  await navigateInApp(page, '/call#012345')
  await shell.expectGuardCard('Sign In Required', DEFAULT)
  await shell.main.getByRole('button', { name: 'Sign In Now' }).click()
  const auth = new AuthPage(page)
  await auth.tab('Create Account').click()
  await auth.fillRegistration(newPerson())
  await auth.submit('Create Account')
  await expect(page).toHaveURL('/call#012345')
  await expect(new CallPage(page).code).toHaveValue('012345')
  for (const [, path, reason, heading] of GUARDED) {
    await test.step(`GU-02 signed in, ${path} shows its screen`, async () => {
      await navigateInApp(page, path)
      await expect(shell.heading).toHaveText(heading)
      await expect(page).toHaveURL(path)
      await expect(page.getByText(reason)).toHaveCount(0)
    })
  }

  await navigateInApp(page, '/admin')
  await test.step('GU-04 a member is redirected from /admin to /', async () => {
    await expect(page).toHaveURL('/')
  })
  await test.step('GU-03 SH-38 a member gets a destructive toast', async () => {
    await shell.expectToast(
      'Admin Access Only',
      'You need administrator privileges to access this area.',
      'destructive',
    )
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
  })

  // The token of the registration takes precedence over the cookie.
  await page.evaluate(() => localStorage.clear())
  await enterAsAdmin(page)
  await test.step('GU-05 SH-28 an admin sees the dashboard', async () => {
    await page.goto('/admin')
    await expect(shell.heading).toHaveText('Admin Dashboard')
    await expect(page).toHaveURL('/admin')
  })
})

test('the cards lead to /auth and home, and an image that fails to load is hidden', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const picture = shell.main.locator('img')
  const pictures: URL[] = []
  await page.goto('/saved')
  for (const [[titleId, textId, signInId, homeId], path, title, text, signIn] of CARDS) {
    await navigateInApp(page, path)
    await test.step(`${titleId} ${textId} the title and the text of the card`, () =>
      shell.expectGuardCard(title, text))
    await expect(picture).toBeVisible()
    pictures.push(new URL((await picture.getAttribute('src')) ?? '', page.url()))
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await test.step(`${signInId} ${signIn} goes to /auth`, async () => {
        await shell.main.getByRole('button', { name: signIn, exact: true }).click()
        await expect(page).toHaveURL('/auth')
        await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
      })
      await navigateInApp(page, path)
      await test.step(`${homeId} Return to Home goes to /`, async () => {
        await shell.main.getByRole('button', { name: 'Return to Home', exact: true }).click()
        await expect(page).toHaveURL('/')
        await expect(shell.heading).toHaveText('Micro lessons, Maximum Impact')
      })
      await navigateInApp(page, path)
    }
  }

  forgive(/net::ERR_FAILED/)
  for (const { href } of pictures) await page.route(href, (route) => route.abort())
  await page.reload()
  for (const [[, , , , imageId], path, title] of CARDS.toReversed()) {
    await navigateInApp(page, path)
    await expect(shell.main.getByRole('heading', { name: title })).toBeVisible()
    await test.step(`${imageId} an image that fails to load is hidden`, async () => {
      await expect(picture).toHaveCount(0)
    })
  }
})

test('while the session is unknown, a spinner and a pulsing placeholder show', async ({ page, site }) => {
  await presentEndedSession(page, site)
  const shell = new ShellPage(page)
  let gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await gate.promise
    await route.continue()
  })
  const expectUnknown = async () => {
    await test.step('GU-01 AU-38 a guarded screen shows a spinner', async () => {
      await expect(shell.main.getByRole('status')).toHaveText('Loading')
      await expect(shell.main.getByRole('heading')).toHaveCount(0)
    })
    await test.step('HE-07 the header shows a pulsing placeholder', async () => {
      const placeholder = shell.header.locator(':scope > div').last()
      await expect(placeholder).toHaveCSS('animation-name', /pulse/)
      await expect(shell.account.or(shell.signIn)).toHaveCount(0)
    })
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
  for (const [, path, title] of CARDS.toReversed()) {
    await navigateInApp(page, path)
    await expect(shell.heading).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Turnout`)
  }

  gate = Promise.withResolvers<void>()
  await presentEndedSession(page, site)
  await page.goto('/auth')
  await expect(page).toHaveTitle('Sign In · Turnout')
  await test.step('AU-02 /auth shows a spinner while the user loads', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
  gate.resolve()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('a visitor watches a video in the one player, and a toast keeps its own duration', async ({
  page,
  site,
}) => {
  const shell = new ShellPage(page)
  const title = 'Watched by a visitor'
  const { id } = await publishVideo(site.baseUrl, title)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/videos')
  await page.goto('/')
  await asked
  const player = page.getByRole('dialog', { name: title })
  await test.step('GU-23 a visitor can watch a video', async () => {
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expectPlaying(player.locator('video'))
    await page.keyboard.press('Escape')
    await expect(player).toHaveCount(0)
  })

  // The event opens the player on every screen of the shell.
  await navigateInApp(page, '/terms')
  await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  const video: unknown = await (await page.request.get(`/api/videos/${id}`)).json()
  await test.step('SH-07 the shell holds one player', async () => {
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('open-video', { detail })), video)
      await expect(player.locator('video')).toHaveCount(1)
      await expect(page.getByRole('dialog')).toHaveCount(1)
    }
  })
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
  await test.step('SH-36 a toast of the variant default', async () => {
    await shell.expectToast(
      'Authentication Required',
      'Please log in to perform this action',
      'default',
      'Sign in',
    )
  })
  await test.step('SH-43 it lasts its own 3 s, not 5 s', async () => {
    await page.clock.runFor(2900)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await page.clock.runFor(150)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(300)
    await expect(shell.toast).toHaveCount(0)
  })
})
