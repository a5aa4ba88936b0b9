import type { Page } from '@playwright/test'
import { expectInFront } from '../../pages/dialog.ts'
import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const card = 'article[data-video]'
const LIST = '**/api/videos/microclips*'

interface Listed {
  id: number
  title: string
  isMicroClip: boolean
  description: string | null
  clipDuration: number
  category: { name: string }
  creator: { displayName: string }
}

const listClips = async (page: Page) =>
  (await (await page.request.get('/api/videos/microclips')).json()) as Listed[]

const rememberGrid = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'view-mode-preference',
      JSON.stringify({ shortsViewMode: 'grid', microClipsViewMode: 'grid' }),
    ),
  )

test('the page recovers from a failure and shows reels to their end, or a grid', async ({
  page,
  forgive,
}) => {
  forgive(/status of 500|^RequestError: 500/)
  const feed = new FeedPage(page)
  const main = page.getByRole('main')
  const mode = (name: 'Grid' | 'Reels') => main.getByRole('button', { name, exact: true })
  const fullscreen = main.getByRole('button', { name: 'Fullscreen', exact: true })
  // Clips play by themselves.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/microclips')
  await test.step('MC-11 a failed load shows an error', async () => {
    await expect(page.getByText('Error loading micro clips', { exact: true })).toBeVisible()
  })
  await page.unroute(LIST)
  await test.step('MC-12 the request takes no payload', async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/videos/microclips'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ])
    expect(request.postData()).toBeNull()
  })

  await expectPlaying(feed.clip)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const clips = await listClips(page)
  await test.step('MC-12 the answer is a list of micro clips', async () => {
    expect(clips.length).toBeGreaterThan(40)
    expect(clips.every(({ isMicroClip }) => isMicroClip)).toBe(true)
  })
  await test.step('MC-13 the newest approved clip is in the feeds', async () => {
    expect(clips[0]?.title).toBe('Clip 45')
    const newest = (await (await page.request.get('/api/videos?limit=1')).json()) as Listed[]
    expect(newest[0]?.title).toBe('Clip 45')
  })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Micro Clips')
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).not.toBe('hidden')
  await test.step('MC-03 reels can take the full screen', async () => {
    await fullscreen.click()
    await expect(feed.root).toHaveAttribute('data-layout', 'screen')
  })
  await test.step('MC-05 the full screen locks the scroll of the page', async () => {
    expect(await overflow()).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect(feed.root).not.toHaveAttribute('data-layout', 'screen')
    expect(await overflow()).not.toBe('hidden')
  })

  await test.step('MC-01 the toggle changes to the grid', async () => {
    await mode('Grid').click()
  })
  await test.step('MC-04 the grid has no full screen', async () => {
    await expect(fullscreen).toHaveCount(0)
  })
  const columns = () =>
    page.evaluate(
      (card) =>
        new Set([...document.querySelectorAll(card)].map((element) => element.getBoundingClientRect().left))
          .size,
      card,
    )
  await test.step('MC-06 the grid has 1 to 4 columns', async () => {
    for (const [width, count] of [
      [390, 1],
      [600, 2],
      [1920, 4],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(columns, `columns at ${width}`).toBe(count)
    }
  })
  await test.step('MC-02 the device remembers the mode as microClipsViewMode', async () => {
    await page.reload()
    await expect(mode('Grid')).toHaveAttribute('aria-pressed', 'true')
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('view-mode-preference') ?? '{}')),
    ).toMatchObject({ microClipsViewMode: 'grid' })
  })
  await expect(page.locator(card).first()).toBeVisible()
  await expectAccessible(page)

  await test.step('MC-01 the toggle changes to reels', async () => {
    await mode('Reels').click()
    await expect(feed.clip).toBeVisible()
  })
  // The list has several pages.
  await test.step('VF-23 the feed stays at the last clip', async () => {
    const end = await feed.goToEnd(50)
    await page.keyboard.press('ArrowDown')
    await expect(feed.place).toContainText(`Video ${end} of ${end}:`)
    await expect(feed.button('Next video')).toBeDisabled()
  })
})

test('the lesson dialog shows everything of a clip; signed out, only sharing works', async ({ page }) => {
  const shell = new ShellPage(page)
  const [first, second] = await listClips(page)
  if (!first || !second) throw new Error('There are no clips')
  await rememberGrid(page)
  // One clip has no description, for the default text.
  await page.route(`**/api/videos/${second.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as Listed), description: null } })
  })
  await page.clock.install()
  await page.goto('/microclips')
  const open = (title: string) =>
    page.locator(card).filter({ hasText: title }).getByRole('link').first().click()
  const counted = page.waitForRequest((request) => request.url().endsWith('/view'))
  await test.step('MC-07 a click on a clip opens the modal player', async () => {
    await open(first.title)
  })
  const dialog = page.getByRole('dialog', { name: first.title, exact: true })
  const player = dialog.locator('video')
  await test.step('MC-08 ML-02 the dialog shows the title', async () => {
    await expect(dialog.getByRole('heading', { name: first.title, exact: true })).toBeVisible()
  })
  await test.step('ML-03 the dialog shows the duration', async () => {
    await expect(dialog.getByText(`${first.clipDuration}s`, { exact: true })).toBeVisible()
  })
  await test.step('ML-06 the dialog shows the posted time', async () => {
    await expect(dialog.locator('time')).toHaveText(/ago$/)
  })
  await test.step('MC-09 ML-07 the dialog shows the creator', async () => {
    await expect(dialog.getByText(first.creator.displayName, { exact: true })).toBeVisible()
  })
  await test.step('ML-08 the dialog shows the description', async () => {
    await expect(dialog.getByText(first.description ?? '', { exact: true })).toBeVisible()
  })
  await test.step('ML-10 the dialog shows the category', async () => {
    await expect(dialog.getByText(first.category.name, { exact: true })).toBeVisible()
  })
  await test.step('ML-01 the clip plays and counts a view after 3 s', async () => {
    await expectPlaying(player)

    const bar = dialog.getByRole('progressbar').locator('> *')
    const before = await bar.getAttribute('style')
    await expect.poll(() => bar.getAttribute('style')).not.toBe(before)
    expect((await counted).method()).toBe('POST')
    expect(await player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(2.9)
  })
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible(page)

  // The progress line reads the player also while it is paused and sends no events.
  await stopClock(page)
  const readings = await player.evaluateHandle((video: HTMLVideoElement) => {
    const times: number[] = []
    const { duration } = video
    // Only the progress line reads the duration again and again.
    Object.defineProperty(video, 'duration', {
      configurable: true,
      get: () => {
        times.push(Date.now())
        return duration
      },
    })
    return times
  })
  await test.step('ML-22 the progress interval is 100 ms', async () => {
    await page.clock.runFor(1000)
    const times = await readings.jsonValue()
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(Array(9).fill(100))
  })
  await player.evaluate((video) => Reflect.deleteProperty(video, 'duration'))
  await page.clock.resume()

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`)
  })
  await test.step('ML-21 Share opens the share dialog without a call', async () => {
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    const share = page.getByRole('dialog', { name: 'Share Video' })
    // Before that, Escape would close the lesson.
    await expectInFront(share)
    await page.keyboard.press('Escape')
    await expect(share).toHaveCount(0)
    await expect(dialog).toBeVisible()
    expect(calls.filter((call) => !call.endsWith('/view'))).toEqual([])
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  for (const [id, name] of [
    ['ML-19', /^Like/],
    ['ML-20', 'Save'],
  ] as const) {
    await test.step(`${id} signed out, the button asks for a sign-in`, async () => {
      await dialog.getByRole('button', { name }).click()
      await shell.expectToast(
        'Authentication Required',
        'Please log in to perform this action',
        'default',
        'Sign in',
      )
      await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(shell.toast).toHaveCount(0)
    })
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open(second.title)
  await test.step('ML-09 without a description the default text shows', async () => {
    await expect(
      page
        .getByRole('dialog')
        .getByText('Learn this essential technique in just one minute!', { exact: true }),
    ).toBeVisible()
  })
})

test('the reactions in the dialog are those of the server, and make real calls', async ({ page }) => {
  const shell = new ShellPage(page)
  await joinAs(page)
  await rememberGrid(page)
  const [, , third] = await listClips(page)
  if (!third) throw new Error('There are no clips')
  await page.goto('/shorts')
  await expect(page.locator(card)).toHaveCount(20)
  // Made elsewhere, after the list was loaded.
  await page.request.post(`/api/videos/${third.id}/like`)
  await page.request.post(`/api/videos/${third.id}/save`)
  await page.locator(card).filter({ hasText: third.title }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  const like = dialog.getByRole('button', { name: /^Like/ })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await test.step("ML-17 the liked state is the server's", async () => {
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step("ML-18 the saved state is the server's", async () => {
    await expect(save).toHaveAttribute('aria-pressed', 'true')
  })
  const press = async (button: typeof like, method: string, path: string, toast: string) => {
    const call = page.waitForRequest(
      (request) => request.method() === method && request.url().endsWith(`/api/videos/${third.id}/${path}`),
    )
    await button.click()
    await call
    await shell.expectToast(toast)
  }
  await test.step('ML-11 ML-14 unliking calls DELETE and shows the toast', async () => {
    await press(like, 'DELETE', 'like', 'Removed from likes')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('ML-11 ML-13 liking calls POST and shows the toast', async () => {
    await press(like, 'POST', 'like', 'Added to likes')
  })
  await test.step('ML-12 ML-16 unsaving calls DELETE and shows the toast', async () => {
    await press(save, 'DELETE', 'save', 'Removed from saved')
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('ML-12 ML-15 saving calls POST and shows the toast', async () => {
    await press(save, 'POST', 'save', 'Saved for later')
  })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
