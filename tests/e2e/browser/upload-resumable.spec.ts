import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { leaveNoRoom } from '../../pages/offline-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expect, LIVE_CUT, SECTION_LOST, test as base } from './fixtures.ts'
import { makeHollowVideo, makeLargeVideo } from './media-fixtures.ts'
import { joinAs } from './people.ts'
import { openLine } from './flaky-network-proxy.ts'

const category = 'Crew Wellbeing'
const MB = 1024 * 1024
const LOST = 'Connection lost. The upload goes on as soon as it is back.'

interface OwnVideo {
  title: string
  videoFile: string
}

/** The page reaches the server over a line that the test can cut. */
const test = base.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ site, forgive }, use) => {
    const line = await openLine(site.baseUrl)
    // The page asks again who is signed in once a broken line answers, and the line may break in the middle of the answer.
    forgive(/net::ERR_|^Failed to fetch user data$/)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.baseUrl),
})

async function ownVideos(requests: APIRequestContext): Promise<OwnVideo[]> {
  const { id } = (await (await requests.get('/api/auth/user')).json()) as { id: number }
  return (await (await requests.get(`/api/users/${id}/videos`)).json()) as OwnVideo[]
}

/** What the server has of a video, by its hash. */
async function storedHash(requests: APIRequestContext, title: string): Promise<string> {
  const video = (await ownVideos(requests)).find((own) => own.title === title)
  const stored = await requests.get(`/uploads/${video?.videoFile}`)
  return createHash('sha256')
    .update(await stored.body())
    .digest('hex')
}

/** What this device keeps of forms that were begun. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

// The files are large, and each test waits for a connection to come back more than once.
test.describe.configure({ timeout: 120_000 })

test('a 60 MB video arrives as it is over a line that breaks three times, with nobody doing anything', async ({
  page,
  line,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const title = 'Over a station’s line'
  const video = await makeLargeVideo('long.mp4', 60 * MB)
  await joinAs(page)
  await page.goto('/upload/training')
  await upload.fillIn({ title, category, file: video.path })

  let broken = line.cutAfter(13 * MB)
  await upload.send.click()
  for (let time = 1; time <= 3; time += 1) {
    await broken
    await expect(upload.progress).toContainText(LOST)
    await expect(upload.progress).toContainText(/\d+\.\d MB of 62\.9 MB/)
    if (time < 3) broken = line.cutAfter(13 * MB)
    line.mend()
  }
  await shell.expectToast(
    'Video uploaded successfully',
    'Your video has been sent for review.',
    'success',
    'My Uploads',
  )
  await expect(page).toHaveURL('/')
  expect(await storedHash(page.request, title)).toBe(video.sha256)
  expect(await ownVideos(page.request)).toHaveLength(1)
})

test('an upload goes on beside every screen, through a restart of the server, and where it stopped after a reload', async ({
  page,
  line,
  site,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const title = 'Halfway through the shift'
  const description = page.getByLabel('Description')
  const home = shell.header.getByRole('link', { name: 'Turnout home' })
  const video = await makeLargeVideo('shift.mp4', 24 * MB)
  await joinAs(page)
  await leaveNoRoom(page)
  await page.goto('/upload/training')
  await upload.title.fill(title)
  await description.fill('Nothing is written twice.')
  await upload.category.selectOption(category)
  await page.reload()
  await upload.pickVideo(video.path)
  const expectForm = async () => {
    await expect(upload.title).toHaveValue(title)
    await expect(description).toHaveValue('Nothing is written twice.')
    await expect(upload.category.locator('option:checked')).toHaveText(category)
  }
  await expectForm()
  await home.click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expectForm()
  await expect(upload.preview).toBeVisible()

  let held = line.holdAfter(6 * MB)
  await upload.send.click()
  await held
  await expect(upload.progress).toContainText(/Uploading….*of 25\.2 MB/)
  await expect(upload.title).toBeDisabled()
  await home.click()
  await expect(upload.tray).toContainText(title)
  await expect(upload.tray).toContainText('Uploading…')
  forgive(LIVE_CUT)
  forgive(SECTION_LOST)
  await site.restart()
  await expect(upload.tray).toContainText(LOST)
  held = line.holdAfter(12 * MB)
  line.mend()
  await held
  await expect(upload.tray).toContainText('Uploading…')
  await upload.tray.getByRole('link', { name: 'Back to the upload' }).click()
  await expect(upload.progress).toContainText('Uploading…')
  await expect(upload.tray).toHaveCount(0)
  await expectForm()

  page.once('dialog', (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    void dialog.accept()
  })
  await page.reload()
  line.mend()
  await expectForm()
  await expect(
    page.getByText(/^Choose the same file again to go on where it stopped \([5-8]\d %\)$/),
  ).toBeVisible()
  const sentBefore = line.sent()
  await upload.pickVideo(video.path)
  await upload.send.click()
  await shell.expectToast(
    'Video uploaded successfully',
    'Your video has been sent for review.',
    'success',
    'My Uploads',
  )
  expect(line.sent() - sentBefore, 'what had arrived isn’t sent again').toBeLessThan(14 * MB)
  expect(await storedHash(page.request, title)).toBe(video.sha256)
  expect(await drafts(page), 'a draft ends with its submission').toEqual([])
})

test('an ended session asks for a sign-in and goes on; stopping takes what arrived off the server, signing out the draft', async ({
  page,
  line,
}) => {
  const auth = new AuthPage(page)
  const upload = new UploadPage(page)
  const title = 'Between two sessions'
  const video = await makeLargeVideo('sessions.mp4', 24 * MB)
  const person = await joinAs(page)
  let address = ''
  page.on('request', (call) => {
    if (call.method() === 'PATCH') address = call.url()
  })
  await page.goto('/upload/training')
  await upload.fillIn({ title, category, file: video.path })
  let held = line.holdAfter(6 * MB)
  await upload.send.click()
  await held
  const addressBefore = address
  await page.request.post('/api/auth/logout')
  line.mend()
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  await expect(upload.tray).toContainText('Your session has ended. Sign in again, and the upload goes on.')

  await upload.tray.getByRole('link', { name: 'Sign in' }).click()
  await auth.fillSignIn(person)
  held = line.holdAfter(5 * MB)
  await auth.submit('Sign In')
  await held
  await expect(upload.tray).toContainText('Uploading…')
  await upload.tray.getByRole('link', { name: 'Back to the upload' }).click()
  await expect(upload.title).toHaveValue(title)
  expect(address, 'it is the same upload').toBe(addressBefore)
  const askServer = async () =>
    (await page.request.head(address, { headers: { 'Tus-Resumable': '1.0.0' } })).status()
  expect(await askServer()).toBe(200)

  await page.getByRole('button', { name: 'Stop upload' }).click()
  await upload.expectFree(title)
  await expect(upload.preview).toBeVisible()
  await expect.poll(askServer).toBe(404)

  expect(await drafts(page)).toHaveLength(1)
  await auth.logOut()
  expect(await drafts(page)).toEqual([])
})

test('UT-23 UT-61 a video over the limit is refused at the field; where the page does not know the limit, by the server before it travels', async ({
  page,
  line,
  forgive,
}) => {
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  const title = 'A little too much'
  const words = 'This video is larger than 100 MB, the most that is taken here.'
  const file = await makeHollowVideo('huge.mp4', 100 * MB + 1)
  forgive(/status of (413|500)|^RequestError: 500/)
  await joinAs(page)
  await page.goto('/upload/training')
  await upload.video.setInputFiles(file)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    words.replace('video', 'video (104.9 MB)'),
  )

  await page.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/upload/training')
  await upload.fillIn({ title, category, file })
  await expect(page.getByText('104.9 MB')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await upload.send.click()
  await shell.expectToast('Upload failed', words, 'destructive')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words)
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 })
  await upload.expectFree(title)
  expect(line.sent()).toBeLessThan(MB)
})
