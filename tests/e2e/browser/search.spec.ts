import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
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

const columnsOf = (cards: Locator) =>
  cards.evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size)

const [WIDE, NARROW] = VIEWPORTS

const hintOf = (page: Page) =>
  page.getByText('Enter a search term in the search box above to find videos', { exact: true })

test('HE-26 HE-27 HE-28 HE-29 HE-30 HE-35 HE-36 HE-37 HE-38 SR-02 SR-08 suggestions come 300 ms after two characters, and one of them plays', async ({
  page,
}) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  await page.clock.install()
  await page.goto('/search')
  await expect(hintOf(page)).toBeVisible()
  const [category] = await listCategories(page.request)
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await search.reveal()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    sent.length = 0
    await search.box.fill('  a  ')
    await page.clock.runFor(1000)
    await search.expectOpen(false)
    // Every letter starts the pause anew.
    const word = viewport === WIDE ? WORD : WORD.toUpperCase()
    for (const text of [' ai', ' air', ` ${word}`]) {
      await search.box.fill(text)
      await page.clock.runFor(299)
      await search.expectOpen(false)
    }
    expect(sent).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => sent).toEqual([word])
    await page.clock.resume()
    await search.expectOpen(true)
    await expect(search.suggestions).toHaveCount(2)

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

    await search.box.fill(word)
    await suggestion.click()
    await expectPlayed(page, FIRST)
  }
})

/** It opened above the page that was there, and leaves the box empty. */
async function expectPlayed(page: Page, title: string): Promise<void> {
  const search = new SearchPage(page)
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened).toBeVisible()
  // Keys are heard from when the focus is in it.
  await expect(opened.locator('video')).toBeVisible()
  await expect(opened.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search.box).toHaveValue('')
  await search.expectOpen(false)
  await expect(page).toHaveURL(/\/search(\?q=)?$/)
}

test('SR-01 SR-03 SR-04 SR-05 SR-06 SR-07 SR-08 the results: to come, found, not found', async ({ page }) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  // Whoever came by a link has nothing to go back to.
  await page.goto(`/search?q=${WORD}`)
  await expect(search.results).toHaveCount(2)
  expect(await columnsOf(search.results)).toBe(2)
  await search.back.click()
  await expect(page).toHaveURL('/')

  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    const word = viewport === WIDE ? `${WORD} with` : `${WORD} suction`
    sent.length = 0
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/search?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await search.search(word)
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(word)}`)
    await expect(search.placeholders).toHaveCount(8)
    expect(await columnsOf(search.placeholders)).toBe(viewport === WIDE ? 4 : 1)
    for (const placeholder of await search.placeholders.all()) await expect(placeholder).toBeVisible()
    gate.resolve()
    await expect(search.results).toHaveCount(1)
    await expect(search.placeholders).toHaveCount(0)
    await expect(page.getByText(`1 video for "${word}"`)).toBeVisible()
    // Where more than 300 ms pass between the letters and Enter the suggestions are asked for as well.
    expect([...new Set(sent)]).toEqual([word])
    await expect(search.results.filter({ hasText: viewport === WIDE ? FIRST : SECOND })).toBeVisible()
    await page.unroute('**/api/search?*')

    const unknown = `${word}-zz`
    await search.search(unknown)
    await expect(page.getByText(`No results found for "${unknown}"`, { exact: true })).toBeVisible()
    await expect(
      page.getByText('Try different keywords or check your spelling', { exact: true }),
    ).toBeVisible()
    await search.back.click()
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(word)}`)
    await expect(search.results).toHaveCount(1)
  }
})

test('HE-31 SR-02 SR-05 SR-08 SR-12 a search that fails can be tried again, and whatever is typed is searched for as it stands', async ({
  page,
  forgive,
}) => {
  const search = new SearchPage(page)
  const shell = new ShellPage(page)
  const sent = watchSearches(page)
  await page.goto('/search?q=%20%20')
  await expect(hintOf(page)).toBeVisible()
  expect(sent).toEqual([])

  forgive(/status of 500|^RequestError: 500/)
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '' }))
  await search.box.fill(WORD)
  await expect(search.waiting).toHaveText('Suggestions didn’t load. Press Enter to search.')
  await search.box.press('Enter')
  await shell.expectToast('Error', 'Failed to load search results', 'destructive')
  await expect(search.results).toHaveCount(0)
  await page.unroute('**/api/search?*')
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await expect(search.results).toHaveCount(2)
  await expect(page.getByText(`2 videos for "${WORD}"`)).toBeVisible()

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

test('HE-28 HE-35 HE-36 SR-02 SR-08 suggestions are chosen by keys alone, and Escape only closes them', async ({
  page,
}) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  await page.goto('/search?q=')
  await expect(hintOf(page)).toBeVisible()
  expect(sent).toEqual([])
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
  await expectPlayed(page, title)
})
