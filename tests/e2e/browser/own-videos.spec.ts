import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { narrowerFile } from '#shared/media-url.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { makePictures, makeVideo } from './made-files.ts'
import { joinAs, listCategories, VIEWPORTS } from './people.ts'

// One of the videos has to be converted before it plays everywhere.
test.use({ siteName: 'own-videos', hasFfmpeg: true })

interface OwnVideo {
  id: number
  title: string
  description: string | null
  thumbnailFile: string
  approvalStatus: string
  category: { name: string }
}

/** With a picture of its own, wide enough to have copies. */
async function submit(page: Page, title: string, from = VIDEO_FILE): Promise<OwnVideo> {
  const video = { name: 'lesson.mp4', mimeType: 'video/mp4', buffer: await readFile(from) }
  const create = { width: 720, height: 405, channels: 3, background: '#345' } as const
  const cover = await sharp({ create }).png().toBuffer()
  const thumbnail = { name: 'cover.png', mimeType: 'image/png', buffer: cover }
  const stored = await page.request.post('/api/upload', { multipart: { video, thumbnail } })
  const { video: file, thumbnail: picture } = (await stored.json()) as Record<string, { path: string }>
  const [category] = await listCategories(page.request)
  const data = {
    title,
    categoryId: category?.id,
    videoFile: file?.path,
    thumbnailFile: picture?.path,
  }
  return (await (await page.request.post('/api/videos', { data })).json()) as OwnVideo
}

for (const viewport of VIEWPORTS) {
  test(`PR-54 PR-55 PR-56 PR-57 PR-61 own uploads with state and notes; a rejected one is corrected and sent again, any is deleted, ${viewport.width} wide`, async ({
    page,
    playwright,
    site,
  }) => {
    await page.setViewportSize(viewport)
    const shell = new ShellPage(page)
    await joinAs(page)
    const admin = await playwright.request.newContext({ baseURL: site.baseUrl })
    await admin.post('/api/auth/login', { data: ADMIN })
    const waiting = await submit(page, 'Waiting lesson')
    const published = await submit(page, 'Published lesson')
    const rejected = await submit(page, 'Rejected lesson')
    const decide = async (id: number, decision: string, data = {}) =>
      expect((await admin.post(`/api/admin/videos/${id}/${decision}`, { data })).ok()).toBe(true)
    await decide(published.id, 'approve')
    await decide(rejected.id, 'reject', { notes: 'Too dark after 0:12.\nPlease film it again.' })
    await admin.dispose()

    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname)
    })
    await page.goto('/profile?tab=uploads')
    const list = page.getByRole('list', { name: 'My uploads' })
    const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    // The narrow copy of the poster, and nothing else of it.
    const narrow = `/uploads/${narrowerFile(waiting.thumbnailFile, 320)}`
    await expect.poll(() => sourceShownBy(row(waiting.title).locator('img'))).toBe(site.baseUrl + narrow)
    await expect(row(waiting.title)).toContainText('Pending')
    await expect(row(published.title)).toContainText('Approved')
    await expect(row(rejected.title)).toContainText('Rejected')
    await expect(row(rejected.title)).toContainText('Too dark after 0:12.')
    await expect(row(waiting.title)).not.toContainText('Reviewer’s notes')
    await expectAccessible(page)

    await row(rejected.title).getByRole('button', { name: 'Correct and send again' }).click()
    let dialog = page.getByRole('dialog', { name: 'Correct and send again' })
    await expect(dialog).toContainText('Too dark after 0:12.')
    const [, picture] = await makePictures()
    const field = dialog.getByLabel('Thumbnail (optional)')
    await expect(dialog.getByText('The present one stays unless you choose another.')).toBeVisible()
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(dialog.getByRole('alert')).toHaveText('Choose a JPG, PNG or GIF picture.')
    await field.setInputFiles(picture)
    await expect(dialog.getByAltText('Preview of the picked thumbnail')).toHaveJSProperty('naturalWidth', 64)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByLabel('Title').fill('Brighter lesson')
    await dialog.getByLabel('Description').fill('Filmed again by daylight.')
    await dialog.getByLabel('Category').selectOption('Crew Wellbeing')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await shell.expectToast('Sent again', '“Brighter lesson” waits for review.', 'success')
    await expect(dialog).toBeHidden()
    await expect(row('Brighter lesson')).toContainText('Pending')
    const corrected = (await (await page.request.get(`/api/videos/${rejected.id}`)).json()) as OwnVideo
    expect(corrected).toMatchObject({
      title: 'Brighter lesson',
      description: 'Filmed again by daylight.',
      category: { name: 'Crew Wellbeing' },
      approvalStatus: 'pending',
    })
    expect(corrected.thumbnailFile).not.toBe(rejected.thumbnailFile)
    await expect(row('Brighter lesson').locator('img')).toHaveAttribute(
      'src',
      new RegExp(corrected.thumbnailFile.replace('.webp', '.jpg')),
    )

    await row(published.title)
      .getByRole('button', { name: `Edit ${published.title}` })
      .click()
    dialog = page.getByRole('dialog', { name: 'Edit details' })
    await dialog.getByLabel('Title').fill('Published, and spelled right')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await shell.expectToast('Changes saved', '“Published, and spelled right” is up to date.', 'success')
    await expect(row('Published, and spelled right')).toContainText('Approved')

    await row(waiting.title)
      .getByRole('button', { name: `Delete ${waiting.title}` })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Delete this video?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await shell.expectToast('Video deleted', '"Waiting lesson" has been permanently deleted.')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    expect((await page.request.get(`/api/videos/${waiting.id}`)).status()).toBe(404)
    const stem = waiting.thumbnailFile.slice(0, 32)
    expect(new Set(pictures.filter((path) => path.includes(stem)))).toEqual(new Set([narrow]))
  })
}

test('what doesn’t play everywhere says that it is being made ready, and can’t be played yet', async ({
  page,
}) => {
  await joinAs(page)
  const { title, approvalStatus } = await submit(page, 'A WebM', await makeVideo('a.webm', { seconds: 1 }))
  expect(approvalStatus).toBe('processing')
  await page.goto('/profile?tab=uploads')
  const row = page.getByRole('list', { name: 'My uploads' }).getByRole('listitem')
  await expect(row).toContainText('Processing')
  await expect(row.getByRole('progressbar', { name: 'Getting ready' })).toHaveAttribute('value', '0')
  await expect(row).toContainText('Waits for its turn')
  await expect(row.getByRole('button', { name: `Play ${title}` })).toHaveCount(0)
  await expectAccessible(page)
})
