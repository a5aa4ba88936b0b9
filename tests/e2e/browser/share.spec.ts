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

/** Records what the page would open in place of opening it. The device has a share sheet of its own. */
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

test('the dialog shares the segment from the current position', async ({ page, site }) => {
  const player = new PlayerPage(page)
  const { shareDialog } = player
  await page.goto('/terms')
  await player.open(video())
  await pauseAt(player, 5.7)
  await player.openShare()
  await test.step('SD-01 the title is Share Video', async () => {
    await expect(shareDialog.getByRole('heading', { name: 'Share Video' })).toBeVisible()
  })
  await test.step('SD-03 the dialog shows the title', async () => {
    await expect(shareDialog.getByText(title, { exact: true })).toBeVisible()
  })
  await test.step('SD-04 the dialog shows the creator', async () => {
    await expect(shareDialog.getByText('By Rosa Marsh', { exact: true })).toBeVisible()
  })
  await test.step('SD-02 the dialog shows the thumbnail', async () => {
    const thumbnail = shareDialog.locator('img')
    await expect.poll(() => sourceShownBy(thumbnail)).toBe(`${site.baseUrl}/uploads/${video().thumbnailFile}`)
  })

  const link = shareDialog.getByRole('textbox', { name: 'Link' })
  const start = shareDialog.getByRole('slider', { name: 'Start of the segment' })
  const end = shareDialog.getByRole('slider', { name: 'End of the segment' })
  const address = (query: string) => `${new URL(page.url()).origin}/video/${video().id}${query}`
  await test.step('SD-08 the link starts at the current position in whole seconds', async () => {
    await expect(link).toHaveValue(address('?start=5&end=35'))
  })
  await test.step('SD-20 the link is read-only', async () => {
    await expect(link).toHaveJSProperty('readOnly', true)
  })
  await start.focus()
  for (const [id, key, seconds] of [
    ['FM-17', 'ArrowRight', 6],
    ['FM-17', 'ArrowLeft', 5],
    ['FM-14', 'PageUp', 15],
    ['FM-16', 'Shift+ArrowRight', 25],
    ['FM-16', 'Shift+ArrowLeft', 15],
    ['FM-15', 'PageDown', 5],
  ] as const) {
    await test.step(`${id} ${key} moves the slider to ${seconds}`, async () => {
      await page.keyboard.press(key)
      await expect(start).toHaveValue(String(seconds))
    })
  }
  await test.step('SD-06 the range slider changes the segment of the link', async () => {
    await end.press('ArrowUp')
    await expect(link).toHaveValue(address('?start=5&end=36'))
    await expect(start).toHaveAttribute('aria-valuetext', '0:05')
  })

  const message = shareDialog.getByRole('textbox', { name: /^Message/ })
  const preview = shareDialog.getByRole('group', { name: 'Preview' })
  const sentence = `Check out this emergency training video: “${title}”.`
  await test.step('SD-11 the default message invites people and names the video', async () => {
    await expect(message).toHaveValue(sentence)
  })
  await test.step('SD-10 the message can be changed', async () => {
    await expect(preview).toContainText(sentence)
    await message.fill('For Monday’s drill')
    await expect(preview).toContainText('For Monday’s drill')
  })
  await test.step('SD-12 the preview shows the message and the link', async () => {
    await expect(preview).toContainText(address('?start=5&end=36'))
  })
  await test.step('SD-24 the whole video has no segment in its link', async () => {
    await shareDialog.getByRole('button', { name: 'Whole video' }).click()
    await expect(link).toHaveValue(address(''))
  })
  await test.step('SD-28 Close closes the dialog', async () => {
    await shareDialog.getByText('Close', { exact: true }).click()
    await expect(shareDialog).toBeHidden()
    await expect(player.dialog).toBeVisible()
  })
})

test('the dialog shares by networks, mail, the clipboard and the sheet of the device', async ({
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
  // The creator is unknown.
  await player.open({ ...video(), creator: { ...video().creator, displayName: '' } })
  await stopPlaying(player.picture)
  await player.openShare()
  await test.step('SD-05 without a creator the dialog shows Unknown Creator', async () => {
    await expect(shareDialog.getByText('By Unknown Creator', { exact: true })).toBeVisible()
  })
  const more = shareDialog.getByRole('button', { name: 'More ways to share' })
  await more.click()
  await player.shell.expectToast('Shared successfully', 'The video has been shared.')
  await expect(player.shell.toast).toHaveCount(0)
  await more.click()
  await more.click()
  await player.shell.expectToast('Share failed', 'Could not share the video.', 'destructive')

  await test.step('SD-18 the share text names the video', async () => {
    await shareDialog.getByRole('textbox', { name: /^Message/ }).fill('')
    await expect(shareDialog.getByRole('group', { name: 'Preview' })).toContainText(
      `Check out this video: ${title}`,
    )
  })
  const link = await shareDialog.getByRole('textbox', { name: 'Link' }).inputValue()
  for (const name of ['Facebook', 'Twitter', 'LinkedIn', 'Email']) {
    await shareDialog.getByRole('button', { name, exact: true }).click()
  }
  const opened = await page.evaluate(() => window.opened)
  const [facebook, twitter, linkedIn, mail] = opened.map(([address = '']) => new URL(address))
  await test.step('SD-13 Facebook gets the link', () => {
    expect(facebook?.hostname).toBe('www.facebook.com')
    expect(facebook?.searchParams.get('u')).toBe(link)
  })
  await test.step('SD-14 Twitter gets the text and the link', () => {
    expect(twitter?.hostname).toBe('twitter.com')
    expect(twitter?.searchParams.get('text')).toBe(`Check out this video: ${title}`)
    expect(twitter?.searchParams.get('url')).toBe(link)
  })
  await test.step('SD-15 LinkedIn gets the link', () => {
    expect(linkedIn?.hostname).toBe('www.linkedin.com')
    expect(linkedIn?.searchParams.get('url')).toBe(link)
  })
  await test.step('SD-16 the mail program gets the text and the link', () => {
    expect(mail?.protocol).toBe('mailto:')
    expect(mail?.searchParams.get('body')).toBe(`Check out this video: ${title}\n\n${link}`)
  })
  await test.step('SD-19 the subject of the mail starts with the name of the product', () => {
    expect(mail?.searchParams.get('subject')).toBe(`Turnout - ${title}`)
  })
  await test.step('SD-17 the popups are 600 by 400', () => {
    for (const [, , features] of opened.slice(0, 3)) expect(features).toMatch(/width=600,height=400/)
  })

  const copy = shareDialog.getByRole('button', { name: 'Copy link' })
  const icon = () => copy.innerHTML()
  const before = await icon()
  await page.clock.install()
  await stopClock(page)
  await copy.click()
  await test.step('SD-26 copying shows a toast', async () => {
    await player.shell.expectToast('Link copied', 'Video link copied to clipboard')
  })
  await test.step('SD-25 the link is in the clipboard', async () => {
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  })
  await test.step('SD-27 the icon changes and resets after 2000 ms', async () => {
    await expect(copy).toHaveAttribute('data-copied', 'true')
    expect(await icon()).not.toBe(before)
    await page.clock.runFor(1999)
    await expect(copy).toHaveAttribute('data-copied', 'true')
    await page.clock.runFor(1)
    await expect(copy).not.toHaveAttribute('data-copied')
    await expect.poll(icon).toBe(before)
  })
})

test('both forms of the link open the video at its segment, which pauses at its end', async ({ page }) => {
  const picture = page.getByRole('main').locator('video')
  const time = () => picture.evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => picture.evaluate((element: HTMLVideoElement) => element.paused)
  for (const form of ['video', 'videos']) {
    await test.step(`SD-21 /${form} opens the public page of the video`, async () => {
      await page.goto(`/${form}/${video().id}?start=20&end=21`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL(`/video/${video().id}?start=20&end=21`)
    })
    await test.step('SD-22 the video starts at the start of the link', async () => {
      await expect.poll(time).toBeGreaterThanOrEqual(20)
    })
    await test.step('SD-23 the video pauses at the end of the link', async () => {
      await page.getByRole('group', { name: 'Video player' }).focus()
      if ((await isPaused()) && (await time()) < 21) await page.keyboard.press('Space')
      await expect.poll(time).toBeGreaterThanOrEqual(21)
      await expect.poll(isPaused).toBe(true)
      expect(await time()).toBeLessThan(22.5)
    })
  }
})
