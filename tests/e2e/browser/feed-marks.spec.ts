import type { Request } from '@playwright/test'
import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45, viewport: { width: 390, height: 844 } })

const MARK = /\/api\/videos\/\d+\/(like|save)$/
const lineOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

declare global {
  interface Window {
    /** What the device's share sheet was given, and how it ends next. */
    shared: ShareData[]
    shareEnds: 'well' | 'badly' | 'cancelled'
  }
}

test('VF-32 VF-33 VF-34 VF-35 VF-39 VF-40 VF-41 VF-42 VF-43 VF-44 VF-45 VF-56 VF-57 VF-58 VF-59 VF-60 VF-61 VF-62 VF-63 likes and saves ask who is here, flip after the answer, are each clip’s own, and say what fails', async ({
  page,
  forgive,
}) => {
  forgive(/status of 500|^RequestError: 500/)
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  await joinAs(page)
  await page.goto('/saved')
  await expect(page.getByText("You haven't saved any videos yet.", { exact: true })).toBeVisible()
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Shorts', exact: true }).click()
  await expect(feed.clip).toBeVisible()
  const id = Number(await feed.root.locator('[data-clip]:not([inert])').getAttribute('data-clip'))

  const calls: string[] = []
  page.on('request', (request) => {
    const line = lineOf(request)
    if (/\/(like|save|user)$/.test(line)) calls.push(`${line}${request.postData() ?? ''}`)
  })
  // The answer waits until the test has looked.
  let answer = () => {}
  await page.route(MARK, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  const press = async (name: 'Like' | 'Save', call: string, before: boolean, title: string, text: string) => {
    calls.length = 0
    const isOn = feed.action(name)
    await isOn.click()
    await expect.poll(() => calls).toEqual(['GET /api/auth/user', call])
    await expect(isOn).toHaveAttribute('aria-pressed', String(before))
    answer()
    await shell.expectToast(title, text)
    await expect(isOn).toHaveAttribute('aria-pressed', String(!before))
  }
  const like = `/api/videos/${id}/like`
  const save = `/api/videos/${id}/save`
  await press('Like', `POST ${like}`, false, 'Liked', 'Video added to likes')
  await press('Like', `DELETE ${like}`, true, 'Unliked', 'Video removed from likes')
  await press('Like', `POST ${like}`, false, 'Liked', 'Video added to likes')
  await press('Save', `POST ${save}`, false, 'Saved', 'Video saved for later')
  await press('Save', `DELETE ${save}`, true, 'Removed', 'Video removed from saved items')
  await press('Save', `POST ${save}`, false, 'Saved', 'Video saved for later')
  await page.unroute(MARK)

  await page.keyboard.press('ArrowDown')
  await feed.expectPlace(2)
  await expect(feed.action('Like')).toHaveAttribute('aria-pressed', 'false')
  await expect(feed.action('Save')).toHaveAttribute('aria-pressed', 'false')
  const fail = async (method: string, name: 'Like' | 'Save', text: string) => {
    await page.route(MARK, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    const before = await feed.action(name).getAttribute('aria-pressed')
    await feed.action(name).click()
    await shell.expectToast('Error', text, 'destructive')
    await expect(feed.action(name)).toHaveAttribute('aria-pressed', before ?? '')
    await page.unroute(MARK)
  }
  await fail('POST', 'Like', 'Failed to like video')
  await fail('POST', 'Save', 'Failed to save video')
  for (const name of ['Like', 'Save'] as const) {
    await feed.action(name).click()
    await expect(feed.action(name)).toHaveAttribute('aria-pressed', 'true')
  }
  await fail('DELETE', 'Like', 'Failed to unlike video')
  await fail('DELETE', 'Save', 'Failed to remove saved video')

  await page.keyboard.press('ArrowUp')
  await feed.expectPlace(1)
  await expect(feed.action('Like')).toHaveAttribute('aria-pressed', 'true')
  await expect(feed.action('Save')).toHaveAttribute('aria-pressed', 'true')

  // Read again: the list that was empty a moment ago has the clip.
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(page.locator(`[data-video="${id}"]`)).toBeVisible()
})

test('VF-36 VF-37 VF-38 VF-64 VF-65 VF-66 VF-67 VF-68 VF-69 VF-70 signed out, a clip is shared by the device’s own sheet or by the clipboard, and a like or a save leads to /auth', async ({
  page,
  context,
}) => {
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.shared = []
    window.shareEnds = 'well'
    navigator.share = (data) => {
      window.shared.push(data ?? {})
      if (window.shareEnds === 'well') return Promise.resolve()
      const name = window.shareEnds === 'cancelled' ? 'AbortError' : 'NotAllowedError'
      return Promise.reject(new DOMException('', name))
    }
  })
  await page.clock.install()
  await page.goto('/shorts')
  await feed.expectPaused(false)
  await page.keyboard.press('Space')
  await feed.expectPaused(true)
  const slide = feed.root.locator('[data-clip]:not([inert])')
  const id = await slide.getAttribute('data-clip')
  const title = (await feed.clip.getAttribute('aria-label')) ?? ''

  await page.evaluate(() => (window.shareEnds = 'cancelled'))
  await feed.action('Share').click()
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1)
  await expect(shell.toast).toHaveCount(0)
  await page.evaluate(() => (window.shareEnds = 'badly'))
  await feed.action('Share').click()
  await shell.expectToast('Share failed', 'Could not share the video.', 'destructive')
  await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shell.toast).toHaveCount(0)

  await page.evaluate(() => (window.shareEnds = 'well'))
  const expectStay = async (ms: number) => {
    await page.clock.runFor(ms - 1)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(300)
    await expect(shell.toast).toHaveCount(0)
    await page.clock.resume()
  }
  await stopClock(page)
  await feed.action('Share').click()
  await shell.expectToast('Shared successfully', 'The video has been shared.')
  await expectStay(2000)
  const shared = await page.evaluate(() => window.shared)
  const { origin } = new URL(page.url())
  expect(shared[0]).toMatchObject({
    url: `${origin}/videos/${id}`,
    text: `Check out this video: ${title}`,
  })

  // Some systems have no share sheet, which is looked at once, as the app starts.
  await page.addInitScript(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.reload()
  await expect(feed.clip).toBeVisible()
  await stopClock(page)
  await feed.action('Share').click()
  await shell.expectToast('Link copied', 'The link has been copied to your clipboard')
  await expectStay(2000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/videos/${id}`)

  await feed.action('Save').click()
  await shell.expectToast('Authentication Required', 'Please log in to perform this action')
  await expect(page).toHaveURL('/auth')
  await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shell.toast).toHaveCount(0)
  await page.goBack()
  await expect(feed.clip).toBeVisible()
  await stopClock(page)
  await feed.action('Like').click()
  await shell.expectToast('Authentication Required', 'Please log in to perform this action')
  await expect(page).toHaveURL('/auth')
  await expectStay(3000)
})
