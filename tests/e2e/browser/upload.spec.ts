import type { Page, Request } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { makePictures, makeVideo } from './media-fixtures.ts'
import { joinAs, newPerson } from './people.ts'

const category = 'Crew Wellbeing'
const pathOf = (request: Request) => new URL(request.url()).pathname

/** Counts the addresses that the page has taken for picked files and not yet given back. */
async function watchPreviews(
  page: Page,
): Promise<{ held: () => Promise<number>; taken: () => Promise<number> }> {
  await page.addInitScript(() => {
    const counts = { taken: 0, held: new Set<string>() }
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object)
      counts.taken += 1
      counts.held.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      counts.held.delete(url)
      revokeObjectURL.call(URL, url)
    }
    Object.assign(window, { readPreviews: () => ({ taken: counts.taken, held: counts.held.size }) })
  })
  const read = () =>
    page.evaluate(() =>
      (window as unknown as { readPreviews: () => { taken: number; held: number } }).readPreviews(),
    )
  return { held: async () => (await read()).held, taken: async () => (await read()).taken }
}

test('UT-04 UT-05 UT-06 UT-07 UT-08 UT-09 UT-10 UT-11 UT-12 UT-13 UT-14 UT-15 UT-16 UT-17 UT-18 UT-22 UT-24 UT-25 UT-26 the form says what is missing, and is cancelled only on a second word; a thumbnail is a JPG, PNG or GIF', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const previews = await watchPreviews(page)
  await joinAs(page)
  await page.goto('/upload/training')
  await expect(shell.heading).toHaveText('Upload Training Video')
  const guidelines = page.getByRole('heading', { name: 'Submission guidelines' })
  await expect(guidelines).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'No patient information' })).toBeVisible()
  await expect(page.getByText('MP4, MOV or WebM, up to 100MB')).toBeVisible()
  await expect(upload.thumbnail).toBeAttached()

  await upload.title.fill('   ')
  await upload.send.click()
  await shell.expectToast('Missing information', 'Please enter a title for your video.', 'destructive')
  await test.step('every empty field says so at once, and the first one has the focus', async () => {
    const category = page.getByLabel('Category')
    await expect(upload.title).toBeFocused()
    await expect(upload.title).toHaveAccessibleDescription('Please enter a title for your video.')
    const choose = page.getByRole('button', { name: 'Choose videos' })
    await expect(choose).toHaveAccessibleDescription(/^Please upload a video file\. /)
    await expect(category).toHaveAttribute('aria-invalid', 'true')
    await expect(category).toHaveAccessibleDescription('Please select a category for your video.')
    // The toast and the focus tell it: three alerts more would be read one over the other.
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expectSoundAtBothWidths(page, 'the form with what is missing')
  })
  await upload.title.fill('Two-rescuer lift')
  await upload.send.click()
  await shell.expectToast('Missing video', 'Please upload a video file.', 'destructive')
  await expect(upload.title).toHaveAccessibleDescription('')
  await expect(page.getByRole('button', { name: 'Choose videos' })).toBeFocused()
  await upload.pickVideo(VIDEO_FILE)
  await expect(page.getByText('JPG, PNG or GIF, up to 10 MB. Without one')).toBeVisible()
  const thumbnail = page.getByAltText('Preview of the picked thumbnail')
  const remove = page.getByRole('button', { name: 'Remove thumbnail' })
  const alert = page.getByRole('main').getByRole('alert')
  const words = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
  await upload.thumbnail.setInputFiles(words)
  await expect(alert).toHaveText('Choose a JPG, PNG or GIF picture.')
  for (const [index, picture] of (await makePictures()).entries()) {
    if (index > 0) await remove.click()
    await expect(thumbnail).toHaveCount(0)
    await upload.thumbnail.setInputFiles(picture)
    await expect(thumbnail).toHaveJSProperty('naturalWidth', 64)
  }
  await expect(alert).toHaveCount(0)
  await expectSoundAtBothWidths(page, 'the form with what was picked')
  await upload.send.click()
  await shell.expectToast('Missing category', 'Please select a category for your video.', 'destructive')
  await expect(upload.category).toBeFocused()

  let dialog = await upload.cancel()
  await dialog.getByRole('button', { name: 'No, continue editing' }).click()
  await expect(dialog).toBeHidden()
  await expect(upload.title).toHaveValue('Two-rescuer lift')
  await expect(upload.preview).toBeVisible()
  await expect(page).toHaveURL('/upload/training')

  expect(await previews.held()).toBeGreaterThanOrEqual(2)
  dialog = await upload.cancel()
  await dialog.getByRole('button', { name: 'Yes, cancel upload' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(previews.held).toBe(0)
  expect(await previews.taken()).toBeGreaterThanOrEqual(2)
})

test('UT-08 UT-19 UT-20 UT-29 UT-30 UT-34 UT-35 UT-56 UT-57 UT-58 after any failure the form is free again, as it was', async ({
  page,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const title = 'Sent again after a failure'
  const mov = await makeVideo('lesson.mov', { seconds: 2 })
  forgive(/status of (400|415|500)|^RequestError: (400|415|500)/)
  await joinAs(page)
  await page.goto('/upload/training')
  await upload.title.fill(title)
  await upload.category.selectOption(category)
  const words = { name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') }
  await upload.video.setInputFiles(words)
  await upload.send.click()
  await shell.expectToast('Upload failed', 'Please choose an MP4, MOV or WebM video.', 'destructive')
  await upload.expectFree(title)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Please choose an MP4, MOV or WebM video.')
  await expectSoundAtBothWidths(page, 'the form after a refusal')

  await upload.removeVideo()
  await upload.pickVideo(VIDEO_FILE)
  await expect(alert).toHaveCount(0)
  let body = ''
  await page.route('**/api/videos', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body }) : route.fallback(),
  )
  const stored = page.waitForResponse('**/api/upload')
  await upload.send.click()
  const answer = await stored
  expect(answer.status(), 'the MP4 is taken').toBe(201)
  expect(await answer.json()).toMatchObject({ thumbnail: null })
  await shell.expectToast('Upload failed', 'Failed to create video', 'destructive')
  await upload.expectFree(title)
  body = JSON.stringify({ code: 'internal', message: 'The shelves are full.' })
  await upload.send.click()
  await shell.expectToast('Upload failed', 'The shelves are full.', 'destructive')
  await upload.expectFree(title)

  await page.unroute('**/api/videos')
  await upload.removeVideo()
  await upload.pickVideo(mov)
  await upload.send.click()
  await shell.expectToast(
    'Video uploaded successfully',
    'Your video has been sent for review.',
    'success',
    'My Uploads',
  )
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'My Uploads' }).click()
  await expect(page).toHaveURL('/profile?tab=uploads')
  await expect(page.getByRole('list', { name: 'My uploads' })).toContainText(title)
})

test.describe('where uploads are converted', () => {
  test.use({ siteName: 'upload', makesMedia: true })

  test('UT-21 UT-27 UT-28 UT-31 UT-32 UT-33 UT-34 UT-41 UT-50 UT-51 UT-52 UT-54 UT-55 UT-59 US-19 RQ-01 RQ-02 RQ-04 files go first, then the record; the video waits for review', async ({
    page,
    request,
    playwright,
    site,
  }) => {
    const shell = new ShellPage(page)
    const upload = new UploadPage(page)
    const file = await makeVideo('lesson.webm', { seconds: 2 })
    const title = 'Sent by a member'
    const listed = page.waitForResponse((response) => pathOf(response.request()) === '/api/videos')
    const joined = await page.request.post('/api/auth/register', { data: newPerson() })
    const { token } = (await joined.json()) as { token: string }
    await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
    await page.goto('/')
    await listed
    await upload.open()

    const calls: string[] = []
    const headersOf: Promise<Record<string, string>>[] = []
    page.on('response', (response) => {
      const call = response.request()
      if (!['fetch', 'xhr'].includes(call.resourceType()) || !pathOf(call).startsWith('/api/')) return
      calls.push(`${call.method()} ${pathOf(call)}`)
      headersOf.push(call.allHeaders())
    })
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/videos', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.fallback()
    })

    const [, , gif] = await makePictures()
    await upload.fillIn({ title, category, file })
    await upload.thumbnail.setInputFiles(gif)
    const stored = page.waitForResponse('**/api/upload')
    const recorded = page.waitForRequest((call) => call.method() === 'POST' && pathOf(call) === '/api/videos')
    await upload.send.click()
    await shell.expectToast('Files uploaded successfully', '', 'success')
    const answer = await stored
    const paths = (await answer.json()) as { video: { path: string }; thumbnail: { path: string } | null }
    expect(paths.thumbnail?.path).toMatch(/^[0-9a-f]{32}\.webp$/)
    const { 'content-type': contentType } = await answer.request().allHeaders()
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/)

    expect((await recorded).headers()['content-type']).toBe('application/json')
    expect((await recorded).postDataJSON()).toEqual({
      title,
      categoryId: expect.any(Number),
      duration: 2,
      videoFile: paths.video.path,
      thumbnailFile: paths.thumbnail?.path,
    })
    expect(calls).toContain('POST /api/upload')
    expect(calls).not.toContain('GET /api/videos')
    gate.resolve()
    await shell.expectToast(
      'Video uploaded successfully',
      'Your video has been sent for review.',
      'success',
      'My Uploads',
    )
    await expect(page).toHaveURL('/')
    await expect.poll(() => calls).toContain('GET /api/videos')
    expect(calls.indexOf('POST /api/videos')).toBeGreaterThan(calls.indexOf('POST /api/upload'))

    for (const headers of await Promise.all(headersOf)) {
      expect(headers['authorization']).toBe(`Bearer ${token}`)
      expect(headers['cookie']).toMatch(/turnout_session=[\w-]+\.[\w-]+\.[\w-]+/)
    }
    const admin = await playwright.request.newContext({ baseURL: site.baseUrl })
    await admin.post('/api/auth/login', { data: ADMIN })
    await expect
      .poll(async () => (await admin.get('/api/admin/videos/pending')).text(), { timeout: 60_000 })
      .toContain(title)
    await admin.dispose()
    expect(await (await request.get('/api/videos')).text()).not.toContain(title)
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})
