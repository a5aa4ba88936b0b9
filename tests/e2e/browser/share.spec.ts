import type { Page } from '@playwright/test'
import { sourceShownBy } from '../../pages/pictures.ts'
import { stopClock } from '../../pages/page-clock.ts'
import { expectPlaying, stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { LONG_VIDEO_FILE, publishLibrary, type Library } from './published-library.ts'

const title = 'Air management & the way out'
let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title, file: LONG_VIDEO_FILE }])
})
const video = () => {
  const [found] = library.videos
  if (!found) throw new Error('The library is empty')
  return found
}

declare global {
  interface Window {
    opened: string[][]
  }
}

/** Nothing foreign is opened: only what would have been. The device has a sheet of its own to share by. */
const recordSharing = (page: Page) =>
  page.addInitScript(() => {
    window.opened = []
    window.open = (...details) => {
      window.opened.push(details.map(String))
      return null
    }
    const shared: ShareData[] = []
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        if (shared.push(data) === 2) throw new DOMException('Closed again', 'AbortError')
        if (shared.length === 3) throw new Error('No sheet')
      },
    })
  })

async function pauseAt(player: PlayerPage, seconds: number): Promise<void> {
  await expectPlaying(player.picture)
  await player.page.keyboard.press('Space')
  await player.picture.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, seconds)
  await expect.poll(() => player.time()).toBe(seconds)
}

test('SD-01 SD-02 SD-03 SD-04 SD-06 SD-08 SD-10 SD-11 SD-12 SD-20 SD-28 FM-14 FM-15 FM-16 FM-17 the dialog shares the segment from where the video stands', async ({
  page,
  site,
}) => {
  const player = new PlayerPage(page)
  const { shareDialog } = player
  await page.goto('/terms')
  await player.open(video())
  await pauseAt(player, 5.7)
  await player.openShare()
  await expect(shareDialog.getByRole('heading', { name: 'Share Video' })).toBeVisible()
  await expect(shareDialog.getByText(title, { exact: true })).toBeVisible()
  await expect(shareDialog.getByText('By Rosa Marsh', { exact: true })).toBeVisible()
  const thumbnail = shareDialog.locator('img')
  await expect.poll(() => sourceShownBy(thumbnail)).toBe(`${site.baseUrl}/uploads/${video().thumbnailFile}`)

  const link = shareDialog.getByRole('textbox', { name: 'Link' })
  const start = shareDialog.getByRole('slider', { name: 'Start of the segment' })
  const end = shareDialog.getByRole('slider', { name: 'End of the segment' })
  const address = (query: string) => `${new URL(page.url()).origin}/video/${video().id}${query}`
  await expect(link).toHaveValue(address('?start=5&end=35'))
  await expect(link).toHaveJSProperty('readOnly', true)
  await start.focus()
  for (const [key, seconds] of [
    ['ArrowRight', 6],
    ['ArrowLeft', 5],
    ['PageUp', 15],
    ['Shift+ArrowRight', 25],
    ['Shift+ArrowLeft', 15],
    ['PageDown', 5],
  ] as const) {
    await page.keyboard.press(key)
    await expect(start).toHaveValue(String(seconds))
  }
  await end.press('ArrowUp')
  await expect(link).toHaveValue(address('?start=5&end=36'))
  await expect(start).toHaveAttribute('aria-valuetext', '0:05')

  const message = shareDialog.getByRole('textbox', { name: /^Message/ })
  const preview = shareDialog.getByRole('group', { name: 'Preview' })
  const sentence = `Check out this emergency training video: “${title}”.`
  await expect(message).toHaveValue(sentence)
  await expect(preview).toContainText(sentence)
  await message.fill('For Monday’s drill')
  await expect(preview).toContainText('For Monday’s drill')
  await expect(preview).toContainText(address('?start=5&end=36'))
  await shareDialog.getByRole('button', { name: 'Whole video' }).click()
  await expect(link).toHaveValue(address(''))
  await shareDialog.getByText('Close', { exact: true }).click()
  await expect(shareDialog).toBeHidden()
  await expect(player.dialog).toBeVisible()
})

test('SD-05 SD-13 SD-14 SD-15 SD-16 SD-17 SD-18 SD-25 SD-26 SD-27 networks open in small windows, mail gets a subject, the link is copied; the device’s own sheet is offered where there is one', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/RequestError: 503|status of 503/)
  const player = new PlayerPage(page)
  const { shareDialog } = player
  await recordSharing(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(`**/api/videos/${video().id}`, (route) => route.fulfill({ status: 503 }))
  await page.goto('/terms')
  // Nobody knows who made it.
  await player.open({ ...video(), creator: { ...video().creator, displayName: '' } })
  await stopPlaying(player.picture)
  await player.openShare()
  await expect(shareDialog.getByText('By Unknown Creator', { exact: true })).toBeVisible()
  const more = shareDialog.getByRole('button', { name: 'More ways to share' })
  await more.click()
  await player.shell.expectToast('Shared successfully', 'The video has been shared.')
  await expect(player.shell.toast).toHaveCount(0)
  await more.click()
  await more.click()
  await player.shell.expectToast('Share failed', 'Could not share the video.', 'destructive')

  await shareDialog.getByRole('textbox', { name: /^Message/ }).fill('')
  await expect(shareDialog.getByRole('group', { name: 'Preview' })).toContainText(
    `Check out this video: ${title}`,
  )
  const link = await shareDialog.getByRole('textbox', { name: 'Link' }).inputValue()
  for (const name of ['Facebook', 'Twitter', 'LinkedIn', 'Email']) {
    await shareDialog.getByRole('button', { name, exact: true }).click()
  }
  const opened = await page.evaluate(() => window.opened)
  const [facebook, twitter, linkedIn, mail] = opened.map(([address = '']) => new URL(address))
  expect(facebook?.hostname).toBe('www.facebook.com')
  expect(facebook?.searchParams.get('u')).toBe(link)
  expect(twitter?.hostname).toBe('twitter.com')
  expect(twitter?.searchParams.get('text')).toBe(`Check out this video: ${title}`)
  expect(twitter?.searchParams.get('url')).toBe(link)
  expect(linkedIn?.hostname).toBe('www.linkedin.com')
  expect(linkedIn?.searchParams.get('url')).toBe(link)
  expect(mail?.protocol).toBe('mailto:')
  expect(mail?.searchParams.get('subject')).toBe(`Turnout - ${title}`)
  expect(mail?.searchParams.get('body')).toBe(`Check out this video: ${title}\n\n${link}`)
  for (const [, , features] of opened.slice(0, 3)) expect(features).toMatch(/width=600,height=400/)

  const copy = shareDialog.getByRole('button', { name: 'Copy link' })
  const glyph = () => copy.innerHTML()
  const before = await glyph()
  await page.clock.install()
  await stopClock(page)
  await copy.click()
  await player.shell.expectToast('Link copied', 'Video link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(copy).toHaveAttribute('data-copied', 'true')
  expect(await glyph()).not.toBe(before)
  await page.clock.runFor(1999)
  await expect(copy).toHaveAttribute('data-copied', 'true')
  await page.clock.runFor(1)
  await expect(copy).not.toHaveAttribute('data-copied')
  await expect.poll(glyph).toBe(before)
})

test('SD-21 SD-22 SD-23 both forms of the link open the video at its segment, which pauses at its end', async ({
  page,
}) => {
  const picture = page.getByRole('main').locator('video')
  const time = () => picture.evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => picture.evaluate((element: HTMLVideoElement) => element.paused)
  for (const form of ['video', 'videos']) {
    await page.goto(`/${form}/${video().id}?start=20&end=21`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(`/video/${video().id}?start=20&end=21`)
    await expect.poll(time).toBeGreaterThanOrEqual(20)
    await page.getByRole('group', { name: 'Video player' }).focus()
    if ((await isPaused()) && (await time()) < 21) await page.keyboard.press('Space')
    await expect.poll(time).toBeGreaterThanOrEqual(21)
    await expect.poll(isPaused).toBe(true)
    expect(await time()).toBeLessThan(22.5)
  }
})
