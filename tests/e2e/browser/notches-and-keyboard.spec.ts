import type { Locator, Page } from '@playwright/test'
import { AdminPage } from '../../pages/admin-page.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { FeedPage } from '../../pages/feed-page.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { controlsIn } from './controls.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin } from './people.ts'
import { anyLesson } from './any-lesson.ts'

test.use({ siteName: 'home', isDemo: true })

interface Insets {
  top: number
  left: number
  right: number
  bottom: number
}

/** A phone with a notch and a home bar, in both hands. */
const PHONES = [
  { size: { width: 390, height: 844 }, insets: { top: 47, left: 0, right: 0, bottom: 34 } },
  { size: { width: 844, height: 390 }, insets: { top: 0, left: 47, right: 47, bottom: 21 } },
]

async function setInsets(page: Page, insets: Insets): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

for (const { size, insets } of PHONES) {
  const { width, height } = size
  test(`no control is under a notch or the home bar at ${width} × ${height}`, async ({ page }) => {
    const shell = new ShellPage(page)
    const feed = new FeedPage(page)
    const player = new PlayerPage(page)
    const lesson = await anyLesson(page)
    await page.setViewportSize(size)
    await setInsets(page, insets)
    const faults: string[] = []
    /** @param isFixed whether all of it is on the screen at once; else its lower end is scrolled up from the home bar */
    const check = async (place: string, root: string, isFixed: boolean) => {
      for (const { name, left, top, right, bottom } of await controlsIn(page, root)) {
        const isAside = left < insets.left || right > width - insets.right
        const isAbove = top < insets.top
        const isBelow = isFixed && bottom > height - insets.bottom
        // Outside of the screen is what a row scrolls to.
        if (right <= 0 || left >= width || bottom <= 0 || top >= height) continue
        if (isAside || isAbove || isBelow)
          faults.push(`${place}: '${name}' at ${left}, ${top}, ${right}, ${bottom}`)
      }
    }
    await page.goto('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await check('auth', 'body', false)

    await page.goto('/shorts')
    await expect(feed.clip).toBeVisible()
    await check('shorts', 'body', true)
    await page.getByRole('button', { name: 'Enter Fullscreen' }).click()
    await check('shorts on the whole screen', 'section[aria-label=Shorts]', true)

    await page.goto(`/video/${lesson.id}`)
    await expect(shell.heading).toBeVisible()
    await check('video', 'main', false)
    if (width < height) await check('header', 'header', true)
    await page.goto('/')
    await player.open(lesson)
    await expect(player.close).toBeInViewport({ ratio: 1 })
    await check('player', '[role=dialog]', false)
    await player.action('Share').click()
    await expectInFront(player.shareDialog)
    await player.shareDialog.evaluate((dialog) => {
      for (const part of [dialog, ...dialog.querySelectorAll('*')]) part.scrollTop = part.scrollHeight
    })
    await check('share', '[role=dialog]', true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(player.dialog).toHaveCount(0)

    await shell.sidebarToggle('Open').click()
    await expect(shell.sidebar.getByRole('link', { name: 'Home' })).toBeInViewport()
    await check('sidebar', 'aside', false)
    const last = shell.sidebar.getByRole('link').last()
    await expect(async () => {
      await shell.sidebar.evaluate((sidebar) => {
        for (const part of [sidebar, ...sidebar.querySelectorAll('*')]) part.scrollTop = part.scrollHeight
      })
      const box = await last.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height - insets.bottom)
    }).toPass()
    expect(faults).toEqual([])
  })
}

/** The visible height of a phone of 844 pixels with its keyboard open. */
const ABOVE_KEYBOARD = 508

/** Types into the field while the keyboard is open: the field and the button are in sight, or scrolled there. */
async function expectReachable(field: Locator, button: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await field.scrollIntoViewIfNeeded()
  for (const control of [field, button]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 1 })
    // Playwright presses only what nothing covers.
    await control.click({ trial: true, force: false, timeout: 5000 })
    const box = await control.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  }
}

const openKeyboard = async (page: Page, field: Locator): Promise<void> => {
  await field.click()
  await page.setViewportSize({ width: 390, height: ABOVE_KEYBOARD })
}
const closeKeyboard = (page: Page): Promise<void> => page.setViewportSize({ width: 390, height: 844 })

test('a keyboard that makes the page smaller leaves each field and its button within reach', async ({
  page,
}) => {
  const player = new PlayerPage(page)
  const admin = new AdminPage(page)
  await closeKeyboard(page)
  await page.goto('/auth')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  const password = page.getByLabel('Password', { exact: true })
  await openKeyboard(page, password)
  await expectReachable(password, page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }))
  await closeKeyboard(page)

  await enterAsDemoAdmin(page)
  const lesson = await anyLesson(page)
  await page.goto(`/video/${lesson.id}`)
  await page.getByRole('button', { name: 'Show Comments' }).click()
  const comment = page.getByLabel('Add a comment')
  const post = page.getByRole('button', { name: 'Comment', exact: true })
  await comment.fill('Well shown')
  await openKeyboard(page, comment)
  await expectReachable(comment, post)
  await closeKeyboard(page)

  await page.goto('/upload/training')
  const title = page.getByRole('main').getByLabel(/^Title/)
  await openKeyboard(page, title)
  await expectReachable(title, page.getByRole('main').locator('button[type=submit]'))
  await closeKeyboard(page)

  await page.goto('/')
  await player.open(lesson)
  await player.toggleComments.click()
  await player.comment.fill('Well shown')
  await openKeyboard(page, player.comment)
  await expectReachable(player.comment, player.postComment)
  await closeKeyboard(page)

  await page.goto('/admin?tab=pending-videos')
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  const review = admin.dialog('Review Video')
  await expectInFront(review)
  const notes = review.getByLabel('Review notes')
  await notes.fill('The tourniquet sits over the joint')
  await openKeyboard(page, notes)
  await expectReachable(notes, review.getByRole('button', { name: 'Reject' }))
})

test('a keyboard that lies over the page lifts a dialog with its focused field and its button above it', async ({
  page,
}) => {
  // Only Safari lays the keyboard over the page, which Chromium can't be told to do.
  await page.addInitScript((height) => {
    const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: window.innerHeight })
    Object.defineProperty(window, 'visualViewport', { value: view })
    Object.defineProperty(window, 'showKeyboard', {
      value: (isOpen: boolean) => {
        view.height = isOpen ? height : window.innerHeight
        view.dispatchEvent(new Event('resize'))
      },
    })
  }, ABOVE_KEYBOARD)
  const show = (isOpen: boolean) => page.evaluate(`showKeyboard(${isOpen})`)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsDemoAdmin(page)
  await page.goto('/admin?tab=pending-videos')
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  const review = new AdminPage(page).dialog('Review Video')
  await expectInFront(review)
  const notes = review.getByLabel('Review notes')
  await notes.click()
  await show(true)
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(() => bottomOf(review)).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  await expect(notes).toBeInViewport({ ratio: 0.9 })
  await expectReachable(notes, review.getByRole('button', { name: 'Approve' }))
  await show(false)
  await expect.poll(() => bottomOf(review)).toBeCloseTo(844, 0)
})
