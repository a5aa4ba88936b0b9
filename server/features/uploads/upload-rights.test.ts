import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const REFUSED = { status: 403, message: UPLOADS_RESTRICTED }

let app: TestApp
let chief: TestPerson
let member: TestPerson
let instructor: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  member = await app.registerAs('member')
  instructor = await app.registerAs('instructor')
})
afterAll(() => app.stop())

const beginResumable = (token: string) =>
  fetch(app.baseUrl + RESUMABLE_UPLOADS_PATH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
  })

test('uploads are open to everybody until an administrator restricts them, and again after', async () => {
  const { video } = await member.api.uploadFiles(uploadForm(await aSmallVideo()))
  const begun = await beginResumable(member.token)
  const address = app.baseUrl + (begun.headers.get('Location') ?? '')
  expect(begun.status).toBe(201)
  await chief.api.changeSettings({ uploads: 'permitted' })

  const form = uploadForm(await aSmallVideo())
  expect(await refusalOf(member.api.uploadFiles(form))).toEqual(REFUSED)
  const submission = { title: 'Late', categoryId: app.categoryId, videoFile: video.path }
  expect(await refusalOf(member.api.createVideo(submission))).toEqual(REFUSED)
  expect((await beginResumable(member.token)).status).toBe(403)
  const send = await fetch(address, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${member.token}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: '0123456789',
  })
  expect([send.status, await send.json()]).toEqual([
    403,
    { code: 'not_allowed', message: UPLOADS_RESTRICTED },
  ])
  const id = address.split('/').at(-1) ?? ''
  expect(await refusalOf(member.api.finishUpload({ id }))).toEqual(REFUSED)
  expect((await member.api.getUploadAllowance()).refusal).toBe(UPLOADS_RESTRICTED)

  await chief.api.changeSettings({ uploads: 'everybody' })
  // The file from before is still there, and nothing that was refused has used it.
  expect(await member.api.createVideo(submission)).toMatchObject({ title: 'Late' })
  expect((await member.api.getUploadAllowance()).refusal).toBeNull()
})

test('instructors, reviewers and administrators upload where uploads are restricted', async () => {
  await chief.api.changeSettings({ uploads: 'permitted' })
  for (const person of [instructor, await app.registerAs('reviewer'), chief]) {
    expect((await person.api.getUploadAllowance()).refusal).toBeNull()
    expect(await app.submit(person)).toMatchObject({ approvalStatus: 'pending' })
    expect((await beginResumable(person.token)).status).toBe(201)
  }
  await chief.api.changeSettings({ uploads: 'everybody' })
})

test('restricted uploads leave members the edits and clips of their own videos', async () => {
  const own = await app.submit(member, { title: 'Own' })
  await chief.api.approveVideo({ id: own.id })
  await chief.api.changeSettings({ uploads: 'permitted' })
  expect((await member.api.updateVideo({ id: own.id, title: 'Corrected' })).proposal?.title).toBe('Corrected')
  const clip = await member.api.createClip({ id: own.id, title: 'Part', clipStartTime: 0, clipDuration: 5 })
  expect(clip.approvalStatus).toBe('pending')
  await chief.api.changeSettings({ uploads: 'everybody' })
})
