import type { Locator, Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { SHORTCUTS } from '../../../desktop/renderer/lib/shortcuts.ts'
import { FeedPage } from '../../pages/feed-page.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'

test.use({ siteName: 'clips', siteClips: 45 })

const [NOTICE] = SHORTCUTS.everywhere.notice.keys

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
] as const

/** The names of the enabled controls of a place that the toast covers, even by a pixel. */
const coveredIn = (place: Locator) =>
  place.evaluate((root) => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
    if (!toast) throw new Error('No toast is on the screen')
    const selector = 'button:enabled, a[href], input:enabled, select, textarea'
    const controls = root.matches(selector) ? [root] : [...root.querySelectorAll(selector)]
    return controls
      .filter((control) => !control.closest('[inert]') && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isApart =
          right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom
        return !isApart
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

const inView = (page: Page) =>
  page.locator('[data-toast]').evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
  })

test('a toast covers no control of the feed, of the player and of a form, on phones, in landscape and on desktops', async ({
  page,
}) => {
  const feed = new FeedPage(page)
  const player = new PlayerPage(page)
  const shell = new ShellPage(page)
  await joinAs(page)
  const [video] = (await (await page.request.get('/api/videos/trending')).json()) as Video[]
  if (!video) throw new Error('The library is empty')
  /** @param press shows a toast, by the keyboard: only the place of the toast is tested */
  const check = async (name: string, place: Locator, press: () => Promise<void>) => {
    for (const size of SIZES) {
      const at = `${name} at ${size.width}×${size.height}`
      await page.setViewportSize(size)
      // Again where the resize took the focus before the key, moved a control after the toast, or the toast ended first.
      await expect(async () => {
        await press()
        await expect(shell.toast).toHaveCount(1, { timeout: 2_000 })
        expect(await coveredIn(place), at).toEqual([])
        expect(await inView(page), `${at}: the toast is in view`).toBe(true)
        await shell.toast.getByRole('button', { name: 'Dismiss' }).click({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
      await expect(shell.toast).toHaveCount(0)
    }
  }
  for (const address of ['/shorts', '/?tab=shorts']) {
    await page.goto(address)
    await expect(feed.clip).toBeVisible()
    await check(address, feed.root, () => feed.action('Like').press('Enter'))
  }
  await page.goto('/terms')
  await player.open(video)
  await expect(player.position).toBeVisible()
  await check('the player', player.dialog, () => player.action('Save').press('Enter'))
  await page.goto('/upload/training')
  const send = page.getByRole('button', { name: 'Upload Video' })
  await check('the button of the upload form', send, () => send.click())
})

test('a like without a network is taken back with its reason, and tried again from the toast, which waits meanwhile', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket connection|Clip failed to play/)
  const feed = new FeedPage(page)
  const shell = new ShellPage(page)
  const like = feed.action('Like')
  const isFilled = () => like.locator('svg').evaluate((heart) => getComputedStyle(heart).fill !== 'none')
  await joinAs(page)
  await page.clock.install()
  await page.goto('/?tab=shorts')
  await page.setViewportSize(SIZES[0])
  await expect(feed.clip).toBeVisible()
  expect(await isFilled()).toBe(false)
  await context.setOffline(true)
  await like.click()
  await expect(shell.toast).toContainText('Failed to like video')
  await expect(shell.toast).toContainText('The server can’t be reached.')
  expect(await isFilled()).toBe(false)
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press(NOTICE)
  const again = shell.toast.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  // Focused, and then hovered, it stays for as long as that takes.
  await page.clock.runFor(30_000)
  await again.hover()
  await page.keyboard.press(NOTICE)
  await expect(again).not.toBeFocused()
  await page.clock.runFor(30_000)
  await expect(shell.toast).toHaveCSS('opacity', '1')
  await context.setOffline(false)
  await again.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await isFilled()).toBe(true)

  // Tab leads from the feed over the whole screen to the toast, and Escape back.
  await shell.expectToast('Liked', 'Video added to likes')
  const dismiss = shell.toast.getByRole('button', { name: 'Dismiss' })
  await page.keyboard.press(NOTICE)
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shell.toast).toHaveCount(0)
  await expect(feed.root).toBeVisible()
})

test('the buttons of a toast are reached out of a dialog, which stays open', async ({ page }) => {
  const player = new PlayerPage(page)
  const shell = new ShellPage(page)
  await joinAs(page)
  await page.goto('/terms')
  const [video] = (await (await page.request.get('/api/videos/trending')).json()) as Video[]
  if (!video) throw new Error('The library is empty')
  await player.open(video)
  const save = player.action('Save')
  await save.focus()
  await page.keyboard.press('Enter')
  await shell.expectToast('Saved for later')
  await page.keyboard.press(NOTICE)
  await expect(shell.toast.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shell.toast).toHaveCount(0)
  await expect(player.dialog).toBeVisible()
  await expect(save).toBeFocused()
})
