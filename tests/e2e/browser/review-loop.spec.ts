import { request, type APIRequestContext, type Page } from '@playwright/test'
import { aSmallVideo } from '#server/testing/videos.ts'
import { AdminPage } from '../../pages/admin-page.ts'
import { OwnVideosPage } from '../../pages/own-videos-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { adminRequests } from './admin-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { enterLive, joinAs, listCategories, openPageOf } from './people.ts'

interface Submitted {
  id: number
  title: string
  revision: number
  approvalStatus: string
}

/** Submits a video of the signed-in user; it awaits review. */
async function submit(requests: APIRequestContext, title: string): Promise<Submitted> {
  const video = { name: 'lesson.mp4', mimeType: 'video/mp4', buffer: await aSmallVideo() }
  const stored = (await (await requests.post('/api/upload', { multipart: { video } })).json()) as {
    video: { path: string }
  }
  const [category] = await listCategories(requests)
  const data = { title, categoryId: category?.id, videoFile: stored.video.path, thumbnailFile: null }
  const created = await requests.post('/api/videos', { data })
  expect(created.status()).toBe(201)
  return (await created.json()) as Submitted
}

test('a rejected video gets a new file, and the officer sees version 2 with the former notes', async ({
  page,
  browser,
  site,
}) => {
  await enterLive(page, await joinAs(page))
  const { id, title } = await submit(page.request, 'Extrication with a bystander')
  const officer = await openPageOf(browser, site.baseUrl, ADMIN)
  const admin = new AdminPage(officer)
  await officer.goto('/admin?tab=pending-videos&search=bystander')
  let review = await admin.review(title)
  await review.getByLabel('Review notes').fill('Blur the patient at 0:31')
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(review).toBeHidden()

  const own = new OwnVideosPage(page)
  await own.open()
  await test.step('PR-55 the notes show in the list and in the dialog', async () => {
    await expect(own.row(title)).toContainText('Blur the patient at 0:31')
  })
  const dialog = await own.press(title, 'Correct and send again', 'Correct and send again')
  await expect(dialog).toContainText('Blur the patient at 0:31')
  await expect(dialog).toContainText('Its address, comments, likes and the notes of reviews stay.')
  const file = dialog.getByLabel('New video file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') })
  await expect(dialog.getByRole('alert')).toContainText('This is not a video that can be taken here.')
  await file.setInputFiles(VIDEO_FILE)
  await expect(dialog.getByLabel('Preview of the picked video')).toBeVisible()
  await expectSoundAtBothWidths(page, 'a correction with a new file')
  await test.step('PR-57 it is sent again', async () => {
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await new ShellPage(page).expectToast('Sent again', `“${title}” waits for review.`, 'success')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/profile\?tab=uploads$/)
    await expect(own.row(title)).toContainText('Pending')
    await expect(own.row(title)).toContainText('Version 2')
  })

  // The live message refreshes the officer's list.
  await expect(admin.row(title)).toContainText('Version 2')
  review = await admin.review(title)
  await test.step('PR-56 the officer sees the correction beside the former notes', async () => {
    await expect(review).toContainText('The uploader has replaced the file. This is version 2.')
    await expect(review).toContainText('Blur the patient at 0:31')
    await expect(review.getByLabel('Review notes')).toHaveValue('')
  })
  await expectSoundAtBothWidths(officer, 'the review of a replaced file')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()
  const published = await page.request.get(`/api/videos/${id}`)
  expect(await published.json()).toMatchObject({ id, approvalStatus: 'approved' })
  await expect(own.row(title)).toContainText('Approved')
  await officer.context().close()
})

test('a change of a public title is invisible until an officer approves it; a late decision is told', async ({
  page,
  browser,
  site,
}) => {
  await enterLive(page, await joinAs(page))
  const before = 'Ventilation before entry'
  const { id } = await submit(page.request, before)
  const chief = await adminRequests(site.baseUrl)
  expect((await chief.post(`/api/admin/videos/${id}/approve`)).ok()).toBe(true)
  const visitor = await request.newContext({ baseURL: site.baseUrl })
  const publicTitle = async () => ((await (await visitor.get(`/api/videos/${id}`)).json()) as Submitted).title

  const own = new OwnVideosPage(page)
  await own.open()
  const dialog = await own.press(before, `Edit ${before}`, 'Edit details')
  await expect(dialog).toContainText('The public version stays as it is until your changes are reviewed.')
  await dialog.getByLabel('Title').fill('Ventilation after entry')
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await expect(dialog).toBeHidden()
  await expect(own.row(before)).toContainText('Change waiting for review')
  await expect(own.row(before)).toContainText('New title: “Ventilation after entry”')
  await expectSoundAtBothWidths(page, 'a change that waits')
  await test.step('PR-61 the change is invisible until it is approved', async () => {
    expect(await publicTitle()).toBe(before)
  })

  const [first, second] = [
    await openPageOf(browser, site.baseUrl, ADMIN),
    await openPageOf(browser, site.baseUrl, ADMIN),
  ]
  const reviewOf = async (officer: Page) => {
    await officer.goto('/admin?tab=pending-videos&search=ventilation')
    return new AdminPage(officer).review(before)
  }
  const [review, late] = [await reviewOf(first), await reviewOf(second)]
  const changed = review.getByRole('region', { name: 'Title, changed' })
  await expect(changed).toContainText(
    /Public now\s*Ventilation before entry\s*Proposed\s*Ventilation after entry/,
  )
  await expect(review.getByRole('region', { name: 'Category', exact: true })).not.toContainText('Changed')
  await expectSoundAtBothWidths(first, 'the review of a change')

  // The owner changes the proposal during the review.
  const data = { title: 'Ventilation with entry' }
  expect((await page.request.patch(`/api/videos/${id}`, { data })).ok()).toBe(true)
  await review.getByLabel('Review notes').fill('Good point')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toContainText(
    'This video has changed since you opened it. Please look at it once more.',
  )
  await expect(changed).toContainText('Ventilation with entry')
  await expect(review.getByLabel('Review notes')).toHaveValue('Good point')
  await expectSoundAtBothWidths(first, 'the review after a change')
  expect(await publicTitle()).toBe(before)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()
  expect(await publicTitle()).toBe('Ventilation with entry')
  await expect(own.row('Ventilation with entry')).not.toContainText('Change waiting for review')

  await late.getByLabel('Review notes').fill('Too early')
  await late.getByRole('button', { name: 'Reject' }).click()
  await expect(late).toContainText('chief has approved these changes already.')
  await expect(late).toContainText('There is nothing left to decide.')
  await expect(late).toContainText('Too early')
  await expect(late.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  expect(await publicTitle()).toBe('Ventilation with entry')

  // A rejected change is taken back; the public version stays.
  await page.request.patch(`/api/videos/${id}`, { data: { title: 'Ventilation!!!' } })
  expect((await chief.post(`/api/admin/videos/${id}/reject`, { data: { notes: 'No shouting' } })).ok()).toBe(
    true,
  )
  const row = own.row('Ventilation with entry')
  await expect(row).toContainText('Change rejected')
  await expect(row).toContainText('No shouting')
  const confirmation = await own.press('Ventilation with entry', 'Take back', 'Take this change back?')
  await confirmation.getByRole('button', { name: 'Take back' }).click()
  await expect(row).not.toContainText('Change rejected')
  for (const officer of [first, second]) await officer.context().close()
  await Promise.all([chief.dispose(), visitor.dispose()])
})

test('a public video is withdrawn with a reason and put back, by an officer; its owner withdraws it and sends it again', async ({
  page,
  browser,
  site,
}) => {
  await enterLive(page, await joinAs(page))
  const { id, title } = await submit(page.request, 'Pump panel walkaround')
  const chief = await adminRequests(site.baseUrl)
  expect((await chief.post(`/api/admin/videos/${id}/approve`)).ok()).toBe(true)
  const visitor = await request.newContext({ baseURL: site.baseUrl })
  const isPublic = async () => (await visitor.get(`/api/videos/${id}`)).ok()
  const own = new OwnVideosPage(page)
  await own.open()

  const officer = await openPageOf(browser, site.baseUrl, ADMIN)
  const admin = new AdminPage(officer)
  await officer.goto('/admin?tab=all-videos&search=walkaround')
  const withdrawal = await admin.withdraw(title)
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdrawal).toContainText('Please tell the uploader why you withdraw this video.')
  await expectSoundAtBothWidths(officer, 'the reason of a withdrawal')
  expect(await isPublic()).toBe(true)
  await withdrawal.getByLabel('Reason').fill('The pump was replaced.')
  // A withdrawal is not refused because the video has changed in the meantime.
  const changed = await chief.patch(`/api/videos/${id}`, { data: { description: 'From panel to pump.' } })
  expect(changed.ok()).toBe(true)
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdrawal).toBeHidden()
  await expect(admin.row(title)).toContainText('Withdrawn')
  expect(await isPublic()).toBe(false)
  await new ShellPage(page).expectToast(
    'Video withdrawn',
    `"${title}" is not public any more. The reason is on your profile.`,
    'default',
    'Open',
  )
  await expect(own.row(title)).toContainText('The pump was replaced.')

  const restoring = await admin.putBack(title)
  await restoring.getByRole('button', { name: 'Put back' }).click()
  await expect(restoring).toBeHidden()
  await expect(admin.row(title)).toContainText('Approved')
  expect(await isPublic()).toBe(true)

  await expect(own.row(title)).toContainText('Approved')
  const confirmation = await own.press(title, `Withdraw ${title}`, 'Withdraw this video?')
  await confirmation.getByRole('button', { name: 'Withdraw' }).click()
  await expect(own.row(title)).toContainText('Withdrawn')
  await expectSoundAtBothWidths(page, 'a withdrawn upload')
  expect(await isPublic()).toBe(false)
  const again = await own.press(title, 'Send again', 'Send again')
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect(again).toBeHidden()
  await expect(own.row(title)).toContainText('Pending')
  await officer.context().close()
  await Promise.all([chief.dispose(), visitor.dispose()])
})

test('a new file is refused, waits for the connection, is stopped and sent; the form keeps the typed text', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/413|409|net::ERR|status of/)
  await enterLive(page, await joinAs(page))
  const { id, title } = await submit(page.request, 'Foam on a small fire')
  const chief = await adminRequests(site.baseUrl)
  expect((await chief.post(`/api/admin/videos/${id}/approve`)).ok()).toBe(true)
  const own = new OwnVideosPage(page)
  const shell = new ShellPage(page)
  await own.open()
  const dialog = await own.press(title, `Edit ${title}`, 'Edit details')
  await expect(page).toHaveURL(new RegExp(`correct=${id}`))
  await dialog.getByLabel('Title').fill('Foam on a large fire')
  await dialog.getByLabel('New video file').setInputFiles(VIDEO_FILE)
  const body = '{"code":"too_large","message":"This file is too large."}'
  await page.route('**/api/upload', (route) => route.fulfill({ status: 413, body }))
  const send = dialog.getByRole('button', { name: 'Send for review' })
  await send.click()
  await shell.expectToast('Upload failed', 'This file is too large.', 'destructive')
  await expect(dialog.getByRole('alert').filter({ hasText: 'This file is too large.' })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Foam on a large fire')

  // Without a connection the form says so, can be closed, and the tray leads back to it.
  await page.unroute('**/api/upload')
  await page.route('**/api/upload', (route) => route.abort())
  await send.click()
  await expect(own.progress).toContainText('Connection lost')
  await expectSoundAtBothWidths(page, 'a new file that waits for the line')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const tray = page.getByRole('region', { name: 'Upload of Foam on a large fire' })
  await expect(tray).toContainText('Connection lost')
  await tray.getByRole('link', { name: 'Back to the upload' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Foam on a large fire')
  await own.progress.getByRole('button', { name: 'Stop upload' }).click()
  await expect(own.progress).toBeHidden()
  await page.unroute('**/api/upload')

  // A change in the meantime: the server's message shows, and the typed text stays.
  const data = { description: 'Changed elsewhere' }
  expect((await page.request.patch(`/api/videos/${id}`, { data })).ok()).toBe(true)
  await send.click()
  await shell.expectToast(
    'Upload failed',
    'This video has changed since you opened it. Please look at it once more.',
    'destructive',
  )
  await expect(dialog.getByLabel('Description')).toHaveValue('Changed elsewhere')
  await expect(dialog.getByLabel('Title')).toHaveValue('Foam on a large fire')
  let uploads = 0
  page.on('request', (call) => void (call.url().endsWith('/api/upload') && uploads++))
  await send.click()
  await shell.expectToast(
    'Sent for review',
    `“${title}” stays public as it is until your changes are reviewed.`,
    'success',
  )
  expect(uploads, 'the file that has arrived travels once').toBe(0)
  await expect(own.row(title)).toContainText('New title, description, thumbnail, and video file')
  expect(await (await chief.get(`/api/admin/videos/${id}`)).json()).toMatchObject({
    title,
    version: 1,
    proposal: { title: 'Foam on a large fire', description: 'Changed elsewhere', status: 'pending' },
  })
  await chief.dispose()
})
