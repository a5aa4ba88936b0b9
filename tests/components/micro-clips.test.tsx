import { expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { forgive, openApp, PHONE } from './app.tsx'
import { clock } from './clock.ts'
import { feed } from './feed.ts'
import { ask, network } from './network.ts'
import { expectCount, expectInFront, expectToast, shell, step } from './page.ts'
import { expectPlaying, videoOf } from './player.ts'

const LIST = /^\/api\/videos\/microclips/

const cards = page.css('article[data-video]')
const fullscreen = shell.main.getByRole('button', { name: 'Fullscreen', exact: true })
const mode = (name: 'Grid' | 'Reels') => shell.main.getByRole('button', { name, exact: true })
const listClips = () => ask<Video[]>('/api/videos/microclips')
const overflow = () => getComputedStyle(document.documentElement).overflowY
const columns = () => new Set(cards.elements().map((card) => card.getBoundingClientRect().left)).size
const expectAccessible = async () => expect(await commands.findInaccessible()).toEqual([])
const open = (title: string) => cards.filter({ hasText: title }).getByRole('link').first().click()

test('the page recovers from a failure and shows reels to their end, or a grid', async () => {
  forgive(/^RequestError: 500/)
  // Clips play by themselves.
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  const mend = network.answer(LIST, () => new Response('', { status: 500 }))
  openApp('/microclips')
  await step('MC-11 a failed load shows an error', () =>
    expect.element(page.getByText('Error loading micro clips', { exact: true })).toBeVisible(),
  )
  mend()
  const before = network.calls(LIST).length
  await page.getByRole('button', { name: 'Try again' }).click()
  await step('MC-12 the request takes no payload', () =>
    expect
      .poll(() => network.calls(LIST)[before])
      .toEqual({ method: 'GET', path: '/api/videos/microclips', body: null }),
  )

  await expectPlaying(feed.clip)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  const clips = await listClips()
  await step('MC-12 the answer is a list of micro clips', () => {
    expect(clips.length).toBeGreaterThan(40)
    expect(clips.every(({ isMicroClip }) => isMicroClip)).toBe(true)
  })
  await step('MC-13 the newest approved clip is in the feeds', async () => {
    expect(clips[0]?.title).toBe('Clip 45')
    // Lessons that are newer may stand before it.
    const newest = await ask<Video[]>('/api/videos')
    expect(newest.find(({ isMicroClip }) => isMicroClip)?.title).toBe('Clip 45')
  })
  await expect.element(shell.heading).toHaveTextContent('Micro Clips')
  expect(overflow()).not.toBe('hidden')
  await step('MC-03 reels can take the full screen', async () => {
    await fullscreen.click()
    await expect.element(feed.root).toHaveAttribute('data-layout', 'screen')
  })
  await step('MC-05 the full screen locks the scroll of the page', async () => {
    await expect.poll(overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.element(feed.root).not.toHaveAttribute('data-layout', 'screen')
    await expect.poll(overflow).not.toBe('hidden')
  })

  await step('MC-01 the toggle changes to the grid', () => mode('Grid').click())
  await step('MC-04 the grid has no full screen', () => expectCount(fullscreen, 0))
  await step('MC-06 the grid has 1 to 4 columns', async () => {
    for (const [width, count] of [
      [390, 1],
      [600, 2],
      [1920, 4],
      [1440, 4],
    ] as const) {
      await page.viewport(width, 900)
      await expect.poll(columns, { message: `columns at ${width}` }).toBe(count)
    }
  })
  await step('MC-02 the device remembers the mode as microClipsViewMode', async () => {
    openApp('/microclips')
    await expect.element(mode('Grid')).toHaveAttribute('aria-pressed', 'true')
    expect(JSON.parse(localStorage.getItem('view-mode-preference') ?? '{}')).toMatchObject({
      microClipsViewMode: 'grid',
    })
  })
  await expect.element(cards.first()).toBeVisible()
  await expectAccessible()

  await step('MC-01 the toggle changes to reels', async () => {
    await mode('Reels').click()
    await expect.element(feed.clip).toBeVisible()
  })
  // The list has several pages.
  await step('VF-23 the feed stays at the last clip', async () => {
    const end = await feed.goToEnd(50)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(feed.place).toMatchTextContent(`Video ${end} of ${end}:`)
    await expect.element(feed.button('Next video')).toBeDisabled()
  })
})

/** When the progress line reads the player during a second in which the clock is stopped, in ms. */
async function readingsOf(player: Locator): Promise<number[]> {
  const video = videoOf(player)
  const { duration } = video
  const times: number[] = []
  // Only the progress line reads the duration again and again.
  const get = () => {
    times.push(Date.now())
    return duration
  }
  Object.defineProperty(video, 'duration', { configurable: true, get })
  await clock.runFor(1000)
  Reflect.deleteProperty(video, 'duration')
  return times
}

test('the lesson dialog shows everything of a clip; signed out, only sharing works', async () => {
  const [first, second] = await listClips()
  if (!first || !second) throw new Error('There are no clips')
  localStorage.setItem('view-mode-preference', JSON.stringify({ microClipsViewMode: 'grid' }))
  // One clip has no description, for the default text.
  network.answer(new RegExp(`^/api/videos/${second.id}$`), async (_, send) => {
    const video = (await (await send()).json()) as Video
    return Response.json({ ...video, description: null })
  })
  clock.install()
  openApp('/microclips')
  const dialog = page.getByRole('dialog', { name: first.title, exact: true })
  const player = dialog.css('video')
  await step('MC-07 a click on a clip opens the modal player', async () => {
    await open(first.title)
    await expect.element(dialog).toBeVisible()
  })
  await step('MC-08 ML-02 the dialog shows the title', () =>
    expect.element(dialog.getByRole('heading', { name: first.title, exact: true })).toBeVisible(),
  )
  await step('ML-06 the dialog shows the posted time', () =>
    expect.element(dialog.css('time')).toMatchTextContent(/ago$/),
  )
  for (const [ids, part, text] of [
    ['ML-03', 'duration', `${first.clipDuration}s`],
    ['MC-09 ML-07', 'creator', first.creator.displayName],
    ['ML-08', 'description', first.description ?? ''],
    ['ML-10', 'category', first.category.name],
  ] as const) {
    await step(`${ids} the dialog shows the ${part}`, () =>
      expect.element(dialog.getByText(text, { exact: true })).toBeVisible(),
    )
  }
  await step('ML-01 the clip plays and counts a view after 3 s', async () => {
    await expectPlaying(player)
    const bar = dialog.getByRole('progressbar').element().firstElementChild
    const before = bar?.getAttribute('style')
    await expect.poll(() => bar?.getAttribute('style')).not.toBe(before)
    await expect.poll(() => network.calls(/\/view$/).map(({ method }) => method)).toEqual(['POST'])
    expect(videoOf(player).currentTime).toBeGreaterThan(2.9)
  })
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible()

  // The progress line reads the player also while it is paused and sends no events.
  await clock.stop()
  await step('ML-22 the progress interval is 100 ms', async () => {
    const times = await readingsOf(player)
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(Array(9).fill(100))
  })
  clock.resume()

  await step('ML-21 Share opens the share dialog without a call', async () => {
    const calls = () => network.calls(/^\/api\/.*(?<!\/view)$/).length
    const before = calls()
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    const share = page.getByRole('dialog', { name: 'Share Video' })
    // Before that, Escape would close the lesson.
    await expectInFront(share)
    await userEvent.keyboard('{Escape}')
    await expectCount(share, 0)
    await expect.element(dialog).toBeVisible()
    expect(calls()).toBe(before)
  })

  await page.viewport(...PHONE)
  await expectAccessible()
  for (const [id, name] of [
    ['ML-19', /^Like/],
    ['ML-20', 'Save'],
  ] as const) {
    await step(`${id} signed out, the button asks for a sign-in`, async () => {
      await dialog.getByRole('button', { name }).click()
      await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
      await expect.element(shell.toast).toHaveAttribute('data-toast', 'default')
      await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
      await expectCount(shell.toast, 0)
    })
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open(second.title)
  await step('ML-09 without a description the default text shows', () =>
    expect
      .element(
        page
          .getByRole('dialog')
          .getByText('Learn this essential technique in just one minute!', { exact: true }),
      )
      .toBeVisible(),
  )
})
