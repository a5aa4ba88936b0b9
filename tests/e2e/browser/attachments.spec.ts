import { readFile } from 'node:fs/promises'
import { UploadPage } from '../../pages/upload-page.ts'
import { expect, test, VIDEO_FILE } from './fixtures.ts'
import { joinAs, listCategories } from './people.ts'
import { approve } from './published-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

const MARKUP =
  'Notes of the drill\n<script>document.title = "RAN"; localStorage.setItem("ran", "1")</script>\n'

test('AF-04 AF-09 AF-10 a file beside the film is attached, downloaded, and never runs', async ({
  page,
  site,
  context,
}) => {
  await joinAs(page)
  const upload = new UploadPage(page)
  await page.goto('/upload/training')
  const [category] = await listCategories(page.request)
  await upload.fillIn({ title: 'With notes', category: String(category?.id), file: VIDEO_FILE })
  await page
    .getByLabel('Files of the lesson')
    .setInputFiles({ name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from(MARKUP) })
  await expect(page.getByRole('textbox', { name: 'Name of file 1' })).toHaveValue('notes.html')
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/videos'),
  )
  await upload.send.click()
  const { id } = (await (await created).json()) as { id: number }
  await approve(site.baseUrl, id)

  await page.goto(`/video/${id}`)
  const link = page.getByRole('link', { name: 'Download notes.html.txt' })
  await expect(link).toBeVisible()
  await expectSoundAtBothWidths(page, 'a lesson with a file')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('notes.html.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(MARKUP)

  const address = new URL((await link.getAttribute('href')) ?? '', site.baseUrl).href
  const other = await context.newPage()
  const direct = other.waitForEvent('download')
  await expect(other.goto(address)).rejects.toThrow('Download is starting')
  expect((await direct).suggestedFilename()).toBe('notes.html.txt')
  expect(other.url()).toBe('about:blank')
  expect(await page.evaluate(() => [document.title.includes('RAN'), localStorage.getItem('ran')])).toEqual([
    false,
    null,
  ])
})
