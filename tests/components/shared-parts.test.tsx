import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openOverPage } from '../../desktop/renderer/entities/video/open-video.ts'
import { expectPath, openApp, PHONE, WIDE } from './app.tsx'
import { expectCount, expectToast, shell, step } from './page.ts'
import { longLesson, player, videoOf } from './player.ts'

const dialog = page.getByRole('dialog', { name: 'Share Video' })
const film = () => videoOf(player.picture)

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const part = page.getByText(/^Part 0:20–0:21/)
const whole = page.getByRole('button', { name: 'Watch from the start' })

test('a link to a part says so, and leads to the whole lesson', async () => {
  const video = await longLesson()
  const { id } = video
  localStorage.setItem('playback-positions', JSON.stringify([[id, 30]]))
  const picture = () => videoOf(shell.main.css('video'))
  openApp(`/video/${id}?start=20&end=21`)
  await step('WI-14 the page names the part', () => expect.element(part).toBeVisible())
  for (const size of [WIDE, PHONE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await step('WI-15 the button plays the whole from its start, and the address has no part', async () => {
    await expect.poll(() => picture().currentTime).toBeGreaterThanOrEqual(20)
    await whole.click()
    await expectPath(`/video/${id}`)
    await expectCount(part, 0)
    await expectCount(whole, 0)
    await expect.poll(() => picture().paused).toBe(false)
    expect(picture().currentTime).toBeLessThan(15)
    await expect.element(page.getByRole('group', { name: 'Video player' })).toHaveFocus()
  })
  openApp(`/video/${id}?start=20`)
  await step('WI-14 a part without an end is named by its start', () =>
    expect.element(page.getByText(/^From 0:20/)).toBeVisible(),
  )
})

test('the player over a page leads from a part to the whole lesson', async () => {
  const { id } = await longLesson()
  openApp('/terms')
  await vi.waitFor(() => expect(shell.main.query()).not.toBeNull())
  openOverPage({ id, search: '?start=20&end=21' })
  const dialogOfPlayer = page.getByRole('dialog').filter({ has: whole })
  await step('WI-14 the dialog names the part', () => expect.element(dialogOfPlayer).toBeVisible())
  await step('WI-15 the button plays the whole, and the page behind stays', async () => {
    await whole.click()
    await expectPath(`/video/${id}`)
    await expectCount(whole, 0)
    await expect.poll(() => film().paused).toBe(false)
    expect(film().currentTime).toBeLessThan(15)
    await player.close.click()
    await expectPath('/terms')
  })
})

test('on a phone the share sheet of the system stands first', async () => {
  const video = await longLesson()
  const shared: ShareData[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data: ShareData) => Promise.resolve(void shared.push(data)),
  })
  await page.viewport(...PHONE)
  openApp('/terms')
  await player.open(video)
  await player.action('Share').click()
  const linkInDialog = () =>
    (dialog.getByRole('textbox', { name: 'Link' }).element() as HTMLInputElement).value
  const sheet = dialog.getByRole('button', { name: 'Share with an app' })
  await step('WI-16 it is in sight without scrolling, above the other ways', async () => {
    await expect.element(sheet).toBeInViewport({ ratio: 1 })
    const top = (element: Element) => element.getBoundingClientRect().top
    expect(top(sheet.element())).toBeLessThan(top(dialog.css('img').element()))
    await expectCount(dialog.getByRole('button', { name: 'More ways to share' }), 0)
    expect(await commands.findInaccessible()).toEqual([])
  })
  await step('WI-16 it gets the link', async () => {
    await sheet.click()
    await expectToast('Shared successfully', 'The video has been shared.')
    expect(shared[0]?.url).toBe(linkInDialog())
  })
  await step('WI-16 without a sheet of the system the dialog has no such button', async () => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(navigator, 'share')
    openApp('/terms')
    await player.open(video)
    await player.action('Share').click()
    await expectCount(sheet, 0)
  })
})
