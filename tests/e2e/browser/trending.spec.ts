import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { listCategories } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

interface Listed {
  id: number
  title: string
  categoryId: number
}

const list = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Listed[]
const feedOf = (page: Page) => page.getByRole('region', { name: 'Shorts' })
const titlesOf = (page: Page) => page.getByRole('article').getByRole('heading')
const columnsOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)

test('trending videos are a feed, or a grid below the categories; a failure is read again once', async ({
  page,
  forgive,
}) => {
  forgive(/status of 500|RequestError: 500/)
  const shell = new ShellPage(page)
  const failure = shell.main.getByRole('alert').filter({ hasText: 'This didn’t load' })
  const asked: [string, string | null, string][] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/videos/trending*', async (route) => {
    const request = route.request()
    asked.push([request.method(), request.postData(), new URL(request.url()).search])
    await held
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Not now.' } })
  })
  await page.goto('/trending?view=grid')
  const skeletons = page.locator('[role=status] [data-card-skeleton]')
  await test.step('VC-02 eight skeletons on a wide screen', async () => {
    await expect(skeletons).toHaveCount(8)
  })
  await test.step('VC-03 FM-01 below 768 px four skeletons', async () => {
    await page.setViewportSize({ width: 767, height: 844 })
    await expect(skeletons).toHaveCount(4)
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(skeletons).toHaveCount(8)
  })
  release()
  await expect(failure).toBeVisible()
  await expect(skeletons).toHaveCount(0)
  await test.step('TR-07 the list is asked for without a payload', async () => {
    expect(asked[0]).toEqual(['GET', null, ''])
  })
  const before = asked.length
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked.length).toBe(before + 1)
  await expect(failure).toBeVisible()
  expect(asked).toHaveLength(before + 1)
  await page.unroute('**/api/videos/trending*')
  await failure.getByRole('button', { name: 'Try again' }).click()

  const trending = await list(page, '/api/videos/trending')
  await test.step('TR-05 the grid shows the trending videos', async () => {
    await expect(titlesOf(page)).toHaveText(trending.map(({ title }) => title))
  })
  await test.step('VC-04 one to four columns', async () => {
    for (const [width, columns] of [
      [1920, 4],
      [834, 3],
      [600, 2],
      [390, 1],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => columnsOf(page), `columns at ${width}`).toBe(columns)
    }
  })
  const categories = await listCategories(page.request)
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
  await test.step('TR-04 the chips of the categories', async () => {
    await expect(chips).toHaveText(['All Disciplines', ...categories.map(({ name }) => name)])
    const { id, name } = categories[1] ?? { id: 0, name: '' }
    await page.getByRole('button', { name, exact: true }).click()
    await expect(titlesOf(page)).toHaveText(
      trending.filter(({ categoryId }) => categoryId === id).map(({ title }) => title),
    )
  })

  await page.goto('/trending')
  await test.step('TR-01 the title', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trending Videos')
  })
  await test.step('TR-02 the subtitle', async () => {
    await expect(page.getByText("Discover what's popular right now", { exact: true })).toBeVisible()
  })
  await test.step('TR-03 the tab Reels shows the feed', async () => {
    await expect(page.getByRole('tab', { name: 'Reels' })).toHaveAttribute('aria-selected', 'true')
  })
  await expect(
    feedOf(page)
      .getByText(trending[0]?.title ?? '?')
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Grid' }).click()
  await expect(feedOf(page)).toHaveCount(0)
  await expect(titlesOf(page)).toHaveText(trending.map(({ title }) => title))
})

test('a category is a feed or a grid, as the device remembers; an unknown category says so', async ({
  page,
  forgive,
}) => {
  forgive(/status of 404|404:/)
  const categories = await listCategories(page.request)
  const [first, second] = categories
  const path = `/api/categories/${first?.id}`
  const videos = await list(page, `${path}/videos`)
  const payloads: [string, string, string | null][] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(path)) payloads.push([request.method(), pathname + search, request.postData()])
  })
  await page.goto(`/category/${first?.id}`)
  await test.step('CA-01 the name', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '')
  })
  await test.step('CA-02 the subtitle', async () => {
    await expect(page.getByText(`Browse ${first?.name} videos`, { exact: true })).toBeVisible()
  })
  const toggle = page.getByRole('group', { name: 'View' })
  const [reels, grid] = [
    toggle.getByRole('button', { name: 'Reels' }),
    toggle.getByRole('button', { name: 'Grid' }),
  ]
  await test.step('CA-03 FM-08 FM-09 the toggle starts with reels', async () => {
    await expect(reels).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('CA-04 the reels fill the view', async () => {
    await expect(
      feedOf(page)
        .getByText(videos[0]?.title ?? '?')
        .first(),
    ).toBeVisible()
    const box = await feedOf(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(870)
    expect(box?.height).toBeGreaterThan(650)
  })
  await test.step('CA-09 CA-10 the category and its videos are asked for without a payload', async () => {
    await expect
      .poll(() => payloads)
      .toEqual(
        expect.arrayContaining([
          ['GET', path, null],
          ['GET', `${path}/videos`, null],
        ]),
      )
  })

  await test.step('CA-06 the grid', async () => {
    await grid.click()
    await expect(titlesOf(page)).toHaveText(videos.map(({ title }) => title))
  })
  await test.step('CA-08 FM-12 the mode is kept on the device under one key', async () => {
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    const holders = Object.entries(stored).filter(([, value]) => String(value).includes('ViewMode'))
    expect(holders).toHaveLength(1)
    expect(JSON.parse(String(holders[0]?.[1]))).toMatchObject({ categoryViewMode: 'grid' })
  })

  const selector = page.getByRole('navigation', { name: 'Categories' })
  await test.step('CA-05 the category selector', async () => {
    await expect(selector.getByRole('link')).toHaveText(categories.map(({ name }) => name))
    await selector.getByRole('link', { name: second?.name ?? '', exact: true }).click()
    await expect(page).toHaveURL(`/category/${second?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.name ?? '')
  })
  await test.step('CA-08 the mode is kept for another category and over a reload', async () => {
    await expect(grid).toHaveAttribute('aria-pressed', 'true')
    await expect(titlesOf(page)).toHaveText(
      (await list(page, `/api/categories/${second?.id}/videos`)).map(({ title }) => title),
    )
    await page.reload()
    await expect(grid).toHaveAttribute('aria-pressed', 'true')
    await expect(feedOf(page)).toHaveCount(0)
  })

  await page.goto('/category/99999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category Not Found')
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
})

test('a category whose name takes long shows that it loads, then its clips, then its name', async ({
  page,
}) => {
  const [category] = await listCategories(page.request)
  const named = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(/\/api\/categories(\/\d+)?$/, async (route) => {
    await named.promise
    await route.continue()
  })
  await page.route('**/api/categories/*/videos*', async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto(`/category/${category?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category')
  await expect(page.getByText('Loading shorts')).toBeAttached()
  sent.resolve()
  await expect(feedOf(page).locator('video[data-active]')).toBeVisible()
  named.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category?.name ?? '')
  await expect(feedOf(page).locator('video[data-active]')).toBeVisible()
})
