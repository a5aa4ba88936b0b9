import type { Page } from '@playwright/test'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import type { Video } from '#shared/contract/videos.ts'
import type { LessonProgress } from '#shared/contract/watching.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { VideoCardModel } from '../../pages/video-card.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, publishVideo } from './people.ts'

const TITLE = 'Box breathing on two devices'

const read = async <Answer>(page: Page, address: string): Promise<Answer> =>
  (await (await page.request.get(address)).json()) as Answer

/** Opens the lesson, which is handed out, and is held at once. */
async function openLesson(page: Page, video: Video): Promise<PlayerPage> {
  const player = new PlayerPage(page)
  await page.goto('/terms')
  const handedOut = page.waitForResponse((answer) => answer.url().endsWith('/ticket'))
  await player.open(video)
  expect((await handedOut).ok()).toBe(true)
  return player
}

/** @param to seconds of the lesson; null for its end */
async function playUntil({ picture }: PlayerPage, to: number | null): Promise<void> {
  await picture.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  const isThere = () =>
    picture.evaluate((element: HTMLVideoElement, end) => {
      return end === null ? element.ended : element.currentTime >= end
    }, to)
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  await picture.evaluate((element: HTMLVideoElement) => element.pause())
}

const seek = ({ picture }: PlayerPage, seconds: number) =>
  picture.evaluate((element: HTMLVideoElement, time) => {
    element.pause()
    element.currentTime = time
  }, seconds)

test('TN-02 TN-05 TN-07 TN-09 a lesson in three sittings on two devices, one without a network, is done on both and credited once', async ({
  page,
  site,
  browser,
}) => {
  const { id } = await publishVideo(site.baseUrl, TITLE)
  const person = await joinAs(page)
  const phoneContext = await browser.newContext({
    baseURL: site.baseUrl,
    viewport: { width: 390, height: 844 },
  })
  const phone = await phoneContext.newPage()
  await phone.request.post('/api/auth/login', { data: person })
  const video = await read<Video>(page, `/api/videos/${id}`)
  const progress = async () => {
    const [lesson] = await read<LessonProgress[]>(page, '/api/training/progress')
    return lesson ?? { coveredMs: 0, doneAt: null }
  }

  const desk = await openLesson(page, video)
  await test.step('first sitting, at the desk', async () => {
    await seek(desk, 0)
    await playUntil(desk, 6)
    await expect.poll(async () => (await progress()).coveredMs).toBeGreaterThan(5000)
    await desk.close.click()
  })

  const onPhone = await openLesson(phone, video)
  await test.step('second sitting, on a phone whose network is gone', async () => {
    // It goes on where the desk stopped.
    await expect.poll(() => onPhone.time()).toBeGreaterThan(5)
    const isLoaded = (element: HTMLVideoElement) =>
      element.buffered.length > 0 &&
      element.buffered.end(element.buffered.length - 1) > element.duration - 0.5
    await expect.poll(() => onPhone.picture.evaluate(isLoaded)).toBe(true)
    await phoneContext.setOffline(true)
    await seek(onPhone, 5)
    await playUntil(onPhone, 11)
  })

  const again = await openLesson(page, video)
  await test.step('third sitting, at the desk again: it has not heard of the second', async () => {
    await seek(again, 10)
    await playUntil(again, null)
    await expect.poll(async () => (await progress()).coveredMs).toBeGreaterThan(10_000)
    expect((await progress()).doneAt).toBeNull()
    await again.close.click()
  })

  await test.step('the phone has a network again, and delivers', async () => {
    await phoneContext.setOffline(false)
    await expect.poll(async () => (await progress()).doneAt, { timeout: 60_000 }).not.toBeNull()
  })
  for (const device of [page, phone]) {
    await test.step('the lesson is done on both devices', async () => {
      await device.goto('/discover')
      await expect(new VideoCardModel(device, TITLE).root.getByText('Watched')).toBeVisible()
      const player = await openLesson(device, video)
      await expect(player.dialog.getByRole('img', { name: '100 % watched' })).toBeVisible()
    })
  }
  await test.step('it is credited once', async () => {
    const { hours } = await read<OwnRecord>(phone, '/api/training/me')
    const credited = hours.reduce((sum, { watchedMs }) => sum + watchedMs, 0)
    const [{ lengthMs } = { lengthMs: 0 }] = await read<LessonProgress[]>(phone, '/api/training/progress')
    expect(credited).toBeLessThanOrEqual(lengthMs)
    expect(credited).toBeGreaterThan(lengthMs - 2000)
  })
  await phoneContext.close()
})
