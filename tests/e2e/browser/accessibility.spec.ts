import type { Page } from '@playwright/test'
import { ANONYMOUS_NAME } from '#shared/live/vocabulary.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { PreferencesPage } from '../../pages/preferences-page.ts'
import { ProfilePage } from '../../pages/profile-page.ts'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { enterAsAdmin, VIEWPORTS } from './people.ts'

// The other screens are checked in the tests that fill them: watching-accessibility, discover, micro-clips, player, admin.
const FOR_VISITORS = [
  ['/terms', 'Terms of Service and Privacy Policy'],
  ['/search?q=nothing-of-this-name', 'Search Results'],
  ['/profile/1', ANONYMOUS_NAME],
  ['/profile/999999', 'Profile Not Found'],
  ['/saved', 'Sign In Required'],
  ['/admin', 'Admin Access Required'],
  ['/nowhere', '404 Page Not Found'],
] as const
const FOR_MEMBERS = [
  ['/shorts', 'Shorts'],
  ['/saved', 'Saved Videos'],
  ['/watch-later', 'Watch Later'],
  ['/preferences', 'Preferences'],
  ['/profile', ADMIN.username],
  ['/upload', 'Upload Options'],
  ['/upload/training', 'Upload Training Video'],
  ['/upload/shorts', 'Upload Shorts'],
  ['/profile?tab=achievements', ADMIN.username],
] as const

/** The colors of the page as sums of red, green and blue, and how its layout takes the width. */
const readAppearance = (page: Page) =>
  page.evaluate(() => {
    const sumOf = (color: string) =>
      (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    const { backgroundColor, color } = getComputedStyle(document.body)
    return {
      background: sumOf(backgroundColor),
      foreground: sumOf(color),
      scheme: getComputedStyle(document.documentElement).colorScheme,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      viewport: document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
      layoutWidth: window.innerWidth,
      text: document.body.innerText,
    }
  })

async function expectDarkAndFitting(page: Page): Promise<void> {
  const appearance = await readAppearance(page)
  const url = page.url()
  await test.step(`SH-01 ${url} is dark`, () => {
    expect(appearance.background, 'the background').toBeLessThan(150)
    expect(appearance.foreground, 'the text').toBeGreaterThan(500)
    expect(appearance.scheme).toContain('dark')
  })
  await test.step(`SH-02 ${url} adapts to the width`, () => {
    expect(appearance.viewport).toContain('width=device-width')
    expect(appearance.overflow, 'the horizontal overflow').toBeLessThanOrEqual(0)
    expect(appearance.layoutWidth, 'the width of the layout').toBe(page.viewportSize()?.width)
  })
  expect(appearance.text, `${url} names Turnout`).not.toMatch(/the product\b/i)
  await expect(page).toHaveTitle(/Turnout/)
}

/** Opens each screen in the app, and checks it at both widths. */
async function expectAccessibleAll(page: Page, screens: Iterable<readonly [string, string]>): Promise<void> {
  const shell = new ShellPage(page)
  for (const [path, heading] of screens) {
    await navigateInApp(page, path)
    await expect(shell.heading).toHaveText(heading)
    // A status with text is still loading; empty live regions are always there.
    await expect(shell.main.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expectDarkAndFitting(page)
      await expectAccessible(page)
    }
  }
}

test('the screens of a visitor are dark, fit the width, and axe finds nothing', async ({ page, forgive }) => {
  forgive(/status of 404|^RequestError: 404/)
  const shell = new ShellPage(page)
  const auth = new AuthPage(page)
  await auth.open()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectDarkAndFitting(page)
    await expectAccessible(page)
  }
  await auth.tab('Create Account').click()
  await auth.submit('Create Account')
  await expect(auth.form.getByRole('alert').first()).toBeVisible()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await expectAccessibleAll(page, FOR_VISITORS)
  await expect(shell.signIn).toBeVisible()
})

test('the screens of an admin are dark, fit the width, and axe finds nothing there and in menus, dialogs and tabs', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const profile = new ProfilePage(page)
  const preferences = new PreferencesPage(page)
  const search = new SearchPage(page)
  await enterAsAdmin(page)
  await page.goto('/terms')
  await expect(shell.account).toBeVisible()
  await expectAccessibleAll(page, FOR_MEMBERS)

  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await navigateInApp(page, '/terms')
    await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
    await shell.openUploadMenu()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await shell.sidebarToggle('Open').click()
    await expect(shell.sidebar).toBeVisible()
    await expectAccessible(page)
    await shell
      .sidebarToggle('Close')
      .or(page.getByRole('button', { name: 'Close menu' }))
      .last()
      .click()
    await search.reveal()
    await search.box.fill('nothing-of-this-name')
    await expect(search.waiting).toHaveText(/^No videos match/)
    await expectAccessible(page)
    await navigateInApp(page, '/profile')
    await profile.openEditor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await profile.openPassword()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await navigateInApp(page, '/preferences')
    await expect(preferences.save).toBeVisible()
    await preferences.show('Professional Details')
    await expectAccessible(page)
  }
})
