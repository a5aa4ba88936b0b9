import type { Locator, Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { FeedPage } from '../../pages/feed-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({
  siteName: 'clips',
  siteClips: 45,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'no-preference',
})

const entriesOf = (page: Page) => page.evaluate(() => history.length)
const shortsOf = async (page: Page) =>
  (await (await page.request.get('/api/videos/shorts?page=1&pageSize=20')).json()) as Video[]
const timeOf = (feed: FeedPage) => feed.clip.evaluate((clip: HTMLVideoElement) => clip.currentTime)

test('a clip leads to its creator, its page and its comments, and its address opens it again', async ({
  page,
  context,
}) => {
  const feed = new FeedPage(page)
  const current = feed.root.locator('[data-clip]:not([inert])')
  const [, , third, fourth] = await shortsOf(page)
  if (!third || !fourth) throw new Error('The library has no four clips')
  await page.goto('/shorts')
  await expectPlaying(feed.clip)
  const entries = await entriesOf(page)
  await expect(page).toHaveURL('/shorts')

  await test.step('the address follows the clip, and makes no history', async () => {
    await feed.swipe(0, -300)
    await feed.expectPlace(2)
    await page.keyboard.press('ArrowDown')
    await feed.expectPlace(3)
    await expect(page).toHaveURL(`/shorts?clip=${third.id}`)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(`/shorts?clip=${fourth.id}`)
    expect(await entriesOf(page)).toBe(entries)
  })
  await test.step('the grid is at the address of the page, and the reels begin anew', async () => {
    const toggle = page.getByRole('group', { name: 'View' })
    await toggle.getByRole('button', { name: 'Grid' }).click()
    await expect(page).toHaveURL('/shorts')
    await toggle.getByRole('button', { name: 'Reels' }).click()
    await feed.expectPlace(1)
    await page.goto(`/shorts?clip=${fourth.id}`)
    await expectPlaying(feed.clip)
  })
  await test.step('a copied address begins with its clip, and each clip comes once', async () => {
    const other = await context.newPage()
    const otherFeed = new FeedPage(other)
    await other.goto(page.url())
    await expect(otherFeed.root.getByText(`Video 1 of 20: ${fourth.title}`)).toBeAttached()
    await other.close()
  })
  await test.step('the creator’s name leads to the creator, and back to the clip', async () => {
    await current.getByRole('link', { name: fourth.creator.displayName }).click()
    await expect(page).toHaveURL(`/profile/${fourth.creator.id}`)
    await expect(feed.root).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(`/shorts?clip=${fourth.id}`)
    await expect(current).toHaveAttribute('data-clip', String(fourth.id))
  })
  await test.step('the title leads to the page of the video, and a swipe over it does not', async () => {
    const link = current.getByRole('link', { name: fourth.title, exact: true })
    const box = await link.boundingBox()
    if (!box) throw new Error('The title is not on the screen')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y - 60, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(`/shorts?clip=${fourth.id}`)
    await link.click()
    await expect(page).toHaveURL(`/video/${fourth.id}`)
    await expect(feed.root).toHaveCount(0)
    await page.goBack()
    await expect(current).toHaveAttribute('data-clip', String(fourth.id))
  })
  await test.step('comments open over the clip, which plays on', async () => {
    await expectPlaying(feed.clip)
    const button = current.getByRole('button', { name: 'Comments' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Comments' })
    await expect(sheet).toBeVisible()
    const box = await sheet.boundingBox()
    expect(box?.y).toBeGreaterThan(844 * 0.35)
    await expectPlaying(feed.clip)
    await expectAccessible(page)
    const field = sheet.getByPlaceholder('Add a comment...')
    await field.fill('Said over the clip')
    await field.press('Enter')
    await expect(sheet.getByText('Said over the clip')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await expectPlaying(feed.clip)
  })
  await test.step('Escape in the comments closes them, and not the feed', async () => {
    await page.goto('/?tab=shorts')
    await current.getByRole('button', { name: 'Comments' }).click()
    await expectInFront(page.getByRole('dialog', { name: 'Comments' }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Comments' })).toBeHidden()
    await expect(feed.root).toBeVisible()
    await expect(page).toHaveURL(/\?tab=shorts/)
  })
})

test('a clip that is gone is named, and the feed begins with others', async ({ page, forgive }) => {
  forgive(/status of 404|^RequestError: 404/)
  const feed = new FeedPage(page)
  await page.goto('/shorts?clip=999999')
  await expect(page.locator('[data-toast]')).toContainText('This clip isn’t available')
  await expect(feed.clip).toBeVisible()
})

test('the line of the position is drawn by a finger, a mouse and keys', async ({ page }) => {
  const feed = new FeedPage(page)
  const [first] = await shortsOf(page)
  await page.goto(`/shorts?clip=${first?.id}`)
  await expectPlaying(feed.clip)
  const line = feed.root.locator('[data-clip]:not([inert])').getByRole('slider', { name: 'Position' })
  const box = await line.boundingBox()
  if (!box) throw new Error('The line is not on the screen')
  const seconds = await feed.clip.evaluate((clip: HTMLVideoElement) => clip.duration)
  const [y, at] = [box.y + box.height / 2, (part: number) => box.x + box.width * part]
  expect(box.height).toBeGreaterThanOrEqual(44)

  await test.step('a finger', async () => {
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: part === undefined ? [] : [{ x: at(part), y }],
      })
    await send('touchStart', 0.2)
    for (const part of [0.3, 0.5, 0.7]) await send('touchMove', part)
    await expect.poll(() => timeOf(feed)).toBeGreaterThan(seconds * 0.6)
    // The clip waits under the finger, and the feed doesn't move.
    await feed.expectPaused(true)
    await send('touchEnd')
    await feed.expectPaused(false)
    await feed.expectPlace(1)
  })
  await test.step('a mouse', async () => {
    await page.mouse.move(at(0.6), y)
    await page.mouse.down()
    await page.mouse.move(at(0.1), y - 120, { steps: 6 })
    await expect.poll(() => timeOf(feed)).toBeLessThan(seconds * 0.3)
    await page.mouse.up()
    await feed.expectPlace(1)
    await expectPlaying(feed.clip)
  })
  await test.step('keys', async () => {
    await page.keyboard.press('Space')
    await feed.expectPaused(true)
    await line.focus()
    await page.keyboard.press('Home')
    expect(await timeOf(feed)).toBeLessThan(0.1)
    await page.keyboard.press('ArrowRight')
    expect(await timeOf(feed)).toBeCloseTo(1, 0)
    await expect(line).toHaveAttribute('aria-valuetext', /^0:01 of 0:\d\d$/)
    await page.keyboard.press('Shift+ArrowRight')
    expect(await timeOf(feed)).toBeCloseTo(Math.min(11, seconds - 0.1), 0)
    await page.keyboard.press('End')
    expect(await timeOf(feed)).toBeGreaterThan(seconds - 0.5)
    await feed.expectPlace(1)
    await page.keyboard.press('Space')
    await feed.expectPaused(false)
  })
})

test('captions of a clip are switched off and on for every clip', async ({ page }) => {
  const feed = new FeedPage(page)
  const found = (await (await page.request.get('/api/search?q=tourniquet')).json()) as Video[]
  const spoken = found.find(({ captionsUrl }) => captionsUrl !== null)
  await page.goto(`/shorts?clip=${spoken?.id}`)
  const mode = () => feed.clip.evaluate((clip: HTMLVideoElement) => clip.textTracks[0]?.mode)
  const captions = feed.button('Captions')
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(mode).toBe('showing')
  await captions.click()
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(mode).toBe('disabled')
  await page.reload()
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  await captions.click()
  await expect.poll(mode).toBe('showing')
})

test('the hint on how to move shows at the first visit alone', async ({ page }) => {
  const feed = new FeedPage(page)
  const hint = feed.root.getByText('Swipe up/down to navigate', { exact: true })
  await page.goto('/shorts')
  await expect(hint).toBeVisible()
  await page.reload()
  await expect(feed.clip).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test.describe('where the viewer prefers less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a clip waits until it is played, and so does the next one', async ({ page }) => {
    const feed = new FeedPage(page)
    const ready = feed.root.locator('video[data-active][data-ready]')
    await page.goto('/shorts')
    await expect(ready).toHaveCount(1)
    await expect(feed.button('Play')).toBeVisible()
    expect(await timeOf(feed)).toBe(0)
    await expectAccessible(page)
    await feed.button('Play').click()
    await expectPlaying(feed.clip)
    await feed.swipe(0, -200)
    await feed.expectPlace(2)
    await expect(feed.button('Play')).toBeVisible()
    await feed.expectPaused(true)
    await feed.button('Play').focus()
    await page.keyboard.press('Enter')
    await expectPlaying(feed.clip)
    await expect(feed.button('Pause')).toBeFocused()
  })
})

/** The lowest contrast between a text and what lies behind it, over a clip of white frames. */
async function contrastOverWhite(page: Page, text: Locator): Promise<number> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-clip] video'))
      if (element instanceof HTMLElement)
        element.style.cssText = 'filter: brightness(0) invert(1); object-fit: cover; visibility: visible'
  })
  const color = await text.evaluate((element: HTMLElement) => {
    const { color } = getComputedStyle(element)
    element.style.color = 'transparent'
    return color
  })
  const clip = await text.boundingBox()
  if (!clip) throw new Error('The text is not on the screen')
  const picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  await text.evaluate((element: HTMLElement) => element.style.removeProperty('color'))
  return page.evaluate(
    async ({ picture, color }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight })
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const { data = [] } = drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      const light = (value: number) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }
      const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
        0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
      const own = luminance((color.match(/[\d.]+/g) ?? []).map(Number))
      let lowest = 21
      for (let at = 0; at < data.length; at += 4) {
        const behind = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
        const [high, low] = [Math.max(own, behind), Math.min(own, behind)]
        lowest = Math.min(lowest, (high + 0.05) / (low + 0.05))
      }
      return lowest
    },
    { picture, color },
  )
}

test('the texts over a white clip have a contrast of 4.5:1 or better', async ({ page }) => {
  const feed = new FeedPage(page)
  const current = feed.root.locator('[data-clip]:not([inert])')
  await page.goto('/shorts')
  await expect(feed.root.locator('video[data-active][data-ready]')).toHaveCount(1)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    const [creator, title] = await current.getByRole('link').all()
    for (const text of [creator?.locator('span').last(), title, current.locator('a + p')])
      if (text) expect(await contrastOverWhite(page, text)).toBeGreaterThanOrEqual(4.5)
  }
})
