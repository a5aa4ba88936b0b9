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

test('the dialog asks for title, start and duration, and keeps them within the source', async ({
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
  await test.step('CM-01 the dialog is titled Create Micro Clip', async () => {
    await expect(clipDialog.getByRole('heading', { name: 'Create Micro Clip' })).toBeVisible()
  })
  const field = clipDialog.getByRole('textbox', { name: 'Clip title' })
  await test.step('CM-03 the default title is the title of the video with Micro Clip', async () => {
    await expect(field).toHaveValue(`${title} - Micro Clip`)
  })
  await test.step('CM-14 the start defaults to 0', async () => {
    await expect(start).toHaveValue('0')
  })
  await test.step('CM-13 the duration defaults to 15 s', async () => {
    await expect(duration).toHaveValue('15')
  })
  await test.step('CM-16 the source is as long as the video', async () => {
    await expect(preview).toContainText('Plays 0:00 – 0:15 of 0:16')
  })
  await test.step('CM-02 the dialog has a title input', async () => {
    await field.fill('  ')
  })
  await test.step('CM-08 the dialog has the button Create Micro Clip', async () => {
    await clipDialog.getByRole('button', { name: 'Create Micro Clip' }).click()
  })
  await test.step('CM-10 the title is required', async () => {
    await expect(clipDialog.getByRole('alert')).toHaveText('Please enter a title for your clip.')
  })
  await test.step('CM-11 the duration is at least 5 s', async () => {
    await duration.press('Home')
    await expect(duration).toHaveValue('5')
    await duration.press('ArrowLeft')
    await expect(duration).toHaveValue('5')
  })
  await test.step('CM-04 the start slider goes as far as the duration lets it', async () => {
    await start.press('End')
    await expect(start).toHaveValue('11')
  })
  await test.step('CM-15 the step of the sliders is 1 s', async () => {
    await start.press('ArrowLeft')
    await expect(start).toHaveValue('10')
  })
  await test.step('CM-05 the duration slider goes as far as the source lets it', async () => {
    await duration.press('End')
    await expect(duration).toHaveValue('6')
  })
  await test.step('CM-06 the preview shows the range in words and as a bar', async () => {
    await expect(preview).toContainText('Plays 0:10 – 0:16 of 0:16')
    const bar = await preview
      .locator('[data-part=range]')
      .evaluate((element: HTMLElement) => element.style.cssText)
    expect(bar).toContain('left: 62.5%')
    expect(bar).toContain('width: 37.5%')
  })
  await test.step('CM-07 Cancel closes the dialog', async () => {
    await clipDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(clipDialog).toBeHidden()
  })
  await page.keyboard.press('Escape')
  // A reload in the middle of the way back would open the page of the video, which knows its length.
  await expect(page).toHaveURL('/terms')

  await page.reload()
  await page.route('**/uploads/*.mp4', (route) => route.abort())
  await page.route(`**/api/videos/${video().id}`, (route) => route.fulfill({ status: 503 }))
  forgive(/Video failed to play|net::ERR_FAILED/)
  await test.step('CM-17 a source of unknown length counts as 60 s', async () => {
    await player.open({ ...video(), duration: 0 })
    await player.openClip()
    await expect(preview).toContainText('of 1:00')
  })
  await test.step('CM-12 the duration is at most 30 s', async () => {
    await duration.press('End')
    await expect(duration).toHaveValue('30')
  })
  await test.step('CM-21 a clip of 30 s starts at 30 s at most', async () => {
    await start.press('End')
    await expect(start).toHaveValue('30')
  })
})

test('a clip is created, waits for review, and loops its segment once it is approved', async ({
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
  await test.step('CM-32 a failure shows a toast', async () => {
    await create.click()
    await player.shell.expectToast('Error', 'Failed to create micro clip. Please try again.', 'destructive')
  })
  await test.step('CM-33 after a failure the dialog stays open', async () => {
    await expect(clipDialog).toBeVisible()
    await expect(start).toHaveValue('4')
  })

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/microclip', async (route) => {
    await held
    await route.continue()
  })
  const answer = page.waitForResponse(/\/microclip$/)
  const refreshed = page.waitForRequest((request) => new URL(request.url()).pathname === LIST)
  await test.step('CM-09 while pending the button reads Creating...', async () => {
    await create.click()
    await expect(clipDialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  })
  release()
  const response = await answer
  await test.step('CM-22 the request has title, start and duration', () => {
    expect(response.status()).toBe(201)
    expect(response.request().postDataJSON()).toEqual({
      title: `${title} - Micro Clip`,
      clipStartTime: 4,
      clipDuration: 5,
    })
  })
  await test.step('CM-29 the list of micro clips is refreshed', async () => {
    await refreshed
  })
  await test.step('CM-31 the dialog closes', async () => {
    await expect(clipDialog).toBeHidden()
  })
  await test.step('CM-30 a toast says that the clip was created', async () => {
    await expect(player.shell.toast).toContainText('Micro Clip Created')
  })
  const clip = (await response.json()) as { id: number; approvalStatus: string }
  const listed = async () =>
    ((await (await page.request.get(LIST)).json()) as { id: number }[]).map(({ id }) => id)
  await test.step('CM-24 the clip is pending', async () => {
    expect(clip.approvalStatus).toBe('pending')
    expect(await listed()).not.toContain(clip.id)
  })
  await test.step('MC-13 an approved clip is listed', async () => {
    await approve(site.baseUrl, clip.id)
    expect(await listed()).toContain(clip.id)
  })

  const approved = await (await page.request.get(`/api/videos/${clip.id}`)).json()
  await page.keyboard.press('Escape')
  await expect(player.dialog).toBeHidden()
  await player.open(approved)
  await expectPlaying(player.picture)
  await expect.poll(() => player.time()).toBeGreaterThanOrEqual(4)
  await expect(player.dialog.getByText(/\/ 0:05$/)).toBeVisible()
  // Starts shortly before the end of the segment.
  await player.picture.evaluate((element: HTMLVideoElement) => (element.currentTime = 8))
  const times: number[] = []
  // Playing returns to the start and leaves the segment by no more than one report of the element.
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
