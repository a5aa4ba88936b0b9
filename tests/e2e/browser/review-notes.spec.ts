import { adminRequests, sendIn, stateOf } from './admin-library.ts'
import { deskTitle, focusedTag } from '../../pages/review-desk.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { openPageOf } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test('RD-02 RD-07 RD-10 RD-30 a note at a second, a rejection that is taken back, and one that the server refuses', async ({
  browser,
  site,
  forgive,
}) => {
  test.setTimeout(120_000)
  forgive(/status of 409/)
  const { ids } = await sendIn(
    site.baseUrl,
    [{ title: 'Noted lesson 1' }, { title: 'Noted lesson 2' }],
    VIDEO_FILE,
  )
  const [id = 0, other = 0] = ids
  const admin = await adminRequests(site.baseUrl)
  const page = await openPageOf(browser, site.baseUrl, ADMIN)
  await page.goto('/review?search=Noted%20lesson')
  await expect(deskTitle(page)).toHaveText('Noted lesson 1')
  const media = page.locator('[aria-label="Video player"] video').first()
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2)
  await media.evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 5.4
  })
  await page.keyboard.press('n')
  const field = page.getByLabel('Note at 0:05')
  await expect(field).toBeFocused()
  // Letters of the text are no shortcuts.
  await page.keyboard.type('jarn: the clamp is hidden')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('list', { name: 'Notes of this review' })
  await expect(notes).toContainText('jarn: the clamp is hidden')
  await expect(deskTitle(page)).toBeFocused()
  await notes.getByRole('button', { name: 'Play from 0:05' }).click()
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4.9)
  await deskTitle(page).focus()
  await page.keyboard.press('r')
  await page.keyboard.type('See 0:05')
  await page.keyboard.press('Enter')
  await expect(deskTitle(page)).toHaveText('Noted lesson 2')
  await expect(page.getByText('Video rejected')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Decision taken back')).toBeVisible()
  await expect(deskTitle(page)).toHaveText('Noted lesson 1')
  expect(await focusedTag(page)).not.toBe('BODY')
  expect(await stateOf(admin, id)).toBe('pending')
  await expect(notes).toContainText('jarn')
  // Another officer decides in the meantime.
  await page.keyboard.press('j')
  await expect(deskTitle(page)).toHaveText('Noted lesson 2')
  await page.keyboard.press('r')
  await page.keyboard.type('Too dark, please film again')
  expect((await admin.post(`/api/admin/videos/${other}/approve`, { data: {} })).ok()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(/chief has approved this video already/)).toBeVisible()
  await expect(deskTitle(page)).toHaveText('Noted lesson 2')
  await expect(page.getByText('Too dark, please film again')).toBeVisible()
  await page.context().close()
  await admin.dispose()
})

test('RD-11 RD-12 RD-13 the uploader reads a note at its second and answers it, and the officer reads the answer', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const { by, ids } = await sendIn(site.baseUrl, [{ title: 'Answered lesson' }], VIDEO_FILE)
  const [id = 0] = ids
  const admin = await adminRequests(site.baseUrl)
  await admin.post(`/api/admin/videos/${id}/review-notes`, {
    data: { second: 4, text: 'Gloves are missing' },
  })
  await admin.post(`/api/admin/videos/${id}/reject`, { data: { notes: 'Please look at 0:04' } })
  const { username, password } = by
  await page.request.post('/api/auth/login', { data: { username, password } })
  await page.goto('/profile?tab=uploads')
  const notes = page.getByRole('list', { name: 'Reviewer’s notes in the video' })
  await expect(notes).toContainText('Gloves are missing')
  await notes.getByRole('button', { name: 'Answer the note at 0:04' }).click()
  await page.keyboard.type('They are on from 0:02, behind the bag')
  await page.keyboard.press('Enter')
  await expect(notes).toContainText('They are on from 0:02, behind the bag')
  await expectSoundAtBothWidths(page, 'the own upload with a note')
  await notes.getByRole('button', { name: 'Play from 0:04' }).click()
  await expect(page).toHaveURL(/\/video\/\d+\?start=4/)
  const media = page.getByRole('dialog').locator('video')
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(3.9)
  await page.request.patch(`/api/videos/${id}`, { data: { description: 'Gloves', resubmit: true } })
  const desk = await openPageOf(browser, site.baseUrl, ADMIN)
  await desk.goto(`/review?search=Answered&video=${id}`)
  await expect(desk.getByRole('list', { name: 'Notes of the last review' })).toContainText('behind the bag')
  await expect(desk.getByText('Sent again just now').first()).toBeVisible()
  await desk.context().close()
  await admin.dispose()
})
