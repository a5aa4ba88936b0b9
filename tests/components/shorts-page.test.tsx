import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { complaintsWith, expectPath, forgive, openApp } from './app.tsx'
import { clock } from './clock.ts'
import { feed } from './feed.ts'
import { ask, network } from './network.ts'
import { expectCount, shell, step } from './page.ts'
import { expectPlaying } from './player.ts'

const FIRST = /^\/api\/videos\/shorts\?page=1/
const SECOND = /^\/api\/videos\/shorts\?page=2/

const cards = page.css('article[data-video]')
const button = (name: string) => shell.main.getByRole('button', { name, exact: true })
const expectAccessible = async () => expect(await commands.findInaccessible()).toEqual([])

/** Lets the calls fail and expects four of them, with so many seconds between them. */
async function expectFourTries(path: RegExp, before: number): Promise<void> {
  const tries = () => network.calls(path).length - before
  for (const [done, wait] of [1000, 2000, 4000].entries()) {
    await expect.poll(tries).toBe(done + 1)
    await clock.runFor(wait)
  }
  await expect.poll(tries).toBe(4)
}

const failing = (path: RegExp) => network.answer(path, () => new Response('', { status: 500 }))

test('the page shows reels or a grid that grows, remembers the mode, and retries failures', async () => {
  forgive(/^RequestError: 500/)
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  clock.install()
  const mend = failing(FIRST)
  openApp('/shorts')
  await step('SP-18 a failed fetch is retried three times', () => expectFourTries(FIRST, 0))
  await step('SP-16 SP-17 a failed fetch shows its error', async () => {
    await expect
      .element(page.getByText('Error loading shorts: Failed to fetch shorts', { exact: true }))
      .toBeVisible()
    expect(network.calls(FIRST)).toHaveLength(4)
  })
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()

  await step('SP-12 reels mode is a vertical feed that plays', () => expectPlaying(feed.clip))
  await step('SP-01 the header has a home button', () => expect.element(button('Home')).toBeVisible())
  await step('SP-03 reels mode has the button Enter Fullscreen', () =>
    expect.element(button('Enter Fullscreen')).toBeVisible(),
  )
  await step('SP-02 the toggle shows that reels are on', () =>
    expect.element(button('Reels')).toHaveAttribute('aria-pressed', 'true'),
  )
  await step('SP-12 the arrow keys move the reels', async () => {
    await userEvent.keyboard('{ArrowDown}')
    await feed.expectPlace(2)
    await feed.expectPaused(false)
    await userEvent.keyboard(' ')
  })
  await expectAccessible()

  await step('SP-02 the toggle changes to the grid', async () => {
    await button('Grid').click()
    await expectCount(feed.root, 0)
    await expectCount(cards, 20)
  })
  await step('SP-04 grid mode has no button Enter Fullscreen', () =>
    expectCount(button('Enter Fullscreen'), 0),
  )
  // No other test watches or likes this clip.
  const clip = cards.filter({ hasText: 'Clip 40' })
  await step('SP-07 a card shows the badge Short', () =>
    expect.element(clip.getByText('Short', { exact: true })).toBeVisible(),
  )
  await step('SP-06 a card shows the duration', () =>
    expect.element(clip.getByText(/^\d+:\d\d$/)).toBeVisible(),
  )
  await step('SP-08 a card shows the views', () =>
    expect.element(clip.getByLabelText('1K views', { exact: true })).toBeVisible(),
  )
  await step('SP-09 a card shows the likes', () =>
    expect.element(clip.getByLabelText('120 likes', { exact: true })).toBeVisible(),
  )
  await step('SP-05 a card shows the thumbnail of its clip', async () => {
    const { thumbnailFile } = await ask<Video>(`/api/videos/${clip.element().getAttribute('data-video')}`)
    await expect
      .poll(() => {
        const image = clip.css('img').first().element()
        return image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : ''
      })
      // The card may show a smaller variant of the file.
      .toContain(`${window.location.origin}/uploads/${thumbnailFile?.replace(/\.\w+$/, '')}`)
  })
  await expectAccessible()

  const mendMore = failing(SECOND)
  const before = network.calls(SECOND).length
  const logged = complaintsWith('RequestError: 500').length
  const more = button('Load More')
  await step('SP-18 a failed load of more is retried three times', async () => {
    await more.click()
    await expectFourTries(SECOND, before)
  })
  await step('SP-19 a failed load of more is only logged', async () => {
    await expect.element(more).toBeEnabled()
    await expectCount(cards, 20)
    await expectCount(shell.toast, 0)
    await expectCount(page.getByText(/Error loading/), 0)
    await expect.poll(() => complaintsWith('RequestError: 500').length - logged).toBeGreaterThanOrEqual(4)
  })
  mendMore()
  await step('SP-10 Load More adds the next clips until there are no more', async () => {
    await more.click()
    await expectCount(cards, 40)
    await more.click()
    await expect.poll(() => cards.elements().length).toBeGreaterThan(50)
    await expectCount(more, 0)
  })

  await step('SP-11 a card opens the micro-lesson dialog', async () => {
    await clip.getByRole('link').first().click()
    const lesson = page.getByRole('dialog', { name: 'Clip 40', exact: true })
    await expect.element(lesson.css('video')).toBeVisible()
    window.history.back()
    await expectCount(lesson, 0)
    await expectPath('/shorts')
  })
  await step('SP-20 the device remembers the mode as shortsViewMode', async () => {
    openApp('/shorts')
    await expect.element(button('Grid')).toHaveAttribute('aria-pressed', 'true')
    expect(JSON.parse(localStorage.getItem('view-mode-preference') ?? '{}')).toMatchObject({
      shortsViewMode: 'grid',
    })
  })
  await step('SP-01 the home button opens the home page', async () => {
    await button('Home').click()
    await expectPath('/')
  })
})
