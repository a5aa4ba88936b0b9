import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { expectPath, forgive, openApp, PHONE, WIDE } from './app.tsx'
import { clock } from './clock.ts'
import { ask, network } from './network.ts'
import { expectCount, expectInFront, expectToast, press, shell, step } from './page.ts'
import { FIRST, SECOND, WORD } from './search-lessons.ts'

const SEARCH = /^\/api\/search\?/
const NARROW_BELOW = 768

const box = shell.search
const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const chosen = page.getByRole('option', { selected: true })
/** The message of the dropdown without a list. */
const waiting = page.css('search').getByRole('status')
const results = page.getByRole('region', { name: 'Results' }).getByRole('article')
const placeholders = shell.main.getByRole('status').css('[aria-hidden=true]')
const back = shell.main.getByRole('button', { name: 'Back', exact: true })
const hint = page.getByText('Enter a search term in the search box above to find videos', { exact: true })

/** The queries that were sent, in their order. */
const sent = (from = 0) =>
  network
    .calls(SEARCH)
    .slice(from)
    .map(({ path }) => new URL(path, window.location.origin).searchParams.get('q') ?? '')

const columnsOf = (cards: Locator) =>
  new Set(cards.elements().map((card) => Math.round(card.getBoundingClientRect().left))).size

async function expectOpen(isOpen: boolean): Promise<void> {
  await expect.element(box).toHaveAttribute('aria-expanded', String(isOpen))
  if (!isOpen) await expectCount(suggestions, 0)
}

/** On a phone the box stands behind an icon. The page hears of a new width later. */
async function reveal(): Promise<void> {
  const icon = shell.header.getByRole('button', { name: 'Search', exact: true })
  const close = shell.header.getByRole('button', { name: 'Close search', exact: true })
  if (window.innerWidth < NARROW_BELOW) {
    await expectCount(icon.or(close), 1)
    if (icon.query()) await icon.click()
    await expect.element(close).toBeVisible()
  } else {
    await expectCount(icon.or(close), 0)
  }
  await expect.element(box).toBeVisible()
}

async function search(term: string): Promise<void> {
  await reveal()
  await box.fill(term)
  await press(box, '{Enter}')
}

/** Expects the address of the results, as the browser writes it. */
const expectSearched = (term: string) =>
  expectPath(`/search${new URL(`/search?q=${encodeURIComponent(term)}`, window.location.origin).search}`)

/** Expects that the player has opened over the page, and that the box is empty. */
async function expectPlayed(title: string): Promise<void> {
  const opened = page.getByRole('dialog', { name: title })
  await expect.element(opened.css('video')).toBeVisible()
  await expectInFront(opened)
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  await expect.element(box).toHaveValue('')
  await expectOpen(false)
  expect(window.location.pathname + window.location.search).toMatch(/^\/search(\?q=)?$/)
}

test('suggestions come 300 ms after two characters, and open the player', async () => {
  clock.install()
  openApp('/search')
  await step('SR-02 SR-08 without a term it shows a hint', () => expect.element(hint).toBeVisible())
  const found = await ask<Video[]>(`/api/search?q=${WORD}`)
  const first = found.find(({ title }) => title === FIRST)
  if (!first) throw new Error('The lesson is not found')
  for (const viewport of [WIDE, PHONE] as const) {
    await page.viewport(viewport[0], viewport[1])
    await reveal()
    await clock.stop()
    // The suggestions of the other width are fresh for a minute.
    await clock.runFor(60_000)
    let from = sent().length
    await step('HE-26 one character asks for nothing, however many blanks are around it', async () => {
      await box.fill('  a  ')
      await clock.runFor(1000)
      await expectOpen(false)
      expect(sent(from)).toEqual([])
    })
    await step('HE-26 two characters ask for suggestions', async () => {
      await box.fill(' ai ')
      await clock.runFor(300)
      await expect.poll(() => sent(from)).toEqual(['ai'])
    })
    await box.fill('')
    await expectOpen(false)
    from = sent().length
    const word = viewport === WIDE ? WORD : WORD.toUpperCase()
    await step('HE-27 the request waits for a pause of 300 ms', async () => {
      for (const text of [' air', ' airw', ` ${word}`]) {
        await box.fill(text)
        await clock.runFor(299)
        await expectOpen(false)
      }
      expect(sent(from)).toEqual([])
      await clock.runFor(1)
      await expect.poll(() => sent(from)).toEqual([word])
    })
    clock.resume()
    await step('HE-28 the dropdown opens', () => expectOpen(true))
    await expectCount(suggestions, 2)

    const suggestion = suggestions.filter({ hasText: FIRST })
    await step('HE-38 a suggestion shows the title', () =>
      expect.element(suggestion).toMatchTextContent(FIRST),
    )
    await step('HE-41 it shows the category', () =>
      expect.element(suggestion).toMatchTextContent(first.category.name),
    )
    await step('HE-39 it shows the creator', () =>
      expect.element(suggestion).toMatchTextContent(first.creator.displayName),
    )
    await step('HE-37 it shows the thumbnail of the video, no placeholder', () =>
      expect
        .poll(() => {
          const image = suggestion.css('img').element()
          return image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : ''
        })
        .toMatch(new RegExp(`/uploads/${first.thumbnailFile?.replace(/\.\w+$/, '')}(-\\d+)?\\.(webp|jpg)$`)),
    )

    await step('HE-30 a click outside closes the dropdown', async () => {
      await shell.main.click({ position: { x: 5, y: viewport[1] - 150 } })
      await expectOpen(false)
    })
    await box.click()
    await expectOpen(true)
    await step('HE-29 fewer than two characters close it', async () => {
      await box.fill('a')
      await expectOpen(false)
    })

    await box.fill(word)
    await step('HE-35 HE-36 a suggestion opens the player and clears the box', async () => {
      await suggestion.click()
      await expectPlayed(FIRST)
    })
  }
})

test('the results load, are found, and are not found', async () => {
  // Opened by a link, the page has no history to go back to.
  openApp(`/search?q=${WORD}`)
  await step('SR-04 a grid of results', async () => {
    await expectCount(results, 2)
    expect(columnsOf(results)).toBe(2)
  })
  await step('SR-07 without a history the back button leads home', async () => {
    await back.click()
    await expectPath('/')
  })

  for (const viewport of [PHONE, WIDE] as const) {
    await page.viewport(viewport[0], viewport[1])
    const word = viewport === WIDE ? `${WORD} with` : `${WORD} suction`
    const from = sent().length
    const release = network.hold(SEARCH)
    await search(word)
    await expectSearched(word)
    await step('SR-03 eight placeholders while it loads', () => expectCount(placeholders, 8))
    expect(columnsOf(placeholders)).toBe(viewport === WIDE ? 4 : 1)
    for (const placeholder of placeholders.all()) await expect.element(placeholder).toBeVisible()
    release()
    await expectCount(results, 1)
    await expectCount(placeholders, 0)
    await expect.element(page.getByText(`1 video for "${word}"`)).toBeVisible()
    // A pause of more than 300 ms before Enter asks for suggestions as well.
    await step('SR-01 the parameter q is searched for', () =>
      expect([...new Set(sent(from))]).toEqual([word]),
    )
    await expect.element(results.filter({ hasText: viewport === WIDE ? FIRST : SECOND })).toBeVisible()

    const unknown = `zz${crypto.randomUUID().slice(0, 6)}zz`
    await search(unknown)
    await step('SR-05 no results', () =>
      expect.element(page.getByText(`No results found for "${unknown}"`, { exact: true })).toBeVisible(),
    )
    await step('SR-06 a hint', () =>
      expect
        .element(page.getByText('Try different keywords or check your spelling', { exact: true }))
        .toBeVisible(),
    )
    await step('SR-07 the back button goes back', async () => {
      await back.click()
      await expectSearched(word)
      await expectCount(results, 1)
    })
  }
})

test('a failed search is repeated on request, and any text is searched for literally', async () => {
  openApp('/search?q=%20%20')
  await step('SR-02 SR-08 a blank term shows the hint and sends nothing', async () => {
    await expect.element(hint).toBeVisible()
    expect(sent()).toEqual([])
  })

  forgive(/^RequestError: 500/)
  const mend = network.answer(SEARCH, () => new Response('', { status: 500 }))
  await box.fill(WORD)
  await expect.element(waiting).toHaveTextContent('Suggestions didn’t load. Press Enter to search.')
  await press(box, '{Enter}')
  await step('SR-12 a failure is told', async () => {
    await expectToast('Error', 'Failed to load search results')
    await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')
  })
  await expectCount(results, 0)
  mend()
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await expectCount(results, 2)
  await expect.element(page.getByText(`2 videos for "${WORD}"`)).toBeVisible()

  await step('HE-31 SR-05 any text is searched for', async () => {
    for (const odd of [
      '100%',
      '"*',
      "'; drop table--",
      '<img src=x onerror=alert(1)>',
      '🚒 & ?zq=#',
      '\\u0000',
    ]) {
      await search(odd)
      await expectSearched(odd)
      await expect.element(page.getByText(`No results found for "${odd}"`, { exact: true })).toBeVisible()
    }
    await search('x'.repeat(1500))
    await expect.element(page.getByText(/^No results found for "x{1500}"$/)).toBeVisible()
  })
  const { scrollWidth } = document.documentElement
  expect(scrollWidth - window.innerWidth).toBeLessThanOrEqual(0)
  await search(`${WORD}  <fast>`)
  await expectCount(results, 1)
  await expect.element(results).toMatchTextContent(SECOND)
})

test('suggestions are chosen by keys, and Escape closes them', async () => {
  openApp('/search?q=')
  await step('SR-02 SR-08 an empty term sends nothing', async () => {
    await expect.element(hint).toBeVisible()
    expect(sent()).toEqual([])
  })
  await box.fill(WORD)
  await expectCount(suggestions, 2)
  await expectCount(chosen, 0)
  const [one = '', two = ''] = suggestions.elements().map(({ id }) => id)
  await press(box, '{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', one)
  await press(box, '{ArrowUp}')
  await expectCount(chosen, 0)
  await press(box, '{ArrowUp}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', two)
  await step('HE-28 Escape closes the dropdown and keeps the text', async () => {
    await press(box, '{Escape}')
    await expectOpen(false)
    await expect.element(box).toHaveValue(WORD)
  })

  await press(box, '{ArrowDown}')
  await expectOpen(true)
  await press(box, '{ArrowDown}')
  await step('HE-35 HE-36 Enter opens the active suggestion and clears the box', async () => {
    const title = chosen.element().textContent?.includes(FIRST) ? FIRST : SECOND
    await press(box, '{Enter}')
    await expectPlayed(title)
  })
})
