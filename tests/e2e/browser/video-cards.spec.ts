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

/** Expects that all cards of the page with this title have a delete button, or none. */
async function expectDeletable(page: Page, title: string | RegExp, isDeletable: boolean): Promise<void> {
  await expect(page).toHaveTitle(title)
  const cards = page.locator('article[data-video]')
  await expect(cards.first()).toBeVisible()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(0)
  const buttons = cards.getByRole('button', { name: /^Delete / })
  // The home page may add more rows.
  await expect
    .poll(async () => (await buttons.count()) - (isDeletable ? await cards.count() : 0), String(title))
    .toBe(0)
}

/** Expects the same of every screen with a grid. */
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
  await expectDeletable(page, /· Search Results ·/, isDeletable)
  await page.goto('/microclips')
  await expectDeletable(page, /^Micro Clips/, isDeletable)
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const grid = { categoryViewMode: 'grid', shortsViewMode: 'grid', microClipsViewMode: 'grid' }
    localStorage.setItem('view-mode-preference', JSON.stringify(grid))
  }),
)

test('the heart of a card needs a sign-in and tells its result; only admins may delete', async ({
  page,
  forgive,
}) => {
  forgive(/status of 503|503:/)
  const shell = new ShellPage(page)
  const [video] = await list(page, '/api/videos/trending')
  const { id, title } = video ?? { id: 0, title: '' }
  for (const [requirement, reaction] of [
    ['VC-05', 'like'],
    ['VC-06', 'save'],
  ]) {
    await test.step(`${requirement} a ${reaction} needs a sign-in`, async () => {
      expect((await page.request.post(`/api/videos/${id}/${reaction}`)).status()).toBe(401)
    })
  }
  await page.goto('/trending?view=grid')
  const card = new VideoCardModel(page, title)
  await test.step('VC-05 a visitor is asked to sign in', async () => {
    await card.like.click()
    await shell.expectToast(
      'Authentication Required',
      'Please log in to perform this action',
      'default',
      'Sign in',
    )
    await expect(card.like).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step("VC-12 a visitor can't delete", async () => {
    await expectDeletable(page, /^Trending/, false)
  })

  await joinAs(page)
  await page.reload()
  await page.route(`**/api/videos/${id}/like`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
  await test.step('VC-10 a failure is told', async () => {
    await card.like.click()
    await shell.expectToast(
      'Failed to like video',
      'There was an error liking the video. Please try again.',
      'destructive',
      // The reason that the server gives.
      'Not now.',
    )
    await expect(card.like).toHaveAttribute('aria-pressed', 'false')
  })

  await page.unroute(`**/api/videos/${id}/like`)
  await test.step('VC-07 the like is a POST', async () => {
    const called = page.waitForRequest(`**/api/videos/${id}/like`)
    await card.like.click()
    expect((await called).method()).toBe('POST')
  })
  await test.step('VC-09 the success is told', async () => {
    await shell.expectToast('Video liked', 'The video has been added to your liked videos.')
    await expect(card.like).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step("VC-12 a member can't delete", async () => {
    await expectDeletable(page, /^Trending/, false)
    await expectEveryDeletable(page, false)
  })
})

test('the card of a micro clip shows its facts, and a placeholder for an image that fails', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_FAILED/)
  const clips = (await list(page, '/api/videos')).filter(({ isMicroClip }) => isMicroClip)
  const [clip, broken] = clips
  if (!clip || !broken) throw new Error('The demo library has lost its clips')
  // The file in all of its widths.
  const file = broken.thumbnailFile.replace(/\.\w+$/, '')
  await page.route(`**/uploads/${file}*`, (route) => route.abort())
  const plain: string[] = []
  page.on('request', (request) => request.url().endsWith('.jpg') && plain.push(request.url()))
  // A clip without a length.
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
  await test.step('VC-20 the thumbnail', async () => {
    await expect.poll(() => sourceShownBy(picture)).toMatch(new RegExp(`/uploads/${shown}(-\\d+)?\\.webp$`))
  })
  await test.step('VC-22 the badge', async () => {
    await expect(card.root.getByText('Micro Clip', { exact: true })).toBeVisible()
  })
  await test.step('VC-23 the duration', async () => {
    const seconds = String(clip.clipDuration % 60).padStart(2, '0')
    await expect(
      card.root.getByText(`${Math.floor(clip.clipDuration / 60)}:${seconds}`, { exact: true }),
    ).toBeVisible()
  })
  await test.step('VC-24 without a duration 60 s', async () => {
    await expect(
      new VideoCardModel(essential, endless.title).root.getByText('1:00', { exact: true }),
    ).toBeVisible()
  })
  await test.step('VC-25 the title', async () => {
    await expect(card.root.getByRole('heading')).toHaveText(clip.title)
  })
  await test.step('VC-26 the creator', async () => {
    await expect(card.root.getByText(clip.creator.displayName, { exact: true })).toBeVisible()
  })
  await test.step('VC-29 the category', async () => {
    await expect(card.root.getByText(clip.category.name, { exact: true })).toBeVisible()
  })
  const counted = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}K`)
  await test.step('VC-27 the views', async () => {
    await expect(card.root.getByRole('img', { name: `${counted(clip.views)} views` })).toBeVisible()
  })
  await test.step('VC-28 the likes', async () => {
    await expect(card.root.getByRole('img', { name: `${counted(clip.likes)} likes` })).toBeVisible()
  })

  await test.step('VC-21 the play overlay shows on hover', async () => {
    await page.mouse.move(0, 0)
    await expect(card.play).toHaveCSS('opacity', '0')
    await card.root.hover()
    await expect(card.play).toHaveCSS('opacity', '1')
  })

  await test.step('FM-13 an image that fails falls back to the placeholder', async () => {
    const fallback = new VideoCardModel(essential, broken.title).root.locator('img').last()
    await fallback.scrollIntoViewIfNeeded()
    await expect(fallback).toHaveAttribute('src', '/assets/placeholder.svg')
    await expect
      .poll(() => fallback.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    // It is read again when the network is back.
    await page.unroute(`**/uploads/${file}*`)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => sourceShownBy(fallback)).toContain(file)
  })
  // A browser with WebP reads no JPEG.
  expect(plain).toEqual([])
})

test('an admin deletes a video by its card, after a confirmation', async ({ page, forgive }) => {
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
  await test.step('VC-13 the deletion asks first', async () => {
    await ask()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  for (const [requirement, answer, message] of [
    ['VC-16', { status: 502, body: 'Bad gateway' }, 'Failed to delete video'],
    [
      'VC-19',
      { status: 503, json: { code: 'unavailable', message: 'Storage is full.' } },
      'Storage is full.',
    ],
  ] as const) {
    await page.route(`**/api/videos/${id}`, (route) => route.fulfill(answer))
    await ask()
    await confirm.click()
    await test.step(`${requirement} a failure is told: ${message}`, () =>
      shell.expectToast(
        'Failed to delete video',
        `There was an error deleting the video: ${message}`,
        'destructive',
      ))
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
  await test.step('VC-14 the deletion is a DELETE without a payload', async () => {
    const request = await called
    expect([request.method(), request.postData()]).toEqual(['DELETE', null])
  })
  await test.step('VC-17 the list is read again', async () => {
    await refreshed
  })
  await test.step('VC-18 the success is told', async () => {
    await shell.expectToast('Video deleted', `"${title}" has been permanently deleted.`)
  })
  await expect(page.locator(`article[data-video="${id}"]`)).toHaveCount(0)
  await expect(page.locator('article[data-video]').first()).toBeVisible()
  await test.step('VC-11 every card has a delete button', async () => {
    await expectDeletable(page, /^Trending/, true)
    await expectEveryDeletable(page, true)
  })
})
