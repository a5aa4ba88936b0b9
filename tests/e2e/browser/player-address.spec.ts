import type { Browser, Locator, Page } from '@playwright/test'
import { expectInFront } from '../../pages/dialog.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, enterAsDemoAdmin } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const pathOf = (page: Page) => new URL(page.url()).pathname
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const entriesOf = (page: Page) => page.evaluate(() => history.length)

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** The most elements whose style one step computed during this. */
async function mostStyled(browser: Browser, page: Page, run: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await run()
  // What Chromium writes.
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const counts = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
  )
  return Math.max(0, ...counts)
}

test('after a reload with the player open, back leads to the place in the list', async ({ page }) => {
  const player = new PlayerPage(page)
  await page.goto('/discover')
  await expect(cards(page).first()).toBeVisible()
  const firstPage = await cards(page).count()
  const card = cards(page).nth(firstPage - 1)
  await card.scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(500)
  await card.getByRole('link').first().click()
  await expect(player.dialog).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await placeOf(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/discover')
  await expect.poll(() => placeOf(page)).toBe(place)

  // A visit by the address begins at the top.
  await page.goto('/terms')
  await page.goto('/discover')
  await expect(cards(page).first()).toBeVisible()
  expect(await placeOf(page)).toBe(0)
})

interface Listed {
  id: number
  title: string
}

test('an opened video has an address; back closes the player, and the list keeps its position and pages', async ({
  page,
  browser,
}) => {
  const player = new PlayerPage(page)
  await page.goto('/discover')
  await expect(cards(page).first()).toBeVisible()
  const title = await page.title()
  const firstPage = await cards(page).count()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(firstPage)
  const count = await cards(page).count()
  const card = cards(page).nth(firstPage)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').innerText()
  const entries = await entriesOf(page)

  const open = card.getByRole('link', { name, exact: true })
  await open.click()
  await expect(player.dialog.getByRole('heading', { name })).toBeVisible()
  expect(pathOf(page)).toMatch(/^\/video\/\d+$/)
  expect(await entriesOf(page)).toBe(entries + 1)
  await expect(page).toHaveTitle(`${name} · Turnout`)
  const address = page.url()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(500)

  const styled = await mostStyled(browser, page, async () => {
    await page.goBack()
    await expect(player.dialog).toHaveCount(0)
  })
  const elements = await page.locator('#root *').count()
  expect(styled, 'the style of the list is not computed again').toBeLessThan(elements / 2)
  await expect(page).toHaveURL('/discover')
  await expect(page).toHaveTitle(title)
  expect(await cards(page).count()).toBe(count)
  expect(await placeOf(page)).toBe(place)

  await page.goForward()
  await expect(player.dialog.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(address)
  // Two presses go back once.
  await page.evaluate(() => {
    for (let press = 0; press < 2; press++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(player.dialog).toBeHidden()
  await expect(page).toHaveURL('/discover')
  expect(await cards(page).count()).toBe(count)
  expect(await placeOf(page)).toBe(place)
  expect(await entriesOf(page)).toBe(entries + 1)
})

test('after several videos in the player, one step back leads to the page behind it', async ({ page }) => {
  const player = new PlayerPage(page)
  const shell = new ShellPage(page)
  await page.goto('/terms')
  const [first, second] = (await (await page.request.get('/api/videos/trending')).json()) as Listed[]
  if (!first || !second) throw new Error('The demo library has no two videos')
  const entries = await entriesOf(page)
  const dispatch = (video: Listed) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('open-video', { detail })), video)
  await expect(shell.heading).toBeVisible()
  await dispatch(first)
  await expect(player.dialog.getByRole('heading', { name: first.title })).toBeVisible()
  await dispatch(second)
  await expect(player.dialog.getByRole('heading', { name: second.title })).toBeVisible()
  await expect(page).toHaveURL(`/video/${second.id}`)
  await player.related.first().click()
  await expect(page).not.toHaveURL(`/video/${second.id}`)
  await expect(player.dialog).toBeVisible()
  expect(await entriesOf(page)).toBe(entries + 1)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect(player.dialog).toBeHidden()
})

test('the address of an opened video is the page of the video, and back leads to the list', async ({
  page,
  context,
}) => {
  const player = new PlayerPage(page)
  const shell = new ShellPage(page)
  await page.goto('/terms')
  const [video] = (await (await page.request.get('/api/videos/trending')).json()) as Listed[]
  if (!video) throw new Error('The demo library has no video')
  await expect(shell.heading).toBeVisible()
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('open-video', { detail })), video)
  await expect(player.dialog).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await expect(player.dialog).toBeHidden()
  await expect(page).toHaveTitle(`${video.title} · Turnout`)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await other.close()
  await page.goBack()
  await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await expect(player.dialog).toBeHidden()
})

test('every place that opens a video gives it an address over its page, and back closes it', async ({
  page,
  playwright,
  site,
}) => {
  test.slow()
  const shell = new ShellPage(page)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  await enterAsDemoAdmin(page)
  await page.addInitScript(() => {
    const modes = { categoryViewMode: 'grid', shortsViewMode: 'grid', microClipsViewMode: 'grid' }
    localStorage.setItem('view-mode-preference', JSON.stringify(modes))
  })
  const [category] = (await (await page.request.get('/api/categories')).json()) as Listed[]
  const [video] = (await (await page.request.get('/api/videos/trending')).json()) as Listed[]
  await page.request.post(`/api/videos/${video?.id}/save`)
  const data = { categoryIds: [category?.id], professionalArea: 'ems', experienceLevel: '1-3' }
  await page.request.post('/api/user/preferences', { data })

  /** Expects that a press on the opener opens its video, and that back shows the page as it was. */
  const expectOverPage = async (opener: Locator, close: () => Promise<unknown> = () => page.goBack()) => {
    await opener.scrollIntoViewIfNeeded()
    const [behind, title, place] = [page.url(), await page.title(), await placeOf(page)]
    await opener.click()
    await expect(dialog).toBeVisible()
    expect(page.url()).toMatch(/\/video\/\d+(\?start=[\d.]+)?$/)
    await expect(page).not.toHaveTitle(title)
    await close()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(behind)
    await expect(page).toHaveTitle(title)
    expect(await placeOf(page)).toBe(place)
  }
  const byEscape = async () => {
    await expectInFront(dialog)
    await page.keyboard.press('Escape')
  }
  const cardIn = (place: Locator) => place.getByRole('article').first().getByRole('heading').getByRole('link')

  await page.goto('/')
  await test.step('home: the featured training, a recommendation, a card', async () => {
    await expectOverPage(main.getByRole('button', { name: /^Start Training/ }))
    const recommended = main.getByRole('region', { name: 'Recommended for You' })
    await expectOverPage(recommended.getByRole('listitem').first().getByRole('link'), byEscape)
    await expectOverPage(cardIn(main))
  })
  await test.step('activity', async () => {
    const member = await playwright.request.newContext({ baseURL: site.baseUrl })
    await createAccount(member)
    await expect(async () => {
      await member.delete(`/api/videos/${video?.id}/like`)
      await member.post(`/api/videos/${video?.id}/like`)
      await expect(
        main
          .getByRole('listitem')
          .getByRole('link', { name: video?.title ?? '' })
          .first(),
      ).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    await member.dispose()
    await expectOverPage(
      main
        .getByRole('listitem')
        .getByRole('link', { name: video?.title ?? '' })
        .first(),
    )
  })
  await test.step('search: a suggestion, a result, the caption that matches', async () => {
    await shell.search.fill('tourniquet')
    await expectOverPage(page.getByRole('option').first())
    await page.goto('/search?q=tourniquet')
    await expectOverPage(cardIn(main))
    await page.goto('/search?q=Ortiz')
    await expectOverPage(
      main
        .getByRole('link')
        .filter({ hasText: /^\d+:\d\d / })
        .first(),
    )
  })
  for (const path of [
    '/trending?view=grid',
    `/category/${category?.id}`,
    '/saved',
    '/microclips',
    '/shorts',
  ]) {
    await test.step(`a card of ${path}`, async () => {
      await page.goto(path)
      await expectOverPage(cardIn(main), byEscape)
    })
  }
  await test.step('the list of all videos of an officer', async () => {
    await page.goto('/admin?tab=all-videos')
    await expectOverPage(main.getByRole('button', { name: /^Play / }).first())
  })
})
