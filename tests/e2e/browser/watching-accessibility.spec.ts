import type { Page } from '@playwright/test'
import { HomePage } from '../../pages/home-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { enterAsDemoAdmin, listCategories, VIEWPORTS } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

type Viewports = readonly (typeof VIEWPORTS)[number][]

async function expectAccessibleAt(page: Page, shows: 'cards' | 'clips', viewports: Viewports = VIEWPORTS) {
  const clips = page.locator('[data-clip]')
  if (shows === 'cards') await expect(clips).toHaveCount(0)
  await expect((shows === 'cards' ? page.getByRole('article') : clips).first()).toBeVisible()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(0)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${page.url()} fits the width`).toBeLessThanOrEqual(0)
  }
}

test('axe finds nothing on home, trending and category, for a visitor and for an admin', async ({ page }) => {
  test.slow()
  const shell = new ShellPage(page)
  const home = new HomePage(page)
  const [wide, narrow] = VIEWPORTS
  const categories = await listCategories(page.request)
  const category = categories.find(({ id }) => id === 1)?.name ?? ''
  await home.open()
  await expect(home.tab('Videos')).toBeVisible()
  await expectAccessibleAt(page, 'cards')
  await home.tab('Shorts').click()
  await expectAccessibleAt(page, 'clips')
  await navigateInApp(page, '/trending')
  await expect(shell.heading).toHaveText('Trending Videos')
  await expectAccessibleAt(page, 'clips')
  await page.getByRole('tab', { name: 'Grid' }).click()
  await expectAccessibleAt(page, 'cards')
  await navigateInApp(page, '/category/1')
  await expect(shell.heading).toHaveText(category)
  await expectAccessibleAt(page, 'clips')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expectAccessibleAt(page, 'cards')

  // What a member has more is on the cards, which are the same on all of these, and beside the clips.
  await enterAsDemoAdmin(page)
  await home.open()
  await expect(home.tab('Videos')).toBeVisible()
  await expect(shell.account).toBeVisible()
  await expectAccessibleAt(page, 'cards')
  await navigateInApp(page, '/trending?view=grid')
  await expect(shell.heading).toHaveText('Trending Videos')
  await expectAccessibleAt(page, 'cards', [wide])
  await navigateInApp(page, '/category/1')
  await expect(shell.heading).toHaveText(category)
  await page.getByRole('button', { name: 'Reels' }).click()
  await expectAccessibleAt(page, 'clips', [narrow])
})

test('axe finds nothing on the screens of the training record, which fit every width', async ({ page }) => {
  test.slow()
  const shell = new ShellPage(page)
  await enterAsDemoAdmin(page)
  await page.goto('/terms')
  const check = async () => {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${page.url()} fits the width`).toBeLessThanOrEqual(0)
    }
  }
  await navigateInApp(page, '/training')
  await expect(shell.heading).toHaveText('My Training')
  await page.getByRole('button', { name: 'File a drill' }).click()
  await expect(page.getByRole('dialog', { name: 'File a Drill' })).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await check()
  await page.getByRole('link', { name: 'Transcript' }).click()
  await expect(page.getByText(/ledger until \d+/)).toBeVisible()
  await check()
  await navigateInApp(page, '/crew')
  await expect(page.getByRole('list', { name: 'Assignments' })).toBeVisible()
  await check()
  await page
    .getByRole('link', { name: /^Show / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'People and lessons' })).toBeVisible()
  await check()
  await page.goBack()
  await page.getByRole('button', { name: 'Assign lessons' }).click()
  await expect(page.getByRole('dialog', { name: 'Assign' })).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'To confirm' }).click()
  await page
    .getByRole('button', { name: /^Check / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Left early: / })
    .first()
    .click()
  await expect(page.getByLabel('Left at')).toBeFocused()
  await check()
  await page
    .getByRole('button', { name: /^Strike / })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: /^Why was/ })).toBeFocused()
  await check()
  await page.keyboard.press('Escape')
  await check()
  await navigateInApp(page, '/records')
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Report' }).click()
  await expect(page.getByRole('region', { name: 'Hours' })).toBeVisible()
  await check()
})
