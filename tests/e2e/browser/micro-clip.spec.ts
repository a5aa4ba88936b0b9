import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { approve, publishLibrary, type Library } from './published-library.ts'

const LIST = '/api/videos/microclips'
const title = 'Ladder angle'
let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title }])
})
const video = () => {
  const [found] = library.videos
  if (!found) throw new Error('The library is empty')
  return found
}

test('CM-01 CM-02 CM-03 CM-04 CM-05 CM-06 CM-07 CM-08 CM-10 CM-11 CM-12 CM-15 CM-17 CM-21 the dialog asks for title, start and length, and keeps them within the source', async ({
  page,
  forgive,
}) => {
  forgive(/RequestError: 503|status of 503/)
  const player = new PlayerPage(page)
  const { clipDialog } = player
  const start = clipDialog.getByRole('slider', { name: 'Start time' })
  const duration = clipDialog.getByRole('slider', { name: 'Clip duration' })
  const preview = clipDialog.getByRole('group', { name: 'Preview' })
  await joinAs(page)
  await page.goto('/terms')
  await player.open(video())
  await player.openClip()
  await expect(clipDialog.getByRole('heading', { name: 'Create Micro Clip' })).toBeVisible()
  const field = clipDialog.getByRole('textbox', { name: 'Clip title' })
  await expect(field).toHaveValue(`${title} - Micro Clip`)
  await expect(start).toHaveValue('0')
  await expect(duration).toHaveValue('15')
  await expect(preview).toContainText('Plays 0:00 – 0:15 of 0:16')
  await field.fill('  ')
  await clipDialog.getByRole('button', { name: 'Create Micro Clip' }).click()
  await expect(clipDialog.getByRole('alert')).toHaveText('Please enter a title for your clip.')
  await duration.press('Home')
  await expect(duration).toHaveValue('5')
  await duration.press('ArrowLeft')
  await expect(duration).toHaveValue('5')
  await start.press('End')
  await expect(start).toHaveValue('11')
  await start.press('ArrowLeft')
  await expect(start).toHaveValue('10')
  await duration.press('End')
  await expect(duration).toHaveValue('6')
  await expect(preview).toContainText('Plays 0:10 – 0:16 of 0:16')
  const bar = await preview
    .locator('[data-part=range]')
    .evaluate((element: HTMLElement) => element.style.cssText)
  expect(bar).toContain('left: 62.5%')
  expect(bar).toContain('width: 37.5%')
  await clipDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(clipDialog).toBeHidden()
  await page.keyboard.press('Escape')

  // A source whose length nobody knows counts as a minute.
  await page.reload()
  await page.route('**/uploads/*.mp4', (route) => route.abort())
  await page.route(`**/api/videos/${video().id}`, (route) => route.fulfill({ status: 503 }))
  forgive(/Video failed to play|net::ERR_FAILED/)
  await player.open({ ...video(), duration: 0 })
  await player.openClip()
  await expect(preview).toContainText('of 1:00')
  await duration.press('End')
  await expect(duration).toHaveValue('30')
  await start.press('End')
  await expect(start).toHaveValue('30')
})

test('CM-09 CM-29 CM-30 CM-31 CM-32 CM-33 a clip is cut, waits for review, and once approved plays its segment over and over', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/RequestError: 503|status of 503/)
  const player = new PlayerPage(page)
  const { clipDialog } = player
  const create = clipDialog.getByRole('button', { name: 'Create Micro Clip' })
  await joinAs(page)
  await page.goto('/microclips')
  await player.open(video())
  await player.openClip()
  const duration = clipDialog.getByRole('slider', { name: 'Clip duration' })
  await duration.press('Home')
  const start = clipDialog.getByRole('slider', { name: 'Start time' })
  for (let i = 0; i < 4; i++) await start.press('ArrowRight')

  await page.route('**/microclip', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await create.click()
  await player.shell.expectToast('Error', 'Failed to create micro clip. Please try again.', 'destructive')
  await expect(clipDialog).toBeVisible()
  await expect(start).toHaveValue('4')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/microclip', async (route) => {
    await held
    await route.continue()
  })
  const answer = page.waitForResponse(/\/microclip$/)
  const refreshed = page.waitForRequest((request) => new URL(request.url()).pathname === LIST)
  await create.click()
  await expect(clipDialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  const response = await answer
  expect(response.status()).toBe(201)
  expect(response.request().postDataJSON()).toEqual({
    title: `${title} - Micro Clip`,
    clipStartTime: 4,
    clipDuration: 5,
  })
  await refreshed
  await expect(clipDialog).toBeHidden()
  await expect(player.shell.toast).toContainText('Micro Clip Created')
  const clip = (await response.json()) as { id: number; approvalStatus: string }
  expect(clip.approvalStatus).toBe('pending')
  const listed = async () =>
    ((await (await page.request.get(LIST)).json()) as { id: number }[]).map(({ id }) => id)
  expect(await listed()).not.toContain(clip.id)

  await approve(site.baseUrl, clip.id)
  expect(await listed()).toContain(clip.id)

  const approved = await (await page.request.get(`/api/videos/${clip.id}`)).json()
  await page.keyboard.press('Escape')
  await expect(player.dialog).toBeHidden()
  await player.open(approved)
  await expectPlaying(player.picture)
  await expect.poll(() => player.time()).toBeGreaterThanOrEqual(4)
  await expect(player.dialog.getByText(/\/ 0:05$/)).toBeVisible()
  // From shortly before its end.
  await player.picture.evaluate((element: HTMLVideoElement) => (element.currentTime = 8))
  const times: number[] = []
  // It comes back to its start without ever leaving the segment by more than a report of the element.
  await expect
    .poll(
      async () => {
        times.push(await player.time())
        return times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0) - 2)
      },
      { timeout: 30_000, intervals: [200] },
    )
    .toBe(true)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(3.9)
  expect(Math.max(...times)).toBeLessThan(10.5)
})
