import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { SHORTCUTS } from '../../desktop/renderer/lib/shortcuts.ts'
import { forgive, join, openApp } from './app.tsx'
import { feed } from './feed.ts'
import { network } from './network.ts'
import { expectCount, expectToast, press, shell } from './page.ts'
import { anyLesson, player } from './player.ts'

const NOTICE = `{${SHORTCUTS.everywhere.notice.keys[0]}}`

const SIZES = [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const

const dismiss = shell.toast.getByRole('button', { name: 'Dismiss' })

/** Lets each like and each save succeed. The demo library stays as it is: they change the order of its lists. */
function answerPresses(): void {
  network.answer(/^\/api\/videos\/\d+\/(like|save)$/, ({ method }) => {
    const isOn = method === 'POST'
    return Response.json({ isLiked: isOn, isSaved: isOn, likes: Number(isOn) })
  })
}

/** The names of the enabled controls of a place that the toast covers, even by a pixel. */
function coveredIn(place: Locator): string[] {
  const root = place.element()
  const toast = shell.toast.element().getBoundingClientRect()
  const selector = 'button:enabled, a[href], input:enabled, select, textarea'
  const controls = root.matches(selector) ? [root] : [...root.querySelectorAll(selector)]
  return controls
    .filter((control) => !control.closest('[inert]') && control.checkVisibility())
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return !(right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom)
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

function isInView(): boolean {
  const { left, right, top, bottom } = shell.toast.element().getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
}

/** @param show shows a toast, by the keyboard: only the place of the toast is tested */
async function expectNothingCovered(name: string, place: Locator, show: () => Promise<void>): Promise<void> {
  for (const [width, height] of SIZES) {
    const at = `${name} at ${width}×${height}`
    await page.viewport(width, height)
    // Again where the resize took the focus before the key, moved a control after the toast, or the toast ended first.
    await vi.waitFor(
      async () => {
        await show()
        await expect.poll(() => shell.toast.elements().length, { timeout: 2_000 }).toBe(1)
        expect(coveredIn(place), at).toEqual([])
        expect(isInView(), `${at}: the toast is in view`).toBe(true)
        await dismiss.click({ timeout: 2_000 })
      },
      { timeout: 20_000 },
    )
    await expectCount(shell.toast, 0)
  }
}

afterEach(() => void vi.useRealTimers())

test('a toast covers no control of the feed, of the player and of a form, on phones, in landscape and on desktops', async () => {
  await join()
  answerPresses()
  for (const address of ['/shorts', '/?tab=shorts']) {
    openApp(address)
    await expect.element(feed.clip).toBeVisible()
    await expectNothingCovered(address, feed.root, () => press(feed.action('Like'), '{Enter}'))
  }
  openApp('/terms')
  await player.open(await anyLesson())
  await expect.element(player.position).toBeVisible()
  await expectNothingCovered('the player', player.dialog, () => press(player.action('Save'), '{Enter}'))
  openApp('/upload/training')
  const send = page.getByRole('button', { name: 'Upload Video' })
  await expectNothingCovered('the button of the upload form', send, () => send.click())
})

test('a like without a network is taken back with its reason, and tried again from the toast, which waits meanwhile', async () => {
  forgive(/Failed to fetch|Clip failed to play/)
  const like = feed.action('Like')
  const isFilled = () =>
    like
      .css('svg')
      .elements()
      .map((heart) => getComputedStyle(heart).fill !== 'none')
  await join()
  answerPresses()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  openApp('/?tab=shorts')
  await page.viewport(...SIZES[0])
  await expect.element(feed.clip).toBeVisible()
  expect(isFilled()).toEqual([false])
  const mend = network.cut()
  await like.click()
  await expect.element(shell.toast).toMatchTextContent('Failed to like video')
  await expect.element(shell.toast).toMatchTextContent('The server can’t be reached.')
  expect(isFilled()).toEqual([false])
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')

  await userEvent.keyboard(NOTICE)
  const again = shell.toast.getByRole('button', { name: 'Try again' })
  await expect.element(again).toHaveFocus()
  // Focused, and then hovered, it stays for as long as that takes.
  await vi.advanceTimersByTimeAsync(30_000)
  await again.hover()
  await userEvent.keyboard(NOTICE)
  await expect.element(again).not.toHaveFocus()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(shell.toast).toHaveStyle({ opacity: '1' })
  mend()
  await again.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  expect(isFilled()).toEqual([true])

  // Tab leads from the feed over the whole screen to the toast, and Escape back.
  await expectToast('Liked', 'Video added to likes')
  await userEvent.keyboard(NOTICE)
  await expect.element(dismiss).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectCount(shell.toast, 0)
  await expect.element(feed.root).toBeVisible()
})

test('the buttons of a toast are reached out of a dialog, which stays open', async () => {
  await join()
  answerPresses()
  openApp('/terms')
  await player.open(await anyLesson())
  const save = player.action('Save')
  await press(save, '{Enter}')
  await expectToast('Saved for later')
  await userEvent.keyboard(NOTICE)
  await expect.element(dismiss).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectCount(shell.toast, 0)
  await expect.element(player.dialog).toBeVisible()
  await expect.element(save).toHaveFocus()
})
