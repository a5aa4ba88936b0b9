import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aPicture, uploadForm, aSmallVideo } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
/** The file of a published video, and its picture. */
let id: number
let file: string
let picture: string
beforeAll(async () => {
  // Asked as the proxy asks.
  app = await startTestApp({ trustsProxy: true, sendFile: 'x-accel' })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
  const sent = await ana.api.uploadFiles(uploadForm(await aSmallVideo(), 'drill.mp4', await aPicture()))
  file = sent.video.path
  picture = sent.thumbnail?.path ?? ''
  const shown = { videoFile: file, thumbnailFile: picture }
  ;({ id } = await ana.api.createVideo({ title: 'Ladders', categoryId: app.categoryId, ...shown }))
  await chief.api.approveVideo({ id })
})
afterAll(() => app.stop())

const linkOf = (name: string) => path.join(app.config.dataDir, 'public/uploads', name)
const hasLink = (name: string) => existsSync(linkOf(name))
const ask = async (name: string) => (await rawRequest(app.baseUrl, { path: `/uploads/${name}` })).status
/** Until its link is there, each request makes Turnout look again once in a second. */
const link = (name: string) => expect.poll(async () => [await ask(name), hasLink(name)]).toEqual([200, true])
const inTransaction = (sql: string, values: (string | number)[], end?: () => Promise<unknown>) =>
  app.database.transaction(async (em) => {
    await em.execute(sql, values)
    await end?.()
  })

test('a public file has a link, and a private one has none', async () => {
  await link(file)
  expect(await readFile(linkOf(file))).toEqual(await readFile(path.join(app.config.dataDir, 'uploads', file)))
  const { videoFile } = await app.submit(ana)
  const headers = { Authorization: `Bearer ${ana.token}` }
  const answer = await rawRequest(app.baseUrl, { path: `/uploads/${videoFile}`, headers })
  expect(answer.headers['x-accel-redirect']).toBe(`/stored-files/${videoFile}`)
  await link(picture)
  expect(hasLink(videoFile ?? '')).toBe(false)
})

const [WITHDRAW, PUBLISH] = ['rejected', 'approved'].map(
  (status) => `update videos set approval_status = '${status}' where id = ?`,
) as [string, string]

test('each way to withdraw a file removes its link before the commit', async () => {
  const ways: [sql: string, value: () => string | number, back: string, values: () => (string | number)[]][] =
    [
      [WITHDRAW, () => id, PUBLISH, () => [id]],
      [
        'update videos set video_file = null where id = ?',
        () => id,
        'update videos set video_file = ? where id = ?',
        () => [file, id],
      ],
    ]
  for (const [sql, value, back, values] of ways) {
    await link(file)
    await inTransaction(sql, [value()])
    expect([hasLink(file), await ask(file)], sql).toEqual([false, 404])
    await inTransaction(back, values())
  }
  await link(picture)
  await inTransaction('update videos set thumbnail_file = null where id = ?', [id])
  expect([hasLink(picture), await ask(picture)]).toEqual([false, 404])

  const own = await ana.api.uploadFiles(uploadForm(await aSmallVideo(), 'drill.mp4', await aPicture()))
  const person = own.thumbnail?.path ?? ''
  const setPicture = 'update users set profile_image_file = ? where id = ?'
  await inTransaction(setPicture, [person, ana.user.id])
  await link(person)
  await inTransaction(setPicture, ['', ana.user.id])
  expect([hasLink(person), await ask(person)]).toEqual([false, 404])
})

test('a file that was derived from a withdrawn one loses its link with it, and a deleted one at once', async () => {
  const derived = `derived-${file}`
  const upload = `insert into uploads (file, kind, media_type, bytes, owner_id, created_at, needs_transcode, source_id, role)
    select ?, kind, media_type, bytes, owner_id, created_at, needs_transcode, id, 'test' from uploads where file = ?`
  await inTransaction(upload, [derived, file])
  await app.storage.withLocalFile(file, async (from) => {
    await copyFile(from, path.join(path.dirname(from), derived))
  })
  await link(derived)
  await inTransaction(WITHDRAW, [id])
  expect([hasLink(derived), await ask(derived)]).toEqual([false, 404])
  await inTransaction(PUBLISH, [id])
  await link(derived)
  await inTransaction('delete from uploads where file = ?', [derived])
  expect([hasLink(derived), await ask(derived)]).toEqual([false, 404])
})

test('a library that becomes one for members has no links from the commit on, and gets none', async () => {
  await link(file)
  await chief.api.changeSettings({ viewers: 'members' })
  expect([hasLink(file), await ask(file)]).toEqual([false, 404])
  const headers = { Authorization: `Bearer ${ana.token}` }
  const answer = await rawRequest(app.baseUrl, { path: `/uploads/${file}`, headers })
  expect(answer.headers['x-accel-redirect']).toBe(`/stored-files/${file}`)
  expect(hasLink(file)).toBe(false)
  await chief.api.changeSettings({ viewers: 'everybody' })
  await link(file)
})

test('a read between the removal and the commit makes no link, and one after a rollback does', async () => {
  const other = await app.submit(ana)
  await chief.api.approveVideo({ id: other.id })
  let inBetween: (() => Promise<void>) | null = null
  app.database.beforeCommit(async () => {
    const run = inBetween
    inBetween = null
    await run?.()
  })
  await link(file)
  const readInBetween = async () => {
    expect(hasLink(file)).toBe(false)
    // A file is looked at once in a second. A link that is made now would outlive the commit.
    for (const end = performance.now() + 1500; performance.now() < end; await pause(50)) {
      expect(await ask(file)).toBe(200)
      expect(hasLink(file)).toBe(false)
    }
  }
  inBetween = readInBetween
  await inTransaction(WITHDRAW, [id])
  // Links are made in turn.
  await link(other.videoFile ?? '')
  expect([hasLink(file), await ask(file)]).toEqual([false, 404])
  await inTransaction(PUBLISH, [id])
  await link(file)

  const setViewers = `update settings set value = ? where name = 'viewers'`
  inBetween = readInBetween
  await inTransaction(setViewers, ['"members"'])
  await pause(500)
  expect([hasLink(file), await ask(file)]).toEqual([false, 404])
  await inTransaction(setViewers, ['"everybody"'])
  await link(file)

  inBetween = () => Promise.reject(new Error('no'))
  await expect(inTransaction(WITHDRAW, [id])).rejects.toThrow('no')
  expect(hasLink(file)).toBe(false)
  await link(file)
})

test('a withdrawal by a database tool removes the public link, also while the server is stopped', async () => {
  const tool = await Database.open(app.config, entities)
  const byHand = (sql: string) => tool.transaction((em) => em.execute(sql, [id]))
  await link(file)
  await byHand(WITHDRAW)
  await expect.poll(() => hasLink(file)).toBe(false)
  await byHand(PUBLISH)
  await link(file)
  await app.features.uploads.background.stop?.()
  expect(hasLink(file)).toBe(false)
  await byHand(WITHDRAW)
  await app.features.uploads.background.serve?.()
  await tool.close()
  expect([hasLink(file), await ask(file)]).toEqual([false, 404])
})
