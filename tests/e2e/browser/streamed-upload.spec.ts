import type { Request } from '@playwright/test'
import type { WatchedVideo } from '#shared/contract/videos.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { makeVideo } from './media-fixtures.ts'
import { publishLibrary } from './published-library.ts'

test.use({ siteName: 'upload', makesMedia: true })

const pathOf = (request: Request) => new URL(request.url()).pathname

test('a long video plays as a stream, shows what is where along it, and goes on as a file where the stream breaks in the dialog', async ({
  page,
  site,
  forgive,
}) => {
  // Without sound: measuring the loudness of two minutes takes ten times as long as all other steps.
  const file = await makeVideo('lecture.mp4', { seconds: 130, fps: 2, more: ['-g', '4'] })
  const [lecture] = (await publishLibrary(site.baseUrl, [{ title: 'Lecture', file }])).videos
  const read = async () =>
    (await (await page.request.get(`/api/videos/${lecture?.id}`)).json()) as WatchedVideo
  await expect.poll(async () => (await read()).hlsUrl, { timeout: 60_000 }).not.toBeNull()
  const { seekPreviewUrl } = await read()
  const asked: string[] = []
  page.on('request', (request) => asked.push(pathOf(request)))

  const player = page.getByRole('group', { name: 'Video player' })
  const picture = player.locator('video')
  const source = () => picture.evaluate((element: HTMLVideoElement) => element.currentSrc)
  const time = () => picture.evaluate((element: HTMLVideoElement) => element.currentTime)
  await page.goto(`/video/${lecture?.id}`)
  await expectPlaying(picture)
  expect(await source()).toMatch(/^blob:/)
  await picture.evaluate((element: HTMLVideoElement) => element.pause())

  const preview = player.getByTestId('seek-preview')
  expect(asked).not.toContain(seekPreviewUrl)
  const position = player.getByRole('slider', { name: 'Position' })
  const { x, y, width } = (await position.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  // The controls leave by themselves, and come back as the pointer moves over the picture.
  await expect(async () => {
    await page.mouse.move(x + width / 2, y - 120)
    await page.mouse.move(x + width / 2, y + 12)
    await expect(preview).toHaveText('1:05', { timeout: 2000 })
  }).toPass()
  await expect
    .poll(() => preview.locator('img').evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  await page.mouse.move(x + width / 2, y - 120)
  await expect(preview).toBeHidden()
  await picture.evaluate((element: HTMLVideoElement) => element.play())
  await player.focus()
  await page.keyboard.press('8')
  await expect.poll(time).toBeGreaterThan(104.2)
  await page.keyboard.press('Tab')
  await expect(position).toBeFocused()
  await expect(preview).toHaveText(/^1:4\d$/)

  // In the dialog the stream loses its parts, and the line breaks: the file goes on from the same second.
  forgive(/(Stream|Video) failed to play|ERR_FAILED|404/)
  const fresh = await read()
  const files = new Set([fresh.videoFile, ...fresh.renditions.map(({ file: smaller }) => smaller)])
  let breaks = 1
  await page.goto('/terms')
  const dialog = new PlayerPage(page)
  await dialog.open(fresh)
  await expectPlaying(dialog.picture)
  expect(await source()).toMatch(/^blob:/)
  await expect(dialog.surface).toBeFocused()
  await page.route('**/uploads/*.mp4', (route) => {
    if (!files.has(pathOf(route.request()).replace('/uploads/', ''))) return route.fulfill({ status: 404 })
    return breaks-- > 0 ? route.abort() : route.fallback()
  })
  await picture.evaluate((element: HTMLVideoElement) => void (element.currentTime = 20))
  await expect(dialog.surface.getByText('The connection was lost. Trying again…')).toBeVisible()
  await expect.poll(source).toMatch(/\.mp4$/)
  await expectPlaying(picture)
  expect(await time()).toBeGreaterThanOrEqual(20)
  expect(await time()).toBeLessThan(60)
})
