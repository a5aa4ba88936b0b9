import type { Request } from '@playwright/test'
import { FeedPage } from '../../pages/feed-page.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({
  siteName: 'clips',
  siteClips: 45,
  viewport: { width: 390, height: 844 },
  reducedMotion: 'no-preference',
})

const REACTION = /\/api\/videos\/\d+\/(like|save)$/
const lineOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

declare global {
  interface Window {
    /** The calls of the device's share sheet, and how the next call ends. */
    shared: ShareData[]
    shareOutcome: 'shared' | 'failed' | 'cancelled'
  }
}

test('likes and saves check the session, flip after the answer, belong to their clip, and tell failures', async ({
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
  await page.route(REACTION, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  const IDS = {
    Like: { session: 'VF-34', call: ['VF-39', 'VF-40'], flip: 'VF-43', toast: ['VF-56', 'VF-57'] },
    Save: { session: 'VF-35', call: ['VF-41', 'VF-42'], flip: 'VF-44', toast: ['VF-58', 'VF-59'] },
  } as const
  const press = async (name: 'Like' | 'Save', call: string, before: boolean, title: string, text: string) => {
    calls.length = 0
    const ids = IDS[name]
    const button = feed.action(name)
    await button.click()
    await test.step(`the icon of ${name} changes at the press`, () =>
      expect(button.locator('svg')).toHaveCSS('fill', before ? 'none' : /^rgb/))
    await test.step(`${ids.session} ${ids.call[Number(before)]} the session is checked, then ${call}`, async () => {
      await expect.poll(() => calls).toEqual(['GET /api/auth/user', call])
    })
    await test.step(`${ids.flip} ${name} flips after the answer`, async () => {
      await expect(button).toHaveAttribute('aria-pressed', String(before))
      answer()
      await expect(button).toHaveAttribute('aria-pressed', String(!before))
    })
    await test.step(`${ids.toast[Number(before)]} the toast: ${title}`, () => shell.expectToast(title, text))
  }
  const like = `/api/videos/${id}/like`
  const save = `/api/videos/${id}/save`
  await press('Like', `POST ${like}`, false, 'Liked', 'Video added to likes')
  await press('Like', `DELETE ${like}`, true, 'Unliked', 'Video removed from likes')
  await press('Like', `POST ${like}`, false, 'Liked', 'Video added to likes')
  await press('Save', `POST ${save}`, false, 'Saved', 'Video saved for later')
  await press('Save', `DELETE ${save}`, true, 'Removed', 'Video removed from saved items')
  await press('Save', `POST ${save}`, false, 'Saved', 'Video saved for later')
  await page.unroute(REACTION)

  await test.step('VF-32 VF-33 the next clip is neither liked nor saved', async () => {
    await page.keyboard.press('ArrowDown')
    await feed.expectPlace(2)
    await expect(feed.action('Like')).toHaveAttribute('aria-pressed', 'false')
    await expect(feed.action('Save')).toHaveAttribute('aria-pressed', 'false')
  })
  const fail = async (id: string, method: string, name: 'Like' | 'Save', text: string) => {
    await page.route(REACTION, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    const before = await feed.action(name).getAttribute('aria-pressed')
    await feed.action(name).click()
    await test.step(`${id} a failure is told: ${text}`, () => shell.expectToast('Error', text, 'destructive'))
    await expect(feed.action(name)).toHaveAttribute('aria-pressed', before ?? '')
    await expect(feed.action(name).locator('svg')).toHaveCSS('fill', before === 'true' ? /^rgb/ : 'none')
    await page.unroute(REACTION)
  }
  await fail('VF-60', 'POST', 'Like', 'Failed to like video')
  await fail('VF-62', 'POST', 'Save', 'Failed to save video')
  for (const name of ['Like', 'Save'] as const) {
    await feed.action(name).click()
    await expect(feed.action(name)).toHaveAttribute('aria-pressed', 'true')
  }
  await fail('VF-61', 'DELETE', 'Like', 'Failed to unlike video')
  await fail('VF-63', 'DELETE', 'Save', 'Failed to remove saved video')

  await test.step('VF-32 VF-33 the first clip is still liked and saved', async () => {
    await page.keyboard.press('ArrowUp')
    await feed.expectPlace(1)
    await expect(feed.action('Like')).toHaveAttribute('aria-pressed', 'true')
    await expect(feed.action('Save')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('VF-45 the list of saved videos is read again', async () => {
    await shell.sidebarToggle('Open').click()
    await shell.sidebar.getByRole('link', { name: 'Saved', exact: true }).click()
    await expect(page.locator(`[data-video="${id}"]`)).toBeVisible()
  })
})

test('a clip is shared by the share sheet or the clipboard; a like or a save of a visitor leads to /auth', async ({
  page,
  context,
}) => {
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.shared = []
    window.shareOutcome = 'shared'
    navigator.share = (data) => {
      window.shared.push(data ?? {})
      if (window.shareOutcome === 'shared') return Promise.resolve()
      const name = window.shareOutcome === 'cancelled' ? 'AbortError' : 'NotAllowedError'
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

  await test.step('VF-69 a cancelled share tells nothing', async () => {
    await page.evaluate(() => (window.shareOutcome = 'cancelled'))
    await feed.action('Share').click()
    await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1)
    await expect(shell.toast).toHaveCount(0)
  })
  await test.step('VF-68 a failed share is told', async () => {
    await page.evaluate(() => (window.shareOutcome = 'failed'))
    await feed.action('Share').click()
    await shell.expectToast('Share failed', 'Could not share the video.', 'destructive')
    await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shell.toast).toHaveCount(0)
  })

  await page.evaluate(() => (window.shareOutcome = 'shared'))
  const expectDuration = async (ms: number) => {
    await page.clock.runFor(ms - 1)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(300)
    await expect(shell.toast).toHaveCount(0)
    await page.clock.resume()
  }
  await test.step('VF-67 a share is told for 2 s', async () => {
    await stopClock(page)
    await feed.action('Share').click()
    await shell.expectToast('Shared successfully', 'The video has been shared.')
    await expectDuration(2000)
  })
  const shared = await page.evaluate(() => window.shared)
  const { origin } = new URL(page.url())
  await test.step('VF-64 the share sheet of the device is used', () => {
    expect(shared).not.toEqual([])
  })
  await test.step('VF-65 the link leads to the video', () => {
    expect(shared[0]?.url).toBe(`${origin}/videos/${id}`)
  })
  await test.step('VF-66 the text names the video', () => {
    expect(shared[0]?.text).toBe(`Check out this video: ${title}`)
  })

  // Without a share sheet; the app checks for it when it starts.
  await page.addInitScript(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.reload()
  await expect(feed.clip).toBeVisible()
  await test.step('VF-70 the link is copied, which is told for 2 s', async () => {
    await stopClock(page)
    await feed.action('Share').click()
    await shell.expectToast('Link copied', 'The link has been copied to your clipboard')
    await expectDuration(2000)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/videos/${id}`)
  })

  await test.step('VF-36 VF-38 a save asks for a sign-in and leads to /auth', async () => {
    await feed.action('Save').click()
    await shell.expectToast(
      'Authentication Required',
      'Please log in to perform this action',
      'default',
      'Sign in',
    )
    await expect(page).toHaveURL('/auth')
  })
  await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shell.toast).toHaveCount(0)
  await page.goBack()
  await expect(feed.clip).toBeVisible()
  await stopClock(page)
  await test.step('VF-36 VF-38 a like does as well', async () => {
    await feed.action('Like').click()
    await shell.expectToast(
      'Authentication Required',
      'Please log in to perform this action',
      'default',
      'Sign in',
    )
    await expect(page).toHaveURL('/auth')
  })
  await test.step('VF-37 the toast lasts 3 s', async () => {
    await expectDuration(3000)
  })
})
