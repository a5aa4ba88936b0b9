import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectInFront } from '../../pages/dialog.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { SearchPage } from '../../pages/search-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { listCategories, publishVideo, VIEWPORTS } from './people.ts'

test.use({ siteName: 'search' })

/** A word that nothing else on the site has. */
const WORD = `airway${randomUUID().slice(0, 6)}`
const FIRST = `${WORD} with a bougie`
const SECOND = `${WORD} & "suction" <fast>`

let first: { id: number }

const readVideo = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/videos/${id}`)).json()) as { thumbnailFile: string }

test.beforeAll(async ({ site }) => {
  first = await publishVideo(site.baseUrl, FIRST)
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

test('suggestions come 300 ms after two characters, and open the player', async ({ page }) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  await page.clock.install()
  await page.goto('/search')
  await test.step('SR-02 SR-08 without a term it shows a hint', async () => {
    await expect(hintOf(page)).toBeVisible()
  })
  const [category] = await listCategories(page.request)
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await search.reveal()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    sent.length = 0
    await test.step('HE-26 one character asks for nothing, however many blanks are around it', async () => {
      await search.box.fill('  a  ')
      await page.clock.runFor(1000)
      await search.expectOpen(false)
      expect(sent).toEqual([])
    })
    await test.step('HE-26 two characters ask for suggestions', async () => {
      await search.box.fill(' ai ')
      await page.clock.runFor(300)
      await expect.poll(() => sent).toEqual(['ai'])
    })
    await search.box.fill('')
    await search.expectOpen(false)
    sent.length = 0
    const word = viewport === WIDE ? WORD : WORD.toUpperCase()
    await test.step('HE-27 the request waits for a pause of 300 ms', async () => {
      for (const text of [' air', ' airw', ` ${word}`]) {
        await search.box.fill(text)
        await page.clock.runFor(299)
        await search.expectOpen(false)
      }
      expect(sent).toEqual([])
      await page.clock.runFor(1)
      await expect.poll(() => sent).toEqual([word])
    })
    await page.clock.resume()
    await test.step('HE-28 the dropdown opens', () => search.expectOpen(true))
    await expect(search.suggestions).toHaveCount(2)

    const suggestion = search.suggestions.filter({ hasText: FIRST })
    await test.step('HE-38 a suggestion shows the title', async () => {
      await expect(suggestion).toContainText(FIRST)
    })
    await test.step('HE-41 it shows the category', async () => {
      await expect(suggestion).toContainText(category?.name ?? '')
    })
    await test.step('HE-39 it shows the creator', async () => {
      await expect(suggestion).toContainText(/crew_\w+/)
    })
    await test.step('HE-37 it shows the thumbnail of the video, no placeholder', async () => {
      const { thumbnailFile } = await readVideo(page, first.id)
      const name = thumbnailFile.replace(/\.\w+$/, '')
      await expect
        .poll(() => sourceShownBy(suggestion.locator('img')))
        .toMatch(new RegExp(`/uploads/${name}(-\\d+)?\\.(webp|jpg)$`))
      await expect
        .poll(() => suggestion.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    })

    await test.step('HE-30 a click outside closes the dropdown', async () => {
      await page.getByRole('main').click({ position: { x: 5, y: viewport.height - 150 } })
      await search.expectOpen(false)
    })
    await search.box.click()
    await search.expectOpen(true)
    await test.step('HE-29 fewer than two characters close it', async () => {
      await search.box.fill('a')
      await search.expectOpen(false)
    })

    await search.box.fill(word)
    await test.step('HE-35 HE-36 a suggestion opens the player and clears the box', async () => {
      await suggestion.click()
      await expectPlayed(page, FIRST)
    })
  }
})

/** Expects that the player has opened over the page, and that the box is empty. */
async function expectPlayed(page: Page, title: string): Promise<void> {
  const search = new SearchPage(page)
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened.locator('video')).toBeVisible()
  await expectInFront(opened)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search.box).toHaveValue('')
  await search.expectOpen(false)
  await expect(page).toHaveURL(/\/search(\?q=)?$/)
}

test('the results load, are found, and are not found', async ({ page }) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  // Opened by a link, the page has no history to go back to.
  await page.goto(`/search?q=${WORD}`)
  await test.step('SR-04 a grid of results', async () => {
    await expect(search.results).toHaveCount(2)
    expect(await columnsOf(search.results)).toBe(2)
  })
  await test.step('SR-07 without a history the back button leads home', async () => {
    await search.back.click()
    await expect(page).toHaveURL('/')
  })

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
    await test.step('SR-03 eight placeholders while it loads', async () => {
      await expect(search.placeholders).toHaveCount(8)
    })
    expect(await columnsOf(search.placeholders)).toBe(viewport === WIDE ? 4 : 1)
    for (const placeholder of await search.placeholders.all()) await expect(placeholder).toBeVisible()
    gate.resolve()
    await expect(search.results).toHaveCount(1)
    await expect(search.placeholders).toHaveCount(0)
    await expect(page.getByText(`1 video for "${word}"`)).toBeVisible()
    // A pause of more than 300 ms before Enter asks for suggestions as well.
    await test.step('SR-01 the parameter q is searched for', () => {
      expect([...new Set(sent)]).toEqual([word])
    })
    await expect(search.results.filter({ hasText: viewport === WIDE ? FIRST : SECOND })).toBeVisible()
    await page.unroute('**/api/search?*')

    const unknown = `zz${randomUUID().slice(0, 6)}zz`
    await search.search(unknown)
    await test.step('SR-05 no results', async () => {
      await expect(page.getByText(`No results found for "${unknown}"`, { exact: true })).toBeVisible()
    })
    await test.step('SR-06 a hint', async () => {
      await expect(
        page.getByText('Try different keywords or check your spelling', { exact: true }),
      ).toBeVisible()
    })
    await test.step('SR-07 the back button goes back', async () => {
      await search.back.click()
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(word)}`)
      await expect(search.results).toHaveCount(1)
    })
  }
})

test('a failed search is repeated on request, and any text is searched for literally', async ({
  page,
  forgive,
}) => {
  const search = new SearchPage(page)
  const shell = new ShellPage(page)
  const sent = watchSearches(page)
  await page.goto('/search?q=%20%20')
  await test.step('SR-02 SR-08 a blank term shows the hint and sends nothing', async () => {
    await expect(hintOf(page)).toBeVisible()
    expect(sent).toEqual([])
  })

  forgive(/status of 500|^RequestError: 500/)
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '' }))
  await search.box.fill(WORD)
  await expect(search.waiting).toHaveText('Suggestions didn’t load. Press Enter to search.')
  await search.box.press('Enter')
  await test.step('SR-12 a failure is told', async () => {
    await shell.expectToast('Error', 'Failed to load search results', 'destructive')
  })
  await expect(search.results).toHaveCount(0)
  await page.unroute('**/api/search?*')
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await expect(search.results).toHaveCount(2)
  await expect(page.getByText(`2 videos for "${WORD}"`)).toBeVisible()

  await test.step('HE-31 SR-05 any text is searched for', async () => {
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
  })
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  await search.search(`${WORD}  <fast>`)
  await expect(search.results).toHaveCount(1)
  await expect(search.results).toContainText(SECOND)
})

test('suggestions are chosen by keys, and Escape closes them', async ({ page }) => {
  const search = new SearchPage(page)
  const sent = watchSearches(page)
  await page.goto('/search?q=')
  await test.step('SR-02 SR-08 an empty term sends nothing', async () => {
    await expect(hintOf(page)).toBeVisible()
    expect(sent).toEqual([])
  })
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
  await test.step('HE-28 Escape closes the dropdown and keeps the text', async () => {
    await search.box.press('Escape')
    await search.expectOpen(false)
    await expect(search.box).toHaveValue(WORD)
  })

  await search.box.press('ArrowDown')
  await search.expectOpen(true)
  await search.box.press('ArrowDown')
  await test.step('HE-35 HE-36 Enter opens the active suggestion and clears the box', async () => {
    const title = (await search.chosen.innerText()).includes(FIRST) ? FIRST : SECOND
    await search.box.press('Enter')
    await expectPlayed(page, title)
  })
})
