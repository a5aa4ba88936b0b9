import type { Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, VIEWPORTS } from './people.ts'

const FOR_MEMBERS = [
  '/',
  '/terms',
  '/shorts',
  '/saved',
  '/upload',
  '/upload/training',
  '/upload/shorts',
  '/admin',
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
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('SH-01 SH-02 what a visitor sees is dark, fits the width, and axe finds nothing', async ({
      page,
    }) => {
      const shell = new ShellPage(page)
      const auth = new AuthPage(page)
      await auth.open()
      await expectDarkAndFitting(page)
      await expectAccessible(page)
      await auth.tab('Create Account').click()
      await auth.submit('Create Account')
      await expect(auth.form.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page)
      for (const path of ['/saved', '/nowhere']) {
        await page.goto(path)
        await expect(shell.heading).toBeVisible()
        await expect(shell.signIn).toBeVisible()
        await expectDarkAndFitting(page)
        await expectAccessible(page)
      }
    })

    test('SH-01 SH-02 what an admin sees is dark, fits the width, and axe finds nothing', async ({
      page,
    }) => {
      const shell = new ShellPage(page)
      await enterAsAdmin(page)
      for (const path of FOR_MEMBERS) {
        await page.goto(path)
        await expect(shell.account).toBeVisible()
        await expect(shell.heading).toBeVisible()
        await expect(shell.main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
        await expectDarkAndFitting(page)
        await expectAccessible(page)
      }
      await page.goto('/terms')
      await shell.sidebarToggle('Open').click()
      await expect(shell.sidebar).toBeVisible()
      await expectAccessible(page)
    })
  })
}
