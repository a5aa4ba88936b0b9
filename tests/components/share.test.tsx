import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { forgive, openApp } from './app.tsx'
import { network } from './network.ts'
import { expectCount, expectToast, press, shell, step } from './page.ts'
import { longLesson, player, videoOf } from './player.ts'

const dialog = page.getByRole('dialog', { name: 'Share Video' })
const film = () => videoOf(player.picture)
const link = dialog.getByRole('textbox', { name: 'Link' })
const message = dialog.getByRole('textbox', { name: /^Message/ })
const preview = dialog.getByRole('group', { name: 'Preview' })

async function pauseAt(seconds: number): Promise<void> {
  await expect.poll(() => film().currentTime).toBeGreaterThan(0)
  await userEvent.keyboard(' ')
  await expect.poll(() => film().paused).toBe(true)
  film().currentTime = seconds
  await expect.poll(() => film().seeking).toBe(false)
}

const openShare = async () => {
  await player.action('Share').click()
  await expect.element(dialog).toBeVisible()
}

let opened: string[][] = []
beforeEach(() => {
  opened = []
  vi.spyOn(window, 'open').mockImplementation((...details) => {
    opened.push(details.map(String))
    return null
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

test('the dialog shares the segment from the current position', async () => {
  const video = await longLesson()
  openApp('/terms')
  await player.open(video)
  await pauseAt(5.7)
  await openShare()
  await step('SD-01 the title is Share Video', () =>
    expect.element(dialog.getByRole('heading', { name: 'Share Video' })).toBeVisible(),
  )
  await step('SD-03 the dialog shows the title', () =>
    expect.element(dialog.getByText(video.title, { exact: true })).toBeVisible(),
  )
  await step('SD-04 the dialog shows the creator', () =>
    expect.element(dialog.getByText(`By ${video.creator.displayName}`, { exact: true })).toBeVisible(),
  )
  await step('SD-02 the dialog shows the thumbnail', () =>
    expect
      .poll(() => {
        const image = dialog.css('img').element()
        return image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.src : ''
      })
      // The original, or a copy of it in a smaller width.
      .toContain(`/uploads/${video.thumbnailFile?.replace(/\.\w+$/, '')}`),
  )

  const start = dialog.getByRole('slider', { name: 'Start of the segment' })
  const end = dialog.getByRole('slider', { name: 'End of the segment' })
  const address = (query: string) => `${window.location.origin}/video/${video.id}${query}`
  await step('SD-08 the link starts at the current position in whole seconds', () =>
    expect.element(link).toHaveValue(address('?start=5&end=35')),
  )
  await step('SD-20 the link is read-only', () => expect.element(link).toHaveAttribute('readonly'))
  for (const [id, keys, seconds] of [
    ['FM-17', '{ArrowRight}', 6],
    ['FM-17', '{ArrowLeft}', 5],
    ['FM-14', '{PageUp}', 15],
    ['FM-16', '{Shift>}{ArrowRight}{/Shift}', 25],
    ['FM-16', '{Shift>}{ArrowLeft}{/Shift}', 15],
    ['FM-15', '{PageDown}', 5],
  ] as const) {
    await step(`${id} ${keys} moves the slider to ${seconds}`, async () => {
      await press(start, keys)
      await expect.element(start).toHaveValue(String(seconds))
    })
  }
  await step('SD-06 the range slider changes the segment of the link', async () => {
    await press(end, '{ArrowUp}')
    await expect.element(link).toHaveValue(address('?start=5&end=36'))
    await expect.element(start).toHaveAttribute('aria-valuetext', '0:05')
  })

  const sentence = `Check out this emergency training video: “${video.title}”.`
  await step('SD-11 the default message invites people and names the video', () =>
    expect.element(message).toHaveValue(sentence),
  )
  await step('SD-10 the message can be changed', async () => {
    await expect.element(preview).toMatchTextContent(sentence)
    await message.fill('For Monday’s drill')
    await expect.element(preview).toMatchTextContent('For Monday’s drill')
  })
  await step('SD-12 the preview shows the message and the link', () =>
    expect.element(preview).toMatchTextContent(address('?start=5&end=36')),
  )
  await step('SD-24 the whole video has no segment in its link', async () => {
    await dialog.getByRole('button', { name: 'Whole video' }).click()
    await expect.element(link).toHaveValue(address(''))
  })
  await step('SD-28 Close closes the dialog', async () => {
    await dialog.getByText('Close', { exact: true }).click()
    await expectCount(dialog, 0)
    await expect.element(player.dialog).toBeVisible()
  })
})

test('the dialog shares by networks, mail, the clipboard and the sheet of the device', async () => {
  forgive(/RequestError: 503/)
  const video = await longLesson()
  const { title } = video
  const shared: ShareData[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => {
      if (shared.push(data) === 2) throw new DOMException('Closed again', 'AbortError')
      if (shared.length === 3) throw new Error('No sheet')
    },
  })
  network.fail(new RegExp(`^/api/videos/${video.id}$`), 503)
  openApp('/terms')
  // The creator is unknown.
  await player.open({ ...video, creator: { ...video.creator, displayName: '' } })
  await openShare()
  await step('SD-05 without a creator the dialog shows Unknown Creator', () =>
    expect.element(dialog.getByText('By Unknown Creator', { exact: true })).toBeVisible(),
  )
  const more = dialog.getByRole('button', { name: 'More ways to share' })
  await more.click()
  await expectToast('Shared successfully', 'The video has been shared.')
  await expectCount(shell.toast, 0)
  await more.click()
  await more.click()
  await expectToast('Share failed', 'Could not share the video.')
  await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')

  await step('SD-18 the share text names the video', async () => {
    await message.fill('')
    await expect.element(preview).toMatchTextContent(`Check out this video: ${title}`)
  })
  const address = (link.element() as HTMLInputElement).value
  for (const name of ['Facebook', 'Twitter', 'LinkedIn', 'Email'])
    await dialog.getByRole('button', { name, exact: true }).click()
  const [facebook, twitter, linkedIn, mail] = opened.map(([first = '']) => new URL(first))
  await step('SD-13 Facebook gets the link', () => {
    expect(facebook?.hostname).toBe('www.facebook.com')
    expect(facebook?.searchParams.get('u')).toBe(address)
  })
  await step('SD-14 Twitter gets the text and the link', () => {
    expect(twitter?.hostname).toBe('twitter.com')
    expect(twitter?.searchParams.get('text')).toBe(`Check out this video: ${title}`)
    expect(twitter?.searchParams.get('url')).toBe(address)
  })
  await step('SD-15 LinkedIn gets the link', () => {
    expect(linkedIn?.hostname).toBe('www.linkedin.com')
    expect(linkedIn?.searchParams.get('url')).toBe(address)
  })
  await step('SD-16 the mail program gets the text and the link', () => {
    expect(mail?.protocol).toBe('mailto:')
    expect(mail?.searchParams.get('body')).toBe(`Check out this video: ${title}\n\n${address}`)
  })
  await step('SD-19 the subject of the mail starts with the name of the product', () =>
    expect(mail?.searchParams.get('subject')).toBe(`Turnout - ${title}`),
  )
  await step('SD-17 the popups are 600 by 400', () => {
    for (const [, , features] of opened.slice(0, 3)) expect(features).toMatch(/width=600,height=400/)
  })

  await commands.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = dialog.getByRole('button', { name: 'Copy link' })
  const icon = () => copy.element().innerHTML
  const before = icon()
  const changes: { isCopied: boolean; at: number }[] = []
  const observer = new MutationObserver(() =>
    changes.push({ isCopied: copy.element().hasAttribute('data-copied'), at: performance.now() }),
  )
  observer.observe(copy.element(), { attributeFilter: ['data-copied'] })
  // The icon may be drawn late, and its reset is timed from the press.
  let pressedAt = Infinity
  copy
    .element()
    .addEventListener('click', () => (pressedAt = performance.now()), { once: true, capture: true })
  await copy.click()
  await step('SD-26 copying shows a toast', () =>
    expectToast('Link copied', 'Video link copied to clipboard'),
  )
  await step('SD-25 the link is in the clipboard', async () =>
    expect(await navigator.clipboard.readText()).toBe(address),
  )
  await step('SD-27 the icon changes and resets after 2000 ms', async () => {
    expect(icon()).not.toBe(before)
    await expect.poll(() => changes.map(({ isCopied }) => isCopied)).toEqual([true, false])
    observer.disconnect()
    expect((changes[1]?.at ?? 0) - pressedAt).toBeGreaterThan(1900)
    expect(icon()).toBe(before)
  })
})

test('both forms of the link open the video at its segment, which pauses at its end', async () => {
  const { id, title } = await longLesson()
  const picture = () => shell.main.css('video').element() as HTMLVideoElement
  for (const form of ['video', 'videos']) {
    openApp(`/${form}/${id}?start=20&end=21`)
    await step(`SD-21 /${form} opens the public page of the video`, async () => {
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect
        .poll(() => window.location.pathname + window.location.search)
        .toBe(`/video/${id}?start=20&end=21`)
    })
    await step('SD-22 the video starts at the start of the link', () =>
      expect.poll(() => picture().currentTime).toBeGreaterThanOrEqual(20),
    )
    await step('SD-23 the video pauses at the end of the link', async () => {
      if (picture().paused && picture().currentTime < 21)
        await press(page.getByRole('group', { name: 'Video player' }), ' ')
      await expect.poll(() => picture().currentTime).toBeGreaterThanOrEqual(21)
      await expect.poll(() => picture().paused).toBe(true)
      expect(picture().currentTime).toBeLessThan(22.5)
    })
  }
})
