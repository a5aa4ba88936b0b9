import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { createPublicFiles } from './public-files.ts'
import { createLogger } from '#server/http/request-log.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aPicture } from '#server/testing/videos.ts'

let app: TestApp
/** The database as another server has it open, without the caches of this one. */
let elsewhere: Database
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await Database.open(app.config, entities)
  createPublicFiles({ config: app.config, database: elsewhere, logger: createLogger('silent') })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
beforeEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await elsewhere.close()
  await app.stop()
})

const published = async () => {
  const { id, videoFile } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  return { id, file: videoFile ?? '' }
}
const statusOf = async (file: string, token?: string) => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.baseUrl}/uploads/${file}`, { headers })
  await answer.arrayBuffer()
  return answer.status
}
const execute = (sql: string, values: (string | number)[]) =>
  elsewhere.transaction((em) => em.execute(sql, values))
/** Counts the look-ups of access from here on. */
const countReads = () => {
  const all = vi.spyOn(app.database.reader, 'all')
  return () => all.mock.calls.filter(([sql]) => sql.includes('from uploads p left join')).length
}

test('a like of another video costs no look-up of a public file', async () => {
  const { file } = await published()
  const other = await published()
  expect(await statusOf(file)).toBe(200)
  const reads = countReads()
  for (let round = 0; round < 5; round++) {
    await chief.api.likeVideo({ id: other.id })
    await chief.api.unlikeVideo({ id: other.id })
    expect(await statusOf(file)).toBe(200)
  }
  expect(reads()).toBe(0)
})

test('a withdrawal counts on the next request, by this server and by another one', async () => {
  const { id, file } = await published()
  expect(await statusOf(file)).toBe(200)
  await execute(`update videos set approval_status = 'rejected' where id = ?`, [id])
  expect([await statusOf(file), await statusOf(file, ana.token)]).toEqual([404, 200])
  await execute(`update videos set approval_status = 'approved' where id = ?`, [id])
  expect(await statusOf(file)).toBe(200)
  await chief.api.deleteVideo({ id })
  expect(await statusOf(file)).toBe(404)
})

test('a file that two videos show stays public until both are withdrawn', async () => {
  const { id, file } = await published()
  const second = await published()
  await execute('update videos set video_file = ? where id = ?', [file, second.id])
  expect(await statusOf(file)).toBe(200)
  await execute(`update videos set approval_status = 'rejected' where id = ?`, [id])
  expect(await statusOf(file)).toBe(200)
  await execute(`update videos set approval_status = 'rejected' where id = ?`, [second.id])
  expect(await statusOf(file)).toBe(404)
  await execute('update videos set video_file = null where id = ?', [second.id])
})

test('a derived file follows its source; a profile picture follows its profile', async () => {
  const { id, file } = await published()
  const made = (await published()).file
  await execute('update uploads set source_id = (select id from uploads where file = ?) where file = ?', [
    file,
    made,
  ])
  expect(await statusOf(made)).toBe(200)
  await execute(`update videos set approval_status = 'rejected' where id = ?`, [id])
  expect(await statusOf(made)).toBe(404)

  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: '', lastName: '', bio: '' })) form.set(name, value)
  form.set('profileImage', new File([new Uint8Array(await aPicture())], 'me.png', { type: 'image/png' }))
  const { profileImageUrl } = await ana.api.updateProfile(form)
  const picture = path.basename(profileImageUrl ?? '')
  expect(await statusOf(picture)).toBe(200)
  await execute('update users set profile_image_file = null where id = ?', [ana.user.id])
  expect([await statusOf(picture), await statusOf(picture, ana.token)]).toEqual([404, 200])
})

test('a file that another server deleted is missing at once, though its descriptor is open here', async () => {
  const { id, file } = await published()
  expect(await statusOf(file)).toBe(200)
  await execute('delete from videos where id = ?', [id])
  await execute('delete from uploads where file = ?', [file])
  await rm(path.join(app.config.dataDir, 'uploads', file))
  expect([await statusOf(file), await statusOf(file, ana.token)]).toEqual([404, 404])
})

test('a file that was not there yet is found by the next request', async () => {
  const { file } = await published()
  await execute(`update uploads set file = 'elsewhere.mp4' where file = ?`, [file])
  expect(await statusOf(file)).toBe(404)
  await execute(`update uploads set file = ? where file = 'elsewhere.mp4'`, [file])
  expect(await statusOf(file)).toBe(200)
})
