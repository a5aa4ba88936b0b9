import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { listCategories, publishVideo, VIEWPORTS } from './people.ts'

/** A word that nothing else on the site has. */
const WORD = `airway${randomUUID().slice(0, 6)}`
const FIRST = `${WORD} with a bougie`
const SECOND = `${WORD} & "suction" <fast>`

test.beforeAll(async ({ site }) => {
  await publishVideo(site.baseUrl, FIRST)
  await publishVideo(site.baseUrl, SECOND)
})

/** The queries that were sent, in their order. */
function watchSearches(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/search') sent.push(url.searchParams.get('q') ?? '')
  })
  return sent
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('HE-26 HE-27 HE-28 HE-29 HE-30 HE-35 HE-36 HE-37 HE-38 suggestions come 300 ms after two characters, and one of them plays', async ({
      page,
    }) => {
      const search = new SearchPage(page)
      const sent = watchSearches(page)
      await page.clock.install()
      await page.goto('/terms')
      await search.reveal()
      await page.clock.pauseAt(Date.now() + 60_000)

      await search.box.fill('  a  ')
      await page.clock.runFor(1000)
      await search.expectOpen(false)
      // Every letter starts the pause anew.
      for (const text of [' ai', ' air', ` ${WORD}`]) {
        await search.box.fill(text)
        await page.clock.runFor(299)
        await search.expectOpen(false)
      }
      expect(sent).toEqual([])
      await page.clock.runFor(1)
      await expect.poll(() => sent).toEqual([WORD])
      await page.clock.resume()
      await search.expectOpen(true)
      await expect(search.suggestions).toHaveCount(2)

      const [category] = await listCategories(page.request)
      const suggestion = search.suggestions.filter({ hasText: FIRST })
      await expect(suggestion).toContainText(category?.name ?? '')
      await expect(suggestion).toContainText(/crew_\w+/)
      await expect
        .poll(() => suggestion.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      await page.getByRole('main').click({ position: { x: 5, y: viewport.height - 150 } })
      await search.expectOpen(false)
      await search.box.click()
      await search.expectOpen(true)
      await search.box.fill('a')
      await search.expectOpen(false)

      await search.box.fill(WORD)
      await suggestion.click()
      const opened = page.getByRole('dialog', { name: FIRST })
      await expect(opened).toBeVisible()
      // Keys are heard from when the focus is in it.
      await expect(opened.locator('video')).toBeVisible()
      await expect(opened.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(search.box).toHaveValue('')
      await search.expectOpen(false)
      await expect(page).toHaveURL('/terms')
    })

    test('SR-01 SR-02 SR-03 SR-04 SR-05 SR-06 SR-07 SR-08 the results: nothing asked, to come, found, not found', async ({
      page,
    }) => {
      const search = new SearchPage(page)
      const sent = watchSearches(page)
      const hint = page.getByText('Enter a search term in the search box above to find videos', {
        exact: true,
      })
      // Whoever came by a link has nothing to go back to.
      await page.goto(`/search?q=${WORD}`)
      await expect(search.results).toHaveCount(2)
      await search.back.click()
      await expect(page).toHaveURL('/')
      sent.length = 0
      for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
        await page.goto(path)
        await expect(hint).toBeVisible()
      }
      expect(sent).toEqual([])

      const gate = Promise.withResolvers<void>()
      await page.route('**/api/search?*', async (route) => {
        await gate.promise
        await route.continue()
      })
      await search.search(WORD)
      await expect(page).toHaveURL(`/search?q=${WORD}`)
      await expect(search.placeholders).toHaveCount(8)
      for (const placeholder of await search.placeholders.all()) await expect(placeholder).toBeVisible()
      gate.resolve()
      await expect(search.results).toHaveCount(2)
      await expect(search.placeholders).toHaveCount(0)
      await expect(page.getByText(`2 videos for "${WORD}"`)).toBeVisible()
      expect(sent).toEqual([WORD])
      await expect(search.results.filter({ hasText: SECOND })).toBeVisible()

      const unknown = `${WORD}-zz`
      await search.search(unknown)
      await expect(page.getByText(`No results found for "${unknown}"`, { exact: true })).toBeVisible()
      await expect(
        page.getByText('Try different keywords or check your spelling', { exact: true }),
      ).toBeVisible()

      await search.back.click()
      await expect(page).toHaveURL(`/search?q=${WORD}`)
      await expect(search.results).toHaveCount(2)
    })
  })
}

test('SR-12 a search that fails says so, and can be tried again', async ({ page, forgive }) => {
  const search = new SearchPage(page)
  const shell = new ShellPage(page)
  forgive(/status of 500|^RequestError: 500/)
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/terms')
  await search.box.fill(WORD)
  await expect(search.waiting).toHaveText('Suggestions didn’t load. Press Enter to search.')
  await search.box.press('Enter')
  await shell.expectToast('Error', 'Failed to load search results', 'destructive')
  await expect(search.results).toHaveCount(0)
  await page.unroute('**/api/search?*')
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await expect(search.results).toHaveCount(2)
})

test('HE-28 HE-35 HE-36 suggestions are chosen by keys alone, and Escape only closes them', async ({
  page,
}) => {
  const search = new SearchPage(page)
  await page.goto('/terms')
  await search.box.fill(WORD)
  await expect(search.suggestions).toHaveCount(2)
  await expect(search.chosen).toHaveCount(0)
  const titles = await search.suggestions.evaluateAll((all) => all.map(({ id }) => id))
  await search.box.press('ArrowDown')
  await expect(search.box).toHaveAttribute('aria-activedescendant', titles[0] ?? '')
  await search.box.press('ArrowUp')
  await expect(search.chosen).toHaveCount(0)
  await search.box.press('ArrowUp')
  await expect(search.box).toHaveAttribute('aria-activedescendant', titles[1] ?? '')
  await search.box.press('Escape')
  await search.expectOpen(false)
  await expect(search.box).toHaveValue(WORD)

  await search.box.press('ArrowDown')
  await search.expectOpen(true)
  await search.box.press('ArrowDown')
  const title = (await search.chosen.innerText()).includes(FIRST) ? FIRST : SECOND
  await search.box.press('Enter')
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search.box).toHaveValue('')
  await expect(page).toHaveURL('/terms')
})

test('SR-05 HE-31 whatever is typed is searched for as it stands', async ({ page }) => {
  const search = new SearchPage(page)
  await page.goto('/terms')
  for (const odd of [
    '100%',
    '"*',
    "'; drop table--",
    '<img src=x onerror=alert(1)>',
    '🚒 & ?q=#',
    '\\u0000',
  ]) {
    await search.search(odd)
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(odd)}`)
    await expect(page.getByText(`No results found for "${odd}"`, { exact: true })).toBeVisible()
  }
  await search.search('x'.repeat(1500))
  await expect(page.getByText(/^No results found for "x{1500}"$/)).toBeVisible()
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  await search.search(`${WORD}  <fast>`)
  await expect(search.results).toHaveCount(1)
  await expect(search.results).toContainText(SECOND)
})
