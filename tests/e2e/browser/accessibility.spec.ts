import type { Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { PreferencesPage } from '../../pages/preferences-page.ts'
import { ProfilePage } from '../../pages/profile-page.ts'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, VIEWPORTS } from './people.ts'

// Home, trending, categories, creators, discover, videos, clips, the player and the admin's screens are looked at where
// they have something to show: watching-accessibility, discover, micro-clips, player and admin.
const FOR_VISITORS = [
  '/terms',
  '/search?q=nothing-of-this-name',
  '/profile/1',
  '/profile/999999',
  '/saved',
  '/admin',
  '/nowhere',
]
const FOR_MEMBERS = [
  '/shorts',
  '/saved',
  '/watch-later',
  '/preferences',
  '/profile',
  '/profile?tab=achievements',
  '/upload',
  '/upload/training',
  '/upload/shorts',
]

/** How the page meets the eye: its colors as sums of red, green and blue, and what sticks out to the right. */
const readLook = (page: Page) =>
  page.evaluate(() => {
    const sumOf = (color: string) =>
      (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    const { backgroundColor, color } = getComputedStyle(document.body)
    return {
      ground: sumOf(backgroundColor),
      letters: sumOf(color),
      scheme: getComputedStyle(document.documentElement).colorScheme,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      text: document.body.innerText,
    }
  })

async function expectDarkAndFitting(page: Page): Promise<void> {
  const look = await readLook(page)
  const where = page.url()
  expect(look.ground, `${where} has a dark ground`).toBeLessThan(150)
  expect(look.letters, `${where} has light letters`).toBeGreaterThan(500)
  expect(look.scheme).toContain('dark')
  expect(look.overflow, `${where} fits the width`).toBeLessThanOrEqual(0)
  expect(look.text, `${where} names Turnout`).not.toMatch(/the product\b/i)
  await expect(page).toHaveTitle(/Turnout/)
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('SH-01 SH-02 what a visitor sees is dark, fits the width, and axe finds nothing', async ({
      page,
      forgive,
    }) => {
      test.slow()
      forgive(/status of 404|^RequestError: 404/)
      const shell = new ShellPage(page)
      const auth = new AuthPage(page)
      await auth.open()
      await expectDarkAndFitting(page)
      await expectAccessible(page)
      await auth.tab('Create Account').click()
      await auth.submit('Create Account')
      await expect(auth.form.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page)
      for (const path of FOR_VISITORS) {
        await page.goto(path)
        await expect(shell.heading).toBeVisible()
        await expect(shell.signIn).toBeVisible()
        await expect(shell.main.getByRole('status')).toHaveCount(0)
        await expectDarkAndFitting(page)
        await expectAccessible(page)
      }
    })

    test('SH-01 SH-02 what an admin sees is dark, fits the width, and axe finds nothing', async ({
      page,
    }) => {
      test.slow()
      const shell = new ShellPage(page)
      await enterAsAdmin(page)
      for (const path of FOR_MEMBERS) {
        await page.goto(path)
        await expect(shell.account).toBeVisible()
        await expect(shell.heading).toBeVisible()
        await expect(shell.main.getByRole('status')).toHaveCount(0)
        await expectDarkAndFitting(page)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing in what opens: the menu, the sidebar, suggestions, dialogs and tabs', async ({
      page,
    }) => {
      test.slow()
      const shell = new ShellPage(page)
      const profile = new ProfilePage(page)
      const preferences = new PreferencesPage(page)
      const search = new SearchPage(page)
      await enterAsAdmin(page)
      await page.goto('/terms')
      await expect(shell.heading).toBeVisible()
      await expectAccessible(page)
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
      await page.goto('/profile')
      await profile.openEditor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await profile.openPassword()
      await expectAccessible(page)
      await preferences.open()
      await preferences.show('Professional Details')
      await expectAccessible(page)
    })
  })
}
