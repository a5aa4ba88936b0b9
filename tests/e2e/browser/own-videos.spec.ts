import { readFile } from 'node:fs/promises'
import { request, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aSmallVideo } from '#server/testing/videos.ts'
import { narrowerFile } from '#shared/media-url.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { makePictures, makeVideo } from './media-fixtures.ts'
import { joinAs, listCategories } from './people.ts'

// One of the videos must be converted.
test.use({ siteName: 'own-videos', hasFfmpeg: true })

interface OwnVideo {
  id: number
  title: string
  description: string | null
  thumbnailFile: string
  approvalStatus: string
  category: { name: string }
}

/** Submits a video with a thumbnail that is wide enough for narrower variants. */
async function submit(page: Page, title: string, from?: string): Promise<OwnVideo> {
  const video = {
    name: 'lesson.mp4',
    mimeType: 'video/mp4',
    buffer: from ? await readFile(from) : await aSmallVideo(),
  }
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

/** Submits one video for each state: three that play as they are, and one that must be converted. */
async function submitOneOfEach(page: Page, baseUrl: string) {
  const waiting = await submit(page, 'Waiting lesson')
  const published = await submit(page, 'Published lesson')
  const rejected = await submit(page, 'Rejected lesson')
  const made = await submit(page, 'A WebM', await makeVideo('a.webm', { seconds: 1 }))
  expect(made.approvalStatus).toBe('processing')
  const admin = await request.newContext({ baseURL: baseUrl })
  await admin.post('/api/auth/login', { data: ADMIN })
  const decide = async (id: number, decision: string, data = {}) =>
    expect((await admin.post(`/api/admin/videos/${id}/${decision}`, { data })).ok()).toBe(true)
  await decide(published.id, 'approve')
  await decide(rejected.id, 'reject', { notes: 'Too dark after 0:12.\nPlease film it again.' })
  await admin.dispose()
  return { waiting, published, rejected, made }
}

test('the own uploads are listed with their state and notes, edited, sent again and deleted', async ({
  page,
  site,
}) => {
  const shell = new ShellPage(page)
  await joinAs(page)
  const { waiting, published, rejected, made } = await submitOneOfEach(page, site.baseUrl)

  const pictures: string[] = []
  page.on('request', (call) => {
    if (call.resourceType() === 'image') pictures.push(new URL(call.url()).pathname)
  })
  await page.goto('/profile?tab=uploads')
  const list = page.getByRole('list', { name: 'My uploads' })
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await test.step('what needs the owner stands first', async () => {
    await expect(list.getByRole('heading', { level: 3 }).first()).toHaveText(rejected.title)
  })
  // The narrow variant of the thumbnail is the only one that is read.
  const narrow = `/uploads/${narrowerFile(waiting.thumbnailFile, 320)}`
  await expect.poll(() => sourceShownBy(row(waiting.title).locator('img'))).toBe(site.baseUrl + narrow)
  await test.step('PR-54 each upload has its state', async () => {
    await expect(row(waiting.title)).toContainText('Pending')
    await expect(row(published.title)).toContainText('Approved')
    await expect(row(rejected.title)).toContainText('Rejected')
    await expect(row(made.title)).toContainText('Processing')
  })
  await test.step('PR-55 a rejected upload has the notes of the reviewer', async () => {
    await expect(row(rejected.title)).toContainText('Too dark after 0:12.')
  })
  await expect(row(waiting.title)).not.toContainText('Reviewer’s notes')
  await expect(row(made.title).getByRole('progressbar', { name: 'Getting ready' })).toHaveAttribute(
    'value',
    '0',
  )
  await expect(row(made.title)).toContainText('Waits for its turn')
  await expect(row(published.title).getByRole('button', { name: `Play ${published.title}` })).toHaveCount(1)
  await expect(row(made.title).getByRole('button', { name: `Play ${made.title}` })).toHaveCount(0)
  await expectSoundAtBothWidths(page, 'the list')

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
  await expectSoundAtBothWidths(page, 'the dialog')
  await test.step('PR-56 PR-57 a rejected upload is corrected and sent again', async () => {
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await shell.expectToast('Sent again', '“Brighter lesson” waits for review.', 'success')
    await expect(dialog).toBeHidden()
    await expect(row('Brighter lesson')).toContainText('Pending')
  })
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
  await test.step('PR-61 a change of a public video is a proposal', async () => {
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await shell.expectToast(
      'Sent for review',
      '“Published lesson” stays public as it is until your changes are reviewed.',
      'success',
    )
    await expect(row(published.title)).toContainText('Approved')
    await expect(row(published.title)).toContainText('Change waiting for review')
    await expect(row(published.title)).toContainText('New title: “Published, and spelled right”')
  })

  await test.step('the uploads are filtered by state and title, with counts, in the address', async () => {
    const titles = list.getByRole('heading', { level: 3 })
    const choose = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
    await expect(page.getByRole('button', { name: 'All (4)', pressed: true })).toBeVisible()
    await choose('Published (1)')
    await expect(titles).toHaveText([published.title])
    await expect(page).toHaveURL(/state=published/)
    await page.reload()
    await expect(titles).toHaveText([published.title])
    await choose('Needs you (0)')
    await expect(page.getByText('Nothing needs you right now.')).toBeVisible()
    await expectSoundAtBothWidths(page, 'an empty filter')
    await page.getByRole('button', { name: 'Show all uploads' }).click()
    await expect(titles).toHaveCount(4)
    await page.getByLabel('Search your uploads').fill('WAITING')
    await expect(titles).toHaveText([waiting.title])
    await expect(page.getByRole('button', { name: 'In review (1)', exact: true })).toBeVisible()
    await page.getByLabel('Search your uploads').fill('nowhere')
    await expect(page.getByText('No upload has “nowhere” in its title.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all uploads' }).click()
    await expect(titles).toHaveCount(4)
  })

  await row(waiting.title)
    .getByRole('button', { name: `Delete ${waiting.title}` })
    .click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this video?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await shell.expectToast('Video deleted', '"Waiting lesson" has been permanently deleted.')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect((await page.request.get(`/api/videos/${waiting.id}`)).status()).toBe(404)
  const stem = waiting.thumbnailFile.slice(0, 32)
  expect(new Set(pictures.filter((path) => path.includes(stem)))).toEqual(new Set([narrow]))
})
