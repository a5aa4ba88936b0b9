import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { complaintsWith, expectPath, forgive, openApp, PHONE } from './app.tsx'
import { clock } from './clock.ts'
import { feed } from './feed.ts'
import { network } from './network.ts'
import { expectCount, shell, step } from './page.ts'
import { expectPlaying, videoOf } from './player.ts'

const SHORTS = /^\/api\/videos\/shorts\?/

const press = (key: string) => userEvent.keyboard(`{${key}}`)
const top = () => feed.clip.element().getBoundingClientRect().top
const pathOf = () => window.location.pathname + window.location.search

beforeEach(async () => {
  // Clips play by themselves, and move.
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
})

/** The calls of the list from now on: page, page size, and the time of the page's clock. */
function watchShorts(): { page: string | null; size: string | null; at: number }[] {
  const asked: ReturnType<typeof watchShorts> = []
  const send = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
    const { searchParams } = url
    if (SHORTS.test(url.pathname + url.search))
      asked.push({ page: searchParams.get('page'), size: searchParams.get('pageSize'), at: Date.now() })
    return send(input, init)
  }
  return asked
}

test('on a phone the feed fills the screen, moves by keys, and renders three players at most', async () => {
  await page.viewport(...PHONE)
  openApp('/?tab=shorts')
  await expect.element(feed.clip).toBeVisible()
  await step('VF-01 the feed fills the screen', () => {
    const { x, y, width, height } = feed.root.element().getBoundingClientRect()
    expect([x, y, width, height]).toEqual([0, 0, ...PHONE])
  })
  await step('VF-02 the feed has a Home button', () => expect.element(feed.button('Home')).toBeVisible())
  await step('VF-03 the feed has a close button', () => expect.element(feed.button('Close')).toBeVisible())
  await step('VF-04 the feed shows how to navigate', () =>
    expect.element(feed.root.getByText('Swipe up/down to navigate', { exact: true })).toBeVisible(),
  )
  await step('VF-05 VF-06 the feed shows 7 progress dots for a longer list', () => expectCount(feed.dots, 7))
  await step('VF-28 the first video and its neighbour are players', () => expectCount(feed.players, 2))

  await step('VF-20 the down arrow key moves to the next video', async () => {
    await press('ArrowDown')
    await feed.expectPlace(2)
  })
  await step('VF-28 the current video and both neighbours are players', async () => {
    await expectCount(feed.players, 3)
    await expectPlaying(feed.clip)
  })
  await step('VF-20 the up arrow key moves to the previous video', async () => {
    await press('ArrowUp')
    await feed.expectPlace(1)
    await expectCount(feed.players, 2)
  })
  await step('VF-23 the up arrow key stays at the first video', async () => {
    await press('ArrowUp')
    await feed.expectPlace(1)
  })
  await step('VF-24 Space pauses', async () => {
    await feed.expectPaused(false)
    await press(' ')
    await feed.expectPaused(true)
  })
  // Tab stays inside the feed.
  await userEvent.keyboard('{Tab}'.repeat(8))
  expect(feed.root.element().contains(document.activeElement)).toBe(true)
  await step('VF-24 Space plays again', async () => {
    feed.root.element().focus()
    await press(' ')
    await feed.expectPaused(false)
  })
  await step('VF-25 Escape closes the feed', async () => {
    await press('Escape')
    await expectPath('/')
    await expectCount(feed.root, 0)
  })
})

test('on a phone the feed moves by swipes, which hint at their direction, and the next clip starts meanwhile', async () => {
  await page.viewport(...PHONE)
  clock.install()
  openApp('/?tab=shorts')
  await expectPlaying(feed.clip)
  const rest = top()
  await step('VF-29 a swipe of less than 50 px shows no hint', async () => {
    await feed.drag(0, -45)
    expect(top()).toBeCloseTo(rest - 45, 0)
    await expectCount(feed.hint, 0)
    await commands.releaseMouse()
  })
  await clock.stop()
  await step('VF-29 a swipe of more than 50 px shows the direction', async () => {
    await feed.drag(0, -55)
    await expect.element(feed.hint).toHaveTextContent('Next')
  })
  await step('VF-30 the hint clears after 800 ms', async () => {
    await clock.runFor(799)
    await expect.element(feed.hint).toBeVisible()
    await clock.runFor(1)
    await expect.element(feed.hint).not.toBeInTheDocument()
  })
  clock.resume()
  await commands.releaseMouse()
  await step('VF-31 a swipe of less than 100 px stays', async () => {
    await feed.swipe(0, -95)
    await feed.expectPlace(1)
  })
  await step('VF-23 a swipe down stays at the first video', async () => {
    await feed.swipe(0, 300)
    await feed.expectPlace(1)
  })
  await step('VF-31 a swipe of more than 100 px navigates', async () => {
    await feed.swipe(0, -101)
    await feed.expectPlace(2)
    await expect.poll(top).toBeCloseTo(rest, 0)
  })
  await step('VF-21 a swipe down moves to the previous video', async () => {
    await feed.swipe(0, 101)
    await feed.expectPlace(1)
  })

  await step('the next clip starts during the swipe, and stops when the swipe is taken back', async () => {
    const next = feed.root.css('[data-distance="1"] video[data-ready]')
    const read = () => {
      const { paused, muted, currentTime } = videoOf(next)
      return { paused, muted, currentTime }
    }
    await expectCount(next, 1)
    await expect.poll(read).toMatchObject({ paused: true, currentTime: 0 })
    await feed.drag(0, -120)
    await expect.poll(() => read().currentTime).toBeGreaterThan(0)
    expect(read()).toMatchObject({ paused: false, muted: true })
    await feed.root.hover({ position: { x: 195, y: 400 }, force: true })
    await commands.releaseMouse()
    await expect.poll(read).toMatchObject({ paused: true, currentTime: 0 })
    await feed.expectPlace(1)
    await feed.expectPaused(false)
    await feed.swipe(0, -120)
    await feed.expectPlace(2)
    await expectPlaying(feed.clip)
    expect(videoOf(feed.clip).muted).toBe(false)
  })
})

test('on a phone a swipe to the left leaves the feed', async () => {
  await page.viewport(...PHONE)
  clock.install()
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  await step('VF-26 a swipe of less than 100 px to the left stays', async () => {
    await feed.swipe(-98, 0)
    await expect.element(feed.root).not.toHaveAttribute('data-leaving')
    expect(pathOf()).toBe('/shorts')
  })
  await clock.stop()
  await step('VF-26 a swipe of more than 100 px to the left leaves the feed', async () => {
    await feed.swipe(-110, 0)
    await expect.element(page.css('[data-leaving]')).toBeInTheDocument()
  })
  await step('VF-27 the feed slides out for 400 ms, then the home page opens', async () => {
    await clock.runFor(399)
    expect(pathOf()).toBe('/shorts')
    await clock.runFor(1)
    await expect.poll(pathOf).toBe('/')
    clock.resume()
    await expectCount(feed.root, 0)
  })
})

test('a browser that plays nothing by itself shows the Play button, and the first press plays', async () => {
  // What Chromium does on a phone that saves its battery.
  let isTouched = false
  const touch = () => void (isTouched = true)
  addEventListener('pointerup', touch, true)
  const play = HTMLMediaElement.prototype.play
  const refusing = vi.spyOn(HTMLMediaElement.prototype, 'play')
  refusing.mockImplementation(function (this: HTMLMediaElement) {
    return isTouched ? play.call(this) : Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  onTestFinished(() => {
    removeEventListener('pointerup', touch, true)
    refusing.mockRestore()
  })
  openApp('/?tab=shorts')
  await feed.button('Play').click()
  await expectPlaying(feed.clip)
  await expect.element(feed.button('Pause')).toBeInTheDocument()
})

test('buttons move the feed, and more is loaded from half of the list on, at most once a second', async () => {
  const asked = watchShorts()
  const release = network.hold(/^\/api\/videos\/shorts\?page=2/)
  clock.install()
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  await step('VF-10 the desktop layout has a previous arrow, disabled at the first video', () =>
    expect.element(feed.button('Previous video')).toBeDisabled(),
  )
  await step('VF-11 VF-22 the next arrow moves to the next video', async () => {
    await feed.button('Next video').click()
    await feed.expectPlace(2)
  })
  await step('VF-10 VF-22 the previous arrow moves to the previous video', async () => {
    await feed.button('Previous video').click()
    await feed.expectPlace(1)
  })
  await step('VF-15 nothing more is requested before half of the list', async () => {
    await userEvent.keyboard('{ArrowDown}'.repeat(9))
    await feed.expectPlace(10)
    expect(asked.map(({ page }) => page)).toEqual(['1'])
  })
  await clock.stop()
  await press('ArrowDown')
  // A timer shows the list: the clock of the page runs by few milliseconds.
  const soon = (read: () => number) =>
    expect.poll(async () => {
      await clock.runFor(1)
      return read()
    })
  const more = feed.root.getByText('Loading more...', { exact: true })
  await step('VF-07 Loading more... shows while more is fetched', async () => {
    await soon(() => more.elements().length).toBe(1)
    await expect.element(more).toBeVisible()
  })
  await step('SP-13 the loaded videos follow', async () => {
    release()
    await soon(() => feed.root.getByText(/of 40:/).elements().length).toBe(1)
    await soon(() => more.elements().length).toBe(0)
  })
  await step('VF-15 more is requested at half of the list', async () => {
    await userEvent.keyboard('{ArrowDown}'.repeat(10))
    await expect.element(feed.place).toMatchTextContent(/^Video 21 of /)
    await clock.runFor(1000)
    await expect.poll(() => asked.length).toBe(3)
  })
  await step('SP-14 the list is requested by pages of 20', () =>
    expect(asked.map(({ page, size }) => [page, size])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]),
  )
  await step('VF-16 more is requested at most once per second', () => {
    const [, second, third] = asked.map(({ at }) => at)
    expect((third ?? 0) - (second ?? 0)).toBe(1000)
  })
})

test('a failed load of the feed is only logged, and retried after 2 s', async () => {
  forgive(/^RequestError: 500/)
  const failed = () => complaintsWith('RequestError: 500').length
  const mend = network.answer(SHORTS, () => new Response('', { status: 500 }))
  const release = network.hold(SHORTS)
  const asked = () => network.calls(SHORTS)
  clock.install()
  openApp('/?tab=shorts')
  await expect.poll(() => asked().length).toBe(1)
  await clock.stop()
  release()
  await step('VF-19 the feed retries after 2 s', async () => {
    for (const tries of [1, 2]) {
      await expect.poll(failed).toBe(tries)
      if (tries === 2) mend()
      await clock.runFor(1999)
      expect(asked()).toHaveLength(tries)
      await clock.runFor(1)
      expect(asked()).toHaveLength(tries + 1)
    }
  })
  clock.resume()
  await expect.element(feed.clip).toBeVisible()
  await step('VF-12 the request names page and pageSize', () =>
    expect(asked()[0]?.path).toBe('/api/videos/shorts?page=1&pageSize=15'),
  )
  await step('VF-18 the failure is logged and shown nowhere', async () => {
    expect(failed()).toBeGreaterThanOrEqual(2)
    await expectCount(shell.toast, 0)
    await expectCount(page.getByRole('alert').filter({ hasText: /\S/ }), 0)
  })
})
