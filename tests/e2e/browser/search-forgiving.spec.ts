import type { Page } from '@playwright/test'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

test.use({ isDemo: true })

const [WIDE] = VIEWPORTS

/** At both widths axe finds nothing, and all fits. */
async function expectFine(page: Page): Promise<void> {
  for (const viewport of VIEWPORTS.toReversed()) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${page.url()} fits`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(WIDE)
}

test('a search says what it corrected, left out and added', async ({ page }) => {
  const search = new SearchPage(page)
  const { main } = new ShellPage(page)
  await page.goto('/search?q=tourniquit')
  await expect(search.results.first()).toContainText('Tourniquet in five moves')
  await expect(main.getByRole('status')).toContainText(
    'No video has “tourniquit”. These are the results for “tourniquet”.',
  )
  await expectFine(page)
  await search.search('how do I read smoke nowhereword')
  await expect(search.results.first()).toContainText('Reading smoke at the door')
  await expect(main.getByRole('status')).toContainText(
    'No video has all of these words. The closest videos come first.',
  )
  await expect(main.getByRole('status')).toContainText('Left out: how, do, I, nowhereword.')
  await search.search('defib')
  await expect(search.results.first()).toContainText('Where the pads go')
  await expect(main.getByRole('status')).toContainText(/Also searched for: .*pads/)
  // Nothing was changed of this one.
  await search.search('ladder')
  await expect(search.results.first()).toContainText('The 75° ladder')
  await expect(main.getByRole('status')).toHaveCount(0)
  await test.step('the suggestions forgive as well', async () => {
    await search.box.fill('mayady')
    await expect(search.suggestions.first()).toContainText('LUNAR: the mayday call')
    await page.keyboard.press('Escape')
  })
})

test('results are filtered by the address, which going back, reloading and a link keep', async ({ page }) => {
  const search = new SearchPage(page)
  const { main } = new ShellPage(page)
  const choice = (label: string) => main.getByRole('combobox', { name: label, exact: true })
  await page.goto('/search?q=the')
  await expect(search.results.first()).toBeVisible()
  const all = await search.results.count()
  await choice('Kind').focus()
  await choice('Kind').selectOption('Shorts')
  await expect(page).toHaveURL('/search?q=the&kind=micro-clip')
  await expect.poll(() => search.results.count()).toBeLessThan(all)
  await expect(choice('Kind')).toBeFocused()
  await choice('Creator').selectOption('Jonas Keller')
  await expect(page).toHaveURL(/\/search\?q=the&kind=micro-clip&creator=\d+$/)
  await expect(search.results).toHaveCount(2)
  await page.reload()
  await expect(search.results).toHaveCount(2)
  await expect(choice('Creator')).toHaveValue(/^\d+$/)
  await expectFine(page)
  await choice('Length').selectOption('Over 5 minutes')
  await expect(page.getByText('No results found for "the"', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/search?q=the')
  await expect(search.results).toHaveCount(all)
  await test.step('SR-07 filters make no page to go back to', async () => {
    await choice('Discipline').selectOption('Pump Operations')
    await expect(search.results).not.toHaveCount(all)
    await search.back.click()
    await expect(page).toHaveURL('/')
  })
  await test.step('a filter of an address that is none is left out', async () => {
    await page.goto('/search?q=the&kind=film&category=x')
    await expect(search.results).toHaveCount(all)
  })
})

test('further results are read page by page, with the filter', async ({ page }) => {
  const search = new SearchPage(page)
  await page.route('**/api/search?*', (route) => {
    const url = new URL(route.request().url())
    if (url.pathname === '/api/search' && !url.searchParams.has('limit')) url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  await page.goto('/search?q=the&kind=training')
  await expect(search.results).toHaveCount(2)
  await expect(page.getByText('The 2 best matches for "the"')).toBeVisible()
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('cursor'))
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(search.results).toHaveCount(4)
  expect(new URL((await asked).url()).searchParams.get('kind')).toBe('training')
})

test('a search without results offers other queries, the disciplines and popular lessons', async ({
  page,
}) => {
  const search = new SearchPage(page)
  const { main } = new ShellPage(page)
  await page.goto('/search?q=zzzqqq')
  await test.step('SR-05 SR-06 the texts stay', async () => {
    await expect(page.getByText('No results found for "zzzqqq"', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Try different keywords or check your spelling', { exact: true }),
    ).toBeVisible()
  })
  const popular = main.getByRole('region', { name: 'Popular videos' }).getByRole('article')
  await expect(popular).toHaveCount(8)
  await expectFine(page)
  await main
    .getByRole('navigation', { name: 'Disciplines' })
    .getByRole('link', { name: 'Pump Operations' })
    .click()
  await expect(page).toHaveURL(/\/category\/\d+$/)
  await page.goBack()
  await expect(popular).toHaveCount(8)
  await expect(search.results).toHaveCount(0)
})
