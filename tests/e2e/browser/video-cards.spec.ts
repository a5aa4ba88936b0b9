import type { Page } from '@playwright/test'
import { HomePage } from '../../pages/home-page.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { VideoCardModel } from '../../pages/video-card.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin, joinAs } from './people.ts'

test.use({ siteName: 'home', isDemo: true })

interface Listed {
  id: number
  title: string
  views: number
  likes: number
  clipDuration: number
  isMicroClip: boolean
  thumbnailFile: string
  creator: { displayName: string }
  category: { name: string }
}

const list = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Listed[]

/** Cards of the grid that the page's title tells, and how many of them can be deleted: all or none. */
async function expectDeletable(page: Page, title: string | RegExp, isDeletable: boolean): Promise<void> {
  await expect(page).toHaveTitle(title)
  const cards = page.locator('article[data-video]')
  await expect(cards.first()).toBeVisible()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(0)
  const buttons = cards.getByRole('button', { name: /^Delete / })
  // A home page may yet add a row.
  await expect
    .poll(async () => (await buttons.count()) - (isDeletable ? await cards.count() : 0), String(title))
    .toBe(0)
}

/** From a wide page on, to the grids that links and the search box lead to, and to the one without any link. */
async function expectEveryDeletable(page: Page, isDeletable: boolean): Promise<void> {
  const shell = new ShellPage(page)
  await shell.sidebarToggle('Open').click()
  for (const [name, title] of [
    ['Home', /^Micro lessons/],
    ['Shorts', /^Shorts/],
    ['EMS', /^EMS/],
  ] as const) {
    await shell.sidebar.getByRole('link', { name, exact: true }).click()
    await expectDeletable(page, title, isDeletable)
  }
  await shell.search.fill('the')
  await shell.search.press('Enter')
  await expectDeletable(page, /^Search Results/, isDeletable)
  await page.goto('/microclips')
  await expectDeletable(page, /^Micro Clips/, isDeletable)
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const grid = { categoryViewMode: 'grid', shortsViewMode: 'grid', microClipsViewMode: 'grid' }
    localStorage.setItem('view-mode-preference', JSON.stringify(grid))
  }),
)

test('VC-05 VC-06 VC-07 VC-09 VC-10 VC-12 a card’s heart needs a sign-in and says what came of it; nobody but an admin may delete', async ({
  page,
  forgive,
}) => {
  forgive(/status of 503|503:/)
  const shell = new ShellPage(page)
  const [video] = await list(page, '/api/videos/trending')
  const { id, title } = video ?? { id: 0, title: '' }
  for (const mark of ['like', 'save']) {
    expect((await page.request.post(`/api/videos/${id}/${mark}`)).status()).toBe(401)
  }
  await page.goto('/trending?view=grid')
  const card = new VideoCardModel(page, title)
  await card.like.click()
  await shell.expectToast('Authentication Required', 'Please log in to perform this action')
  await expect(card.like).toHaveAttribute('aria-pressed', 'false')
  await expectDeletable(page, /^Trending/, false)

  await joinAs(page)
  await page.reload()
  await page.route(`**/api/videos/${id}/like`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
  await card.like.click()
  await shell.expectToast(
    'Failed to like video',
    'There was an error liking the video. Please try again.',
    'destructive',
  )
  await expect(card.like).toHaveAttribute('aria-pressed', 'false')

  await page.unroute(`**/api/videos/${id}/like`)
  const called = page.waitForRequest(`**/api/videos/${id}/like`)
  await card.like.click()
  expect((await called).method()).toBe('POST')
  await shell.expectToast('Video liked', 'The video has been added to your liked videos.')
  await expect(card.like).toHaveAttribute('aria-pressed', 'true')
  await expectDeletable(page, /^Trending/, false)
  await expectEveryDeletable(page, false)
})

test('VC-20 VC-21 VC-22 VC-23 VC-24 VC-25 VC-26 VC-27 VC-28 VC-29 FM-13 a micro clip’s card shows what it is, with a placeholder for a picture that fails', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_FAILED/)
  const clips = (await list(page, '/api/videos')).filter(({ isMicroClip }) => isMicroClip)
  const [clip, broken] = clips
  if (!clip || !broken) throw new Error('The demo library has lost its clips')
  // In whichever width the browser asks for it.
  const file = broken.thumbnailFile.replace(/\.\w+$/, '')
  await page.route(`**/uploads/${file}*`, (route) => route.abort())
  const plain: string[] = []
  page.on('request', (request) => request.url().endsWith('.jpg') && plain.push(request.url()))
  // One clip whose length isn't known.
  const [, , endless] = clips
  if (!endless) throw new Error('The demo library has lost its clips')
  await page.route(/\/api\/videos(\?|$)/, async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as Listed[]
    const json = listed.map((one) => (one.id === endless.id ? { ...one, clipDuration: null } : one))
    await route.fulfill({ response, json })
  })
  const home = new HomePage(page)
  await home.open()
  const essential = home.section('Essential Training')
  const card = new VideoCardModel(essential, clip.title)
  const picture = card.root.locator('img').last()
  await picture.scrollIntoViewIfNeeded()
  const shown = clip.thumbnailFile.replace(/\.\w+$/, '')
  await expect.poll(() => sourceShownBy(picture)).toMatch(new RegExp(`/uploads/${shown}(-\\d+)?\\.webp$`))
  await expect(card.root.getByText('Micro Clip', { exact: true })).toBeVisible()
  const seconds = String(clip.clipDuration % 60).padStart(2, '0')
  await expect(
    card.root.getByText(`${Math.floor(clip.clipDuration / 60)}:${seconds}`, { exact: true }),
  ).toBeVisible()
  await expect(
    new VideoCardModel(essential, endless.title).root.getByText('1:00', { exact: true }),
  ).toBeVisible()
  await expect(card.root.getByRole('heading')).toHaveText(clip.title)
  await expect(card.root.getByText(clip.creator.displayName, { exact: true })).toBeVisible()
  await expect(card.root.getByText(clip.category.name, { exact: true })).toBeVisible()
  const counted = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}K`)
  await expect(card.root.getByRole('img', { name: `${counted(clip.views)} views` })).toBeVisible()
  await expect(card.root.getByRole('img', { name: `${counted(clip.likes)} likes` })).toBeVisible()

  await page.mouse.move(0, 0)
  await expect(card.play).toHaveCSS('opacity', '0')
  await card.root.hover()
  await expect(card.play).toHaveCSS('opacity', '1')

  const fallback = new VideoCardModel(essential, broken.title).root.locator('img').last()
  await fallback.scrollIntoViewIfNeeded()
  await expect(fallback).toHaveAttribute('src', '/assets/placeholder.svg')
  await expect
    .poll(() => fallback.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // The fallback of whoever shows no WebP is for nobody else.
  expect(plain).toEqual([])
})

test('VC-11 VC-13 VC-14 VC-16 VC-17 VC-18 VC-19 an admin can delete by every card: it asks first, says what came of it, and the list is read again', async ({
  page,
  forgive,
}) => {
  forgive(/status of 50[23]|50[23]:/)
  const shell = new ShellPage(page)
  await enterAsDemoAdmin(page)
  const [video] = await list(page, '/api/videos/trending')
  const { id, title } = video ?? { id: 0, title: '' }
  await page.goto('/trending?view=grid')
  const card = new VideoCardModel(page, title)
  const dialog = page.getByRole('alertdialog')
  const ask = async () => {
    await card.remove.click()
    await expect(dialog).toContainText(
      `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    )
  }
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  for (const [answer, message] of [
    [{ status: 502, body: 'Bad gateway' }, 'Failed to delete video'],
    [{ status: 503, json: { code: 'unavailable', message: 'Storage is full.' } }, 'Storage is full.'],
  ] as const) {
    await page.route(`**/api/videos/${id}`, (route) => route.fulfill(answer))
    await ask()
    await confirm.click()
    await shell.expectToast(
      'Failed to delete video',
      `There was an error deleting the video: ${message}`,
      'destructive',
    )
    await expect(dialog).toHaveCount(0)
    await page.unroute(`**/api/videos/${id}`)
  }
  await expect(card.root).toBeVisible()

  await ask()
  const called = page.waitForRequest(`**/api/videos/${id}`)
  const refreshed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/videos/trending',
  )
  await confirm.click()
  const request = await called
  expect([request.method(), request.postData()]).toEqual(['DELETE', null])
  await refreshed
  await shell.expectToast('Video deleted', `"${title}" has been permanently deleted.`)
  await expect(page.locator(`article[data-video="${id}"]`)).toHaveCount(0)
  await expect(page.locator('article[data-video]').first()).toBeVisible()
  await expectDeletable(page, /^Trending/, true)
  await expectEveryDeletable(page, true)
})
