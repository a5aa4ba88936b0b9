import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thumbnailSetOf } from '#shared/media-url.ts'
import { createFormerDatabase, openRaw } from '#server/testing/former-database.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'

const PASSWORD = 'correct-horse-9'
const VERIFIER = 'a-verifier-of-the-fixture-a-verifier-of-the'
const CODES = {
  sqlite: '7vargOl8TXYJkvQDQ5Si6UPjXH-PhSkH_UzBcwZBXK0',
  postgresql: 'Za0Xht6TKKa0JrC93RW6car7SoJWvRoOKFhpVSdOLzg',
}

/** How many videos the former version has. */
let videos: number
let dataDir: string
let app: TestApp
const bytesOf = (file: string) => `The bytes of ${file}`

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-former-'))
  const databaseUrl = await createFormerDatabase(dataDir)
  const raw = await openRaw(dataDir, databaseUrl)
  videos = (await raw.all('select 1 from videos')).length
  const uploads = await raw.all<{ file: string }>('select file from uploads')
  await raw.close()
  await mkdir(path.join(dataDir, 'uploads'))
  for (const { file } of uploads) await writeFile(path.join(dataDir, 'uploads', file), bytesOf(file))
  app = await startTestApp({ dataDir, databaseUrl })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const signIn = async (username: string, password = PASSWORD) => {
  const { token } = await app.anonymous.login({ username, password })
  return testClient(app.baseUrl, token)
}

test('its searches find titles, parts of them, accounts and captions', async () => {
  const found = async (q: string) => (await app.anonymous.searchVideos({ q })).items.map(({ title }) => title)
  expect(await found('tall drill')).toContain('Tall drill')
  expect(await found('halyard')).toContain('Tall drill')
  const chief = await signIn('demo_admin', 'turnout-demo')
  const titled = await chief.listEveryVideo({ search: 'onverte' })
  expect(titled.items.map(({ title }) => title)).toEqual(['Converted drill'])
  expect((await chief.listUsers({ search: 'eo@exam' })).items.map(({ username }) => username)).toEqual([
    'cleo',
  ])
})

test('its totals go on counting', async () => {
  const chief = await signIn('demo_admin', 'turnout-demo')
  const { pendingVideos, totalVideos, approvedVideos } = await chief.getDashboard()
  expect(totalVideos).toBe(videos)
  const { items } = await chief.listPendingVideos({ limit: 50 })
  const waiting = items.find(({ title }) => title === 'Waits for review')
  expect(items.map(({ title }) => title)).toContain('Tall drill')
  await chief.approveVideo({ id: waiting?.id ?? 0 })
  const now = await chief.getDashboard()
  expect(now).toMatchObject({ pendingVideos: pendingVideos - 1, approvedVideos: approvedVideos + 1 })
})

test('its files are served: videos, thumbnails with their variants, streams and seek previews', async () => {
  const { items } = await app.anonymous.listVideos({ limit: 50 })
  const addresses: string[] = []
  for (const video of items) {
    const { videoFile, thumbnailFile, hlsUrl, seekPreviewUrl } = await app.anonymous.getVideo({
      id: video.id,
    })
    for (const file of [videoFile, thumbnailFile]) if (file) addresses.push(`/uploads/${file}`)
    addresses.push(
      ...(thumbnailSetOf(video)
        ?.split(', ')
        .map((source) => source.split(' ')[0] ?? '') ?? []),
    )
    for (const address of [hlsUrl, seekPreviewUrl]) if (address) addresses.push(address)
  }
  expect(addresses.filter((address) => address.endsWith('.m3u8'))).not.toEqual([])
  expect(addresses.filter((address) => address.endsWith('.vtt'))).not.toEqual([])
  for (const address of new Set(addresses)) {
    const answer = await fetch(app.baseUrl + address)
    expect([address, answer.status, await answer.text()]).toEqual([
      address,
      200,
      bytesOf(path.basename(address)),
    ])
  }
})

test('its people sign in, and a code for the desktop app is exchanged', async () => {
  const ana = await signIn('ana')
  const { id } = await ana.getCurrentUser()
  const own = (await ana.listOwnVideos({ id, limit: 50 })).items
  expect(own.find(({ title }) => title === 'Tall drill')?.proposal).toMatchObject({
    title: 'Tall drill, second edition',
    status: 'pending',
  })
  const ben = await signIn('ben')
  const { items } = await ben.listOwnVideos({ id: (await ben.getCurrentUser()).id, limit: 50 })
  expect(items.find(({ title }) => title === 'Failed drill')).toMatchObject({
    approvalStatus: 'failed',
    failureReason: 'It could not be made ready',
  })
  expect(items.find(({ title }) => title === 'Refused drill')).toMatchObject({
    warning: 'It plays without sound',
  })
  const code = process.env['TEST_DATABASE'] === 'postgres' ? CODES.postgresql : CODES.sqlite
  const redeemed = await app.anonymous.redeemDesktopAuthCode({ code, verifier: VERIFIER })
  expect(await testClient(app.baseUrl, redeemed.token).getCurrentUser()).toMatchObject({
    email: 'ada@example.org',
  })
})

test('versions of its captions go on where they were', async () => {
  const chief = await signIn('demo_admin', 'turnout-demo')
  const { items } = await app.anonymous.listVideos({ limit: 50 })
  const id = items.find(({ title }) => title === 'Long drill')?.id ?? 0
  const { cues, version } = await chief.getCaptions({ id })
  expect([cues, version]).toEqual([[], 2])
  const written = await chief.replaceCaptions({
    id,
    version,
    cues: [{ startMs: 0, endMs: 900, text: 'New' }],
  })
  expect(written.captionsUrl).toMatch(/\?v=3$/)
})
