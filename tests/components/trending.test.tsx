import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectPath, forgive, openApp } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectTexts, shell, step } from './page.ts'

interface Listed {
  id: number
  title: string
  categoryId: number
}

const TRENDING = /^\/api\/videos\/trending/
const feed = page.getByRole('region', { name: 'Shorts' })
const titles = page.getByRole('article').getByRole('heading')
const skeletons = page.css('[role=status] [data-card-skeleton]')
const titlesOf = (videos: readonly Listed[]) => videos.map(({ title }) => title)
const listCategories = () => ask<{ id: number; name: string }[]>('/api/categories')
const columns = () =>
  new Set(
    page
      .getByRole('article')
      .elements()
      .map((card) => Math.round(card.getBoundingClientRect().left)),
  ).size

test('trending videos are a feed, or a grid below the categories; a failure is read again once', async () => {
  forgive(/RequestError: 500/)
  const failure = shell.main.getByRole('alert').filter({ hasText: 'This didn’t load' })
  const mend = network.fail(TRENDING)
  const release = network.hold(TRENDING)
  openApp('/trending?view=grid')
  await step('VC-02 eight skeletons on a wide screen', () => expectCount(skeletons, 8))
  await step('VC-03 FM-01 below 768 px four skeletons', async () => {
    await page.viewport(767, 844)
    await expectCount(skeletons, 4)
    await page.viewport(768, 844)
    await expectCount(skeletons, 8)
  })
  release()
  await expect.element(failure).toBeVisible()
  await expectCount(skeletons, 0)
  await step('TR-07 the list is asked for without a payload', () =>
    expect(network.calls(TRENDING)[0]).toEqual({ method: 'GET', path: '/api/videos/trending', body: null }),
  )
  const before = network.calls(TRENDING).length
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => network.calls(TRENDING).length).toBe(before + 1)
  await expect.element(failure).toBeVisible()
  expect(network.calls(TRENDING)).toHaveLength(before + 1)
  mend()
  await failure.getByRole('button', { name: 'Try again' }).click()

  const trending = await ask<Listed[]>('/api/videos/trending')
  await step('TR-05 the grid shows the trending videos', () => expectTexts(titles, titlesOf(trending)))
  await step('VC-04 one to four columns', async () => {
    for (const [width, count] of [
      [1920, 4],
      [834, 3],
      [600, 2],
      [390, 1],
      [1440, 4],
    ] as const) {
      await page.viewport(width, 844)
      await expect.poll(columns, { message: `columns at ${width}` }).toBe(count)
    }
  })
  await step('TR-04 the chips of the categories', async () => {
    const categories = await listCategories()
    await expectTexts(page.getByRole('group', { name: 'Categories' }).getByRole('button'), [
      'All Disciplines',
      ...categories.map(({ name }) => name),
    ])
    const { id, name } = categories[1] ?? { id: 0, name: '' }
    await page.getByRole('button', { name, exact: true }).click()
    const ofCategory = await ask<Listed[]>(`/api/videos?sort=trending&categoryId=${id}`)
    const first = trending.filter(({ categoryId }) => categoryId === id)
    expect(titlesOf(ofCategory.slice(0, first.length))).toEqual(titlesOf(first))
    await expectTexts(titles, titlesOf(ofCategory))
  })

  openApp('/trending')
  await step('TR-01 the title', () => expect.element(shell.heading).toHaveTextContent('Trending Videos'))
  await step('TR-02 the subtitle', () =>
    expect.element(page.getByText("Discover what's popular right now", { exact: true })).toBeVisible(),
  )
  await step('TR-03 the tab Reels shows the feed', () =>
    expect.element(page.getByRole('tab', { name: 'Reels' })).toHaveAttribute('aria-selected', 'true'),
  )
  await expect.element(feed.getByText(trending[0]?.title ?? '?').first()).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Grid' }))
  await expectCount(feed, 0)
  await expectTexts(titles, titlesOf(trending))
})

test('a category is a feed or a grid, as the device remembers; an unknown category says so', async () => {
  forgive(/RequestError: 404/)
  const categories = await listCategories()
  const [first, second] = categories
  const path = `/api/categories/${first?.id}`
  const videos = await ask<Listed[]>(`${path}/videos`)
  openApp(`/category/${first?.id}`)
  await step('CA-01 the name', () => expect.element(shell.heading).toHaveTextContent(first?.name ?? ''))
  await step('CA-02 the subtitle', () =>
    expect.element(page.getByText(`Browse ${first?.name} videos`, { exact: true })).toBeVisible(),
  )
  const toggle = page.getByRole('group', { name: 'View' })
  const reels = toggle.getByRole('button', { name: 'Reels' })
  const grid = toggle.getByRole('button', { name: 'Grid' })
  await step('CA-03 FM-08 FM-09 the toggle starts with reels', () =>
    expect.element(reels).toHaveAttribute('aria-pressed', 'true'),
  )
  await step('CA-04 the reels fill the view', async () => {
    await expect.element(feed.getByText(videos[0]?.title ?? '?').first()).toBeVisible()
    const { bottom, height } = feed.element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(870)
    expect(height).toBeGreaterThan(650)
  })
  await step('CA-09 CA-10 the category and its videos are asked for without a payload', () =>
    expect(network.calls(new RegExp(`^${path}`))).toEqual(
      expect.arrayContaining([
        { method: 'GET', path, body: null },
        { method: 'GET', path: `${path}/videos`, body: null },
      ]),
    ),
  )

  await step('CA-06 the grid', async () => {
    await grid.click()
    await expectTexts(titles, titlesOf(videos))
  })
  await step('CA-08 FM-12 the mode is kept on the device under one key', () => {
    const holders = Object.values(localStorage).filter((value) => String(value).includes('ViewMode'))
    expect(holders).toHaveLength(1)
    expect(JSON.parse(String(holders[0]))).toMatchObject({ categoryViewMode: 'grid' })
  })

  const selector = page.getByRole('navigation', { name: 'Categories' })
  await step('CA-05 the category selector', async () => {
    await expectTexts(
      selector.getByRole('link'),
      categories.map(({ name }) => name),
    )
    await selector.getByRole('link', { name: second?.name ?? '', exact: true }).click()
    await expectPath(`/category/${second?.id}`)
    await expect.element(shell.heading).toHaveTextContent(second?.name ?? '')
  })
  await step('CA-08 the mode is kept for another category and for a new page', async () => {
    await expect.element(grid).toHaveAttribute('aria-pressed', 'true')
    await expectTexts(titles, titlesOf(await ask<Listed[]>(`/api/categories/${second?.id}/videos`)))
    openApp(`/category/${second?.id}`)
    await expect.element(grid).toHaveAttribute('aria-pressed', 'true')
    await expectCount(feed, 0)
  })

  openApp('/category/99999')
  await expect.element(shell.heading).toHaveTextContent('Category Not Found')
  await expect.element(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
})

test('a category whose name takes long shows that it loads, then its clips, then its name', async () => {
  const [category] = await listCategories()
  const showName = network.hold(/^\/api\/categories(\/\d+)?$/)
  const showVideos = network.hold(/^\/api\/categories\/\d+\/videos/)
  openApp(`/category/${category?.id}`)
  await expect.element(shell.heading).toHaveTextContent('Category')
  await expect.element(page.getByText('Loading shorts')).toBeInTheDocument()
  showVideos()
  await expect.element(feed.css('video[data-active]')).toBeVisible()
  showName()
  await expect.element(shell.heading).toHaveTextContent(category?.name ?? '')
  await expect.element(feed.css('video[data-active]')).toBeVisible()
})
