import type { Request } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { expect, test } from './fixtures.ts'
import { makeVideo } from './media-fixtures.ts'
import { joinAs } from './people.ts'

const category = 'Crew Wellbeing'
const pathOf = (request: Request) => new URL(request.url()).pathname

test('US-01 US-02 US-03 US-04 US-05 US-06 US-08 US-10 US-11 US-12 US-14 US-15 US-16 the same form in the words of shorts, with everything required; 120 seconds are the most, and more is said twice', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const alert = page.getByRole('main').getByRole('alert')
  await joinAs(page)
  await page.goto('/upload/shorts')
  await expect(shell.heading).toHaveText('Upload Shorts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Vertical 9:16' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'No copyrighted material' })).toBeVisible()
  await expect(upload.thumbnail).toBeAttached()

  await expect(page.getByText('up to 100MB')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the empty form')

  const expectRefusal = async () => {
    await upload.send.click()
    await shell.expectToast('Missing information', 'Please fill out all required fields.', 'destructive')
    await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shell.toast).toHaveCount(0)
  }
  await upload.send.click()
  await expect(shell.toast).toContainText('Missing information')
  await expectSoundAtBothWidths(page, 'the form with what is missing')
  await expectRefusal()
  await upload.title.fill('Seal it in five moves')
  await expectRefusal()
  const fits = await makeVideo('two-minutes.mp4', { seconds: 120, fps: 1 })
  await upload.pickVideo(fits)
  await expect(page.getByText('2:00', { exact: false }).last()).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expectRefusal()
  await upload.category.selectOption(category)
  await upload.title.fill('')
  await expectRefusal()
  await upload.title.fill('Long story')
  await expect(upload.send).toBeEnabled()

  await upload.removeVideo()
  await upload.pickVideo(await makeVideo('one-second-more.mp4', { seconds: 121, fps: 1 }))
  await shell.expectToast('Video too long', 'Shorts must be under 2 minutes', 'destructive')
  await expect(alert).toContainText('It runs 2:01')
  await expect(upload.send).toBeDisabled()
  await expectSoundAtBothWidths(page, 'the form with what is too long')
  await upload.removeVideo()
  await expect(alert).toHaveCount(0)
  await upload.pickVideo(fits)
  await expect(upload.send).toBeEnabled()
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveURL('/upload/shorts')
})

test('US-07 US-17 US-18 US-21 US-22 US-24 US-25 US-26 US-27 a landscape short is taken, after two failures that free the form', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const title = 'Landscape is fine'
  const file = await makeVideo('landscape.mp4', { seconds: 3.6 })
  forgive(/status of 500|^RequestError: 500/)
  await joinAs(page)
  const read = (path: string) =>
    page.waitForRequest((call) => call.method() === 'GET' && pathOf(call) === path)
  const arrived = (path: string) => page.waitForResponse((response) => pathOf(response.request()) === path)
  const clipsThere = arrived('/api/videos/microclips')
  await page.goto('/?tab=shorts')
  await clipsThere
  const videosThere = arrived('/api/videos')
  await page.getByRole('tab', { name: 'Videos' }).click()
  await videosThere
  await upload.open('Shorts')
  await upload.fillIn({ title, category, file })

  for (const path of ['**/api/upload', '**/api/videos']) {
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await upload.send.click()
    await expect(shell.toast).toHaveAttribute('data-toast', 'destructive')
    await expect(shell.toast).toContainText('Upload failed')
    await upload.expectFree(title)
    await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shell.toast).toHaveCount(0)
    await page.unroute(path)
  }

  const recorded = page.waitForRequest((call) => call.method() === 'POST' && pathOf(call) === '/api/videos')
  const refreshed = read('/api/videos')
  await upload.send.click()
  const record = (await recorded).postDataJSON() as Record<string, unknown>
  expect(record).toMatchObject({ title, duration: 4, isMicroClip: true })
  await shell.expectToast(
    'Upload successful',
    'Your Shorts has been submitted for review.',
    'success',
    'My Uploads',
  )
  await expect(page).toHaveURL('/')
  await refreshed
  const clips = read('/api/videos/microclips')
  await page.getByRole('tab', { name: 'Shorts' }).click()
  await clips
})

test('US-09 US-13 US-23 by /upload/microclip the same form speaks of micro clips, until it is opened as shorts', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  await joinAs(page)
  await page.goto('/upload/microclip')
  await expect(page).toHaveURL('/upload/shorts')
  await expect(shell.heading).toHaveText('Upload Micro Clips')
  await page.reload()
  await expect(shell.heading).toHaveText('Upload Micro Clips')
  await upload.pickVideo(await makeVideo('one-second-more.mp4', { seconds: 121, fps: 1 }))
  await shell.expectToast('Video too long', 'Micro Clips must be under 2 minutes', 'destructive')
  await expect(upload.send).toBeDisabled()
  await upload.removeVideo()
  // The form is one: what is written stays when the words change.
  await upload.title.fill('Seal it in five moves')
  await upload.open('Shorts')
  await expect(upload.title).toHaveValue('Seal it in five moves')
  await page.goto('/upload/microclip')
  await upload.fillIn({ title: 'Two thumbs', category, file: await makeVideo('clip.mp4', { seconds: 3 }) })
  const recorded = page.waitForRequest((call) => call.method() === 'POST' && pathOf(call) === '/api/videos')
  await upload.send.click()
  expect((await recorded).postDataJSON()).toMatchObject({ title: 'Two thumbs', isMicroClip: true })
  await shell.expectToast(
    'Upload successful',
    'Your Micro Clip has been submitted for review.',
    'success',
    'My Uploads',
  )
})
