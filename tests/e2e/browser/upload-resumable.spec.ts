import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expect, test as base } from './fixtures.ts'
import { makeLargeVideo } from './made-files.ts'
import { joinAs } from './people.ts'
import { openLine } from './unsteady-line.ts'

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
    forgive(/net::ERR_/)
    await use(line)
    await line.close()
  },
  // Only the page goes that way: what a test asks the server itself doesn't.
  page: async ({ page, line }, use) => {
    const goto = page.goto.bind(page)
    page.goto = (url, options) => goto(new URL(url, line.baseUrl).href, options)
    await use(page)
  },
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
  await shell.expectToast('Video uploaded successfully', 'Your video has been sent for review.', 'success')
  await expect(page).toHaveURL(`${line.baseUrl}/`)
  expect(await storedHash(page.request, title)).toBe(video.sha256)
  expect(await ownVideos(page.request)).toHaveLength(1)
})
