import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { PROFILE_IMAGE_PART } from '#shared/contract/users.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { newFileName } from '#server/media/storage.ts'
import { callRoute, callersOf, createSubjects, type Callers } from '#server/testing/access-fixtures.ts'
import { ACCESS } from '#server/testing/access-table.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aPicture, aSmallVideo, uploadForm } from '#server/testing/videos.ts'

const table: RouteTable = routes
const libraryLines = ACCESS.filter(({ route }) => ['library', 'lesson'].includes(table[route]?.access ?? ''))
const TITLE = 'Ladders of this department'
/** The roles of files that are derived from a video, with their extensions. */
const DERIVED = { hls: 'm3u8', 'mp4-480': 'mp4', storyboard: 'vtt', 'storyboard-image': 'jpg' }

let s3: Awaited<ReturnType<typeof startS3>> | null = null
let app: TestApp
let callers: Callers
let ana: TestPerson
let chief: TestPerson
let id: number
/** A published video, its picture in each size, and what was derived from the video; and a profile's picture. */
let files: string[]
let film: string
const visit = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.baseUrl + address, { headers, redirect: 'manual' })
const member = () => ({ Authorization: `Bearer ${ana.token}` })

beforeAll(async () => {
  // Where files are kept and where rows are have nothing to do with each other: not every pair is tried.
  if (process.env['TEST_DATABASE'] === 'postgres') s3 = await startS3()
  app = await startTestApp({
    ...(s3 ? { s3: s3.settings, sendFile: 'presigned' } : {}),
    webFiles: async (folder) => {
      await mkdir(folder)
      await writeFile(path.join(folder, 'index.html'), '<html><head><title>T</title></head></html>')
    },
  })
  callers = await callersOf(app)
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
  const sent = await ana.api.uploadFiles(uploadForm(await aSmallVideo(), 'drill.mp4', await aPicture()))
  film = sent.video.path
  const shown = { videoFile: film, thumbnailFile: sent.thumbnail?.path ?? '' }
  ;({ id } = await ana.api.createVideo({ title: TITLE, categoryId: app.categoryId, ...shown }))
  await chief.api.approveVideo({ id })
  const picture = new FormData()
  picture.append(PROFILE_IMAGE_PART, new Blob([new Uint8Array(await aPicture())]), 'ana.png')
  await ana.api.updateProfile(picture)
  for (const [role, extension] of Object.entries(DERIVED)) {
    const file = newFileName(extension)
    const incoming = app.storage.incoming()
    await app.storage.withLocalFile(sent.video.path, (from) => copyFile(from, incoming.path))
    await app.storage.store(incoming, file)
    await app.database.transaction(async (em) => {
      const source = await em.findOneOrFail(Upload, { file: sent.video.path })
      const { owner, bytes, createdAt, mediaType } = source
      em.create(Upload, { file, role, source, owner, bytes, createdAt, mediaType, kind: 'video' })
    })
  }
  files = (await app.database.reader.all<{ file: string }>('select file from uploads')).map(
    ({ file }) => file,
  )
  await chief.api.changeSettings({ viewers: 'members' })
})
afterAll(async () => {
  // The app checks at its end what it remembers of the lists, as a visitor.
  await chief.api.changeSettings({ viewers: 'everybody' })
  await app.stop()
  await s3?.stop()
})

test.each(
  libraryLines.map((line) => [line.of ? `${line.route} of a ${line.of} video` : line.route, line] as const),
)('a closed library refuses %s to visitors and answers members as before', async (_, line) => {
  const subjects = await createSubjects(app, callers, line)
  const ask = async (token?: string) => {
    const answer = await callRoute(app, line, subjects, token)
    return { status: answer.status, text: await answer.text() }
  }
  const [, , stranger] = line.answers
  for (const caller of ['anonymous', 'signedOut', 'expired'] as const) {
    const { status, text } = await ask(callers.tokens[caller])
    expect([status, JSON.parse(text)], caller).toMatchObject([401, { code: 'members_only' }])
  }
  expect((await ask(callers.tokens.stranger)).status).toBe(stranger)
})

test('a closed library sends no file to visitors and every file to members', async () => {
  expect(files.length).toBeGreaterThan(Object.keys(DERIVED).length + 2)
  for (const file of files) {
    const refused = await visit(`/uploads/${file}`)
    expect([refused.status, await refused.json()], file).toMatchObject([404, { code: 'not_found' }])
    const range = await visit(`/uploads/${file}`, { Range: 'bytes=0-9' })
    expect([range.status, range.headers.get('Location')], file).toEqual([404, null])
    const sent = await visit(`/uploads/${file}`, member())
    expect(sent.status, file).toBe(200)
    await sent.arrayBuffer()
  }
})

test('a page of a closed library names no lesson', async () => {
  const list = (await (await visit('/api/videos', member())).json()) as { title: string }[]
  expect(list.map(({ title }) => title)).toContain(TITLE)
  for (const address of ['/', '/shorts', `/video/${id}`, `/trending?clip=${id}`]) {
    const page = await visit(address)
    const text = await page.text()
    expect(page.status, address).toBe(200)
    expect(text, address).not.toContain(TITLE)
    expect(text, address).not.toContain('/uploads/')
  }
})

test('a socket of a closed library tells members of activity, and visitors nothing', async () => {
  const visitor = await openLiveSocket(app.baseUrl)
  const colleague = await openLiveSocket(app.baseUrl)
  await colleague.signIn(chief.token)
  await ana.api.likeVideo({ id })
  await colleague.hears({ type: 'video_activity', action: 'liked' })
  await colleague.hears({ type: 'video_counts' })
  const later = await openLiveSocket(app.baseUrl)
  await later.signIn('unknown')
  expect([...visitor.heard, ...later.heard]).toEqual([])
  await Promise.all([visitor.end(), colleague.end(), later.end()])
})

test('a public lesson of a closed library is watched by everybody, and nothing else is', async () => {
  const others = files.filter((file) => file !== film)
  const lesson = [`/api/videos/${id}`, `/api/videos/${id}/captions`, `/uploads/${film}`]
  const statuses = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => visit(address)))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return answers.map(({ status }) => status)
  }
  expect(await statuses(lesson)).toEqual([401, 401, 404])
  expect(await chief.api.editVideo({ id, isPublic: true })).toMatchObject({ isPublic: true })
  const sent = s3 ? 302 : 200
  expect(await statuses(lesson)).toEqual([200, 200, sent])
  const view = await fetch(`${app.baseUrl}/api/videos/${id}/view`, { method: 'POST' })
  expect(view.status).toBe(202)
  expect(await (await visit(`/video/${id}`)).text()).toContain(TITLE)
  expect(
    await statuses([`/api/videos/${id}/comments`, '/api/videos', '/shorts', `/api/videos/${id + 1}`]),
  ).toEqual([401, 401, 200, 401])
  // What was derived from the film is as public as the film; the picture of a person is not.
  const shown = await statuses(others.map((file) => `/uploads/${file}`))
  expect(shown.filter((status) => status === 404).length).toBeGreaterThan(0)
  expect(shown.filter((status) => status !== 404).length).toBeGreaterThan(Object.keys(DERIVED).length)
  await chief.api.editVideo({ id, isPublic: false })
  expect(await statuses(lesson)).toEqual([401, 401, 404])
})

test('a file that a private lesson shows too is public with the public one, and withdrawn with it', async () => {
  const second = await app.submit(ana)
  await chief.api.approveVideo({ id: second.id })
  await app.database.transaction((em) =>
    em.execute('update videos set video_file = ? where id = ?', [film, second.id]),
  )
  const status = async () => {
    const answer = await visit(`/uploads/${film}`)
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await status()).toBe(404)
  await chief.api.editVideo({ id: second.id, isPublic: true })
  expect(await status()).toBe(s3 ? 302 : 200)
  await chief.api.editVideo({ id: second.id, isPublic: false })
  expect(await status()).toBe(404)
})

test('a person who must set up a second factor is told so by a closed library', async () => {
  const read = async () => {
    const answer = await visit('/api/videos', member())
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await read()).toEqual([200, undefined])
  await app.database.transaction((em) =>
    em.execute(`insert into settings (name, value) values ('secondFactor', '"everybody"')`),
  )
  try {
    expect(await read()).toEqual([403, 'second_factor_required'])
  } finally {
    await app.database.transaction((em) => em.execute(`delete from settings where name = 'secondFactor'`))
  }
  expect(await read()).toEqual([200, undefined])
})

test('a library that is opened again answers visitors at once, and again refuses when it is closed', async () => {
  const statuses = async () => {
    const answers = await Promise.all([visit('/api/videos'), visit(`/uploads/${film}`)])
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([401, 404])
  await chief.api.changeSettings({ viewers: 'everybody' })
  expect((await statuses())[0]).toBe(200)
  await chief.api.changeSettings({ viewers: 'members' })
  expect(await statuses()).toEqual([401, 404])
})
