import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent, type Locator } from 'vitest/browser'
import { enterAsAdmin, openApp, PHONE } from './app.tsx'
import { controlsIn } from './controls.ts'
import { feed } from './feed.ts'
import { expectCount, expectInFront, shell } from './page.ts'
import { anyLesson, player } from './player.ts'

/** A phone with a notch and a home bar, in both hands. */
const PHONES = [
  { width: 390, height: 844, insets: { top: 47, left: 0, right: 0, bottom: 34 } },
  { width: 844, height: 390, insets: { top: 0, left: 47, right: 47, bottom: 21 } },
]

const setInsets = (insets: Record<'top' | 'left' | 'right' | 'bottom', number>): Promise<unknown> =>
  cdp().send('Emulation.setSafeAreaInsetsOverride', { insets })

function scrollDown(root: Element): void {
  for (const part of [root, ...root.querySelectorAll('*')]) part.scrollTop = part.scrollHeight
}

const bottomOf = (part: Locator): number => part.element().getBoundingClientRect().bottom

afterEach(() => setInsets({ top: 0, left: 0, right: 0, bottom: 0 }))

for (const { width, height, insets } of PHONES) {
  test(`no control is under a notch or the home bar at ${width} × ${height}`, async () => {
    const lesson = await anyLesson()
    await page.viewport(width, height)
    await setInsets(insets)
    /** @param isFixed whether all of it is on the screen at once; else its lower end is scrolled up from the home bar */
    const coveredIn = (root: string, isFixed: boolean) =>
      controlsIn(root).filter(({ left, top, right, bottom }) => {
        // Outside of the screen is what a row scrolls to.
        if (right <= 0 || left >= width || bottom <= 0 || top >= height) return false
        const isAside = left < insets.left || right > width - insets.right
        return isAside || top < insets.top || (isFixed && bottom > height - insets.bottom)
      })
    const check = (place: string, root: string, isFixed: boolean) =>
      expect.poll(() => coveredIn(root, isFixed), { message: place }).toEqual([])
    openApp('/auth')
    await expect.element(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await check('auth', 'body', false)

    openApp('/shorts')
    await expect.element(feed.clip).toBeVisible()
    await check('shorts', 'body', true)
    await page.getByRole('button', { name: 'Enter Fullscreen' }).click()
    await check('shorts on the whole screen', 'section[aria-label=Shorts]', true)

    openApp(`/video/${lesson.id}`)
    await expect.element(shell.heading).toBeVisible()
    await check('video', 'main', false)
    if (width < height) await check('header', 'header', true)
    openApp('/')
    await player.open(lesson)
    await expect.element(player.close).toBeInViewport({ ratio: 1 })
    await check('player', '[role=dialog]', false)
    await player.openShare()
    await expect
      .poll(() => {
        scrollDown(player.shareDialog.element())
        return coveredIn('[role=dialog]', true)
      })
      .toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await expectCount(player.dialog, 0)

    await shell.sidebarToggle('Open').click()
    await expect.element(shell.sidebar.getByRole('link', { name: 'Home' })).toBeInViewport()
    await check('sidebar', 'aside', false)
    await expect
      .poll(() => {
        scrollDown(shell.sidebar.element())
        return bottomOf(shell.sidebar.getByRole('link').last())
      })
      .toBeLessThanOrEqual(height - insets.bottom)
  })
}

/** The visible height of a phone of 844 pixels with its keyboard open. */
const ABOVE_KEYBOARD = 508

/** Types into the field while the keyboard is open: the field and the button are in sight, or scrolled there. */
async function expectReachable(field: Locator, button: Locator): Promise<void> {
  await expect.element(field).toHaveFocus()
  for (const control of [field, button]) {
    control.element().scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.element(control).toBeInViewport({ ratio: 1 })
    // Only what nothing covers can be pressed.
    await control.click({ trial: true, timeout: 5_000 })
    expect(bottomOf(control)).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  }
}

/** With the keyboard that makes the page smaller. */
async function expectReachableWithKeyboard(field: Locator, button: Locator): Promise<void> {
  await field.click()
  await page.viewport(PHONE[0], ABOVE_KEYBOARD)
  await expectReachable(field, button)
  await page.viewport(...PHONE)
}

async function openReview(): Promise<Locator> {
  openApp('/admin?tab=pending-videos')
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  const review = page.getByRole('dialog', { name: 'Review Video' })
  await expectInFront(review)
  return review
}

test('a keyboard that makes the page smaller leaves each field and its button within reach', async () => {
  await page.viewport(...PHONE)
  openApp('/auth')
  await expect
    .element(page.css('meta[name=viewport][data-of-page]'))
    .toHaveAttribute('content', expect.stringMatching(/interactive-widget=resizes-content/))
  await expectReachableWithKeyboard(
    page.getByLabelText('Password', { exact: true }),
    page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }),
  )

  await enterAsAdmin()
  const lesson = await anyLesson()
  openApp(`/video/${lesson.id}`)
  await page.getByRole('button', { name: 'Show Comments' }).click()
  const comment = page.getByLabelText(/^Add a comment/)
  await comment.fill('Well shown')
  await expectReachableWithKeyboard(comment, page.getByRole('button', { name: 'Comment', exact: true }))

  openApp('/upload/training')
  await expectReachableWithKeyboard(
    shell.main.getByLabelText(/^Title/),
    shell.main.css('button[type=submit]'),
  )

  openApp('/')
  await player.open(lesson)
  await player.toggleComments.click()
  await player.comment.fill('Well shown')
  await expectReachableWithKeyboard(player.comment, player.postComment)

  const review = await openReview()
  const notes = review.getByLabelText(/^Review notes/)
  await notes.fill('The tourniquet sits over the joint')
  await expectReachableWithKeyboard(notes, review.getByRole('button', { name: 'Reject' }))
})

test('a keyboard that lies over the page lifts a dialog with its focused field and its button above it', async ({
  onTestFinished,
}) => {
  // Only Safari lays the keyboard over the page, which Chromium can't be told to do.
  await page.viewport(...PHONE)
  const height = window.innerHeight
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height })
  vi.stubGlobal('visualViewport', view)
  onTestFinished(() => void vi.unstubAllGlobals())
  const showAbove = (visible: number) => {
    view.height = visible
    view.dispatchEvent(new Event('resize'))
  }
  await enterAsAdmin()
  const review = await openReview()
  const notes = review.getByLabelText(/^Review notes/)
  await notes.click()
  showAbove(ABOVE_KEYBOARD)
  await expect.poll(() => bottomOf(review)).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  await expect.element(notes).toBeInViewport({ ratio: 0.9 })
  await expectReachable(notes, review.getByRole('button', { name: 'Approve' }))
  showAbove(height)
  await expect.poll(() => bottomOf(review)).toBeCloseTo(height, 0)
})
