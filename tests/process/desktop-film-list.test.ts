import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideoOfBytes } from '#server/testing/videos.ts'
import { createPickedFiles } from '../../desktop/main/uploads/picked-files.ts'
import { openUploadLedger } from '../../desktop/main/uploads/upload-ledger.ts'
import { createUploadQueue } from '../../desktop/main/uploads/upload-queue.ts'
import { startFlakyProxy } from './flaky-proxy.ts'

/** A list of videos that the desktop app sends while their forms are filled in, to a real server. */

const MEGABYTE = 1024 * 1024
const FILMS = 10
/** Each connection carries this much and breaks. */
const LINE_BYTES = 20 * MEGABYTE
const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 120_000, interval: 20 }).toBe(true)

let app: TestApp
let ana: TestPerson
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  proxy = await startFlakyProxy(app.baseUrl)
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-film-list-'))
})
afterAll(async () => {
  await proxy.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function makeFilm(name: string, bytes: number) {
  const film = path.join(folder, name)
  const content = await aVideoOfBytes(bytes)
  await writeFile(film, content)
  return { film, hash: createHash('sha256').update(content).digest('hex') }
}

/** The main process's uploads, from its start to its end; only its ledger stays. */
function startDesktopApp(ledger: string) {
  const files = createPickedFiles()
  const seen = { done: [] as string[], failed: [] as BackgroundUpload[], last: [] as BackgroundUpload[] }
  const queue = createUploadQueue({
    ledger: openUploadLedger(path.join(folder, ledger)),
    files,
    fetch,
    getServer: () => proxy.origin,
    getToken: () => ana.token,
    onChange: (uploads) => void (seen.last = uploads),
    onDone: ({ title }) => void seen.done.push(title),
    onFailed: (upload) => void seen.failed.push(upload),
  })
  const begin = async (film: string) => {
    const id = randomUUID()
    const [picked] = await files.add([film])
    const order = { id, video: picked?.id ?? '', userId: ana.user.id, isMicroClip: false }
    expect(await queue.begin(order)).toBe(true)
    // The page repeats a call whose answer it missed.
    expect(await queue.begin(order)).toBe(true)
    return id
  }
  const submit = (id: string, title: string) => {
    const written = { title, description: '', categoryId: app.categoryId, duration: null, captions: null }
    return queue.submit({ id, attached: {}, form: { ...written, userId: ana.user.id, isMicroClip: false } })
  }
  return { queue, seen, begin, submit }
}

const ownVideos = async () => (await ana.api.listOwnVideos({ id: ana.user.id })).items

test('UQ-12 ten videos of 50 MB arrive once each over a line that breaks, also when the app ends halfway, with titles written meanwhile', async () => {
  const hashes = new Map<string, string>()
  const ids: string[] = []
  const first = startDesktopApp('ten.json')
  proxy.connection.cutAfter = LINE_BYTES
  for (let number = 1; number <= FILMS; number += 1) {
    const { film, hash } = await makeFilm(`film ${number}.mp4`, 50 * MEGABYTE + number)
    hashes.set(`Film ${number}`, hash)
    ids.push(await first.begin(film))
  }
  // One is filled in before it has arrived, in the run that ends.
  expect(await first.submit(ids[0] ?? '', 'Film 1')).toBe(true)
  await until(() => first.seen.done.includes('Film 1'))
  await until(() => first.seen.last.some(({ phase }) => phase === 'arrived'))
  first.queue.close()

  const second = startDesktopApp('ten.json')
  expect(second.queue.list()).toHaveLength(FILMS - 1)
  expect(second.queue.list()[0]).toMatchObject({ title: 'film 2.mp4', isListed: true, isFilled: false })
  second.queue.start()
  for (const [index, id] of ids.entries())
    if (index > 0) expect(await second.submit(id, `Film ${index + 1}`)).toBe(true)
  // A form is submitted once.
  await until(() => second.seen.done.length === FILMS - 1)
  expect(await second.submit(ids[1] ?? '', 'Film 2')).toBe(false)
  expect(second.seen.failed).toEqual([])
  expect(proxy.connection.cuts).toBeGreaterThan(FILMS)
  const stored = new Map<string, string>()
  const videos = await ownVideos()
  for (const { title, videoFile } of videos) {
    const bytes = await readFile(path.join(app.config.dataDir, 'uploads', videoFile ?? ''))
    stored.set(title, createHash('sha256').update(bytes).digest('hex'))
  }
  expect(videos).toHaveLength(FILMS)
  expect(stored).toEqual(hashes)
  expect(JSON.parse(await readFile(path.join(folder, 'ten.json'), 'utf8'))).toEqual([])
}, 300_000)

test('UQ-12 a video that waits for its form holds up neither the others nor the end of the app; its order and a failure can be mended', async () => {
  proxy.connection.cutAfter = Infinity
  const before = (await ownVideos()).length
  const desktopApp = startDesktopApp('order.json')
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((name) => makeFilm(`${name}.mp4`, 5 * MEGABYTE)),
  )
  proxy.connection.isDown = true
  const ids = [await desktopApp.begin(one?.film ?? ''), await desktopApp.begin(two?.film ?? '')]
  ids.push(await desktopApp.begin(three?.film ?? ''))
  await desktopApp.queue.order([ids[2] ?? '', ids[1] ?? '', ids[0] ?? ''])
  expect(desktopApp.queue.list().map(({ title }) => title)).toEqual(['three.mp4', 'two.mp4', 'one.mp4'])
  await writeFile(two?.film ?? '', 'This is another file now.')
  proxy.connection.isDown = false
  desktopApp.queue.retryNow()
  // The queue is not busy either before it begins again.
  await until(() => desktopApp.queue.list().every(({ phase }) => phase === 'arrived' || phase === 'failed'))
  // The failure is told after it is stored.
  await until(() => !desktopApp.queue.isBusy() && desktopApp.seen.failed.length > 0)
  expect(desktopApp.seen.failed).toMatchObject([
    { failure: 'two.mp4 has changed since it was picked. Choose it again.' },
  ])
  expect(desktopApp.queue.list().map(({ phase }) => phase)).toEqual(['arrived', 'failed', 'arrived'])
  expect(await ownVideos()).toHaveLength(before)
  await desktopApp.queue.retry(ids[1] ?? '')
  await until(() => desktopApp.seen.failed.length === 2)
  await desktopApp.submit(ids[2] ?? '', 'Three')
  await until(() => desktopApp.seen.done.includes('Three'))
  for (const { id } of desktopApp.queue.list()) await desktopApp.queue.stop(id)
  expect(desktopApp.queue.list()).toEqual([])
})
