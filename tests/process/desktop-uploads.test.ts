import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UPLOAD_PIECE_MB, WAITING_VIDEOS_MAX } from '#shared/limits/uploads.ts'
import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideoOfBytes } from '#server/testing/videos.ts'
import { startFlakyProxy } from './flaky-proxy.ts'
import { createPickedFiles } from '../../desktop/main/uploads/picked-files.ts'
import { openUploadLedger } from '../../desktop/main/uploads/upload-ledger.ts'
import { createUploadQueue } from '../../desktop/main/uploads/upload-queue.ts'

/** The desktop app's own uploads: from a disk, over a connection that is cut, to a real server. */

const MEGABYTE = 1024 * 1024
const FILM_BYTES = 9 * MEGABYTE + 12_345
const PIECES = Math.ceil(FILM_BYTES / (UPLOAD_PIECE_MB * MEGABYTE))

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let folder: string
let film: string
let hash: string
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  proxy = await startFlakyProxy(app.baseUrl)
  const bytes = await aVideoOfBytes(FILM_BYTES)
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-program-uploads-'))
  film = path.join(folder, 'night drill.mp4')
  await writeFile(film, bytes)
  hash = createHash('sha256').update(bytes).digest('hex')
})
afterAll(async () => {
  await proxy.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => void Object.assign(proxy.connection, { isDown: false, cutAfter: Infinity, cuts: 0 }))

let ledgers = 0
const newLedger = () => path.join(folder, `uploads-${++ledgers}.json`)

/** The desktop app's uploads, from its start to its end; only its ledger stays. */
async function startDesktopApp(
  ledgerFile: string,
  { token }: { token: string | null } = ana,
  send: typeof fetch = fetch,
) {
  const state = { token, server: proxy.origin }
  const files = createPickedFiles()
  const seen = {
    done: [] as BackgroundUpload[],
    failed: [] as BackgroundUpload[],
    last: [] as BackgroundUpload[],
  }
  const queue = createUploadQueue({
    ledger: openUploadLedger(ledgerFile),
    files,
    fetch: send,
    getServer: () => state.server,
    getToken: () => state.token,
    onChange: (uploads) => void (seen.last = uploads),
    onDone: (upload) => void seen.done.push(upload),
    onFailed: (upload) => void seen.failed.push(upload),
  })
  const add = async (title: string, by = ana, file = film) => {
    const [picked] = await files.add([file])
    const form = {
      userId: by.user.id,
      title,
      description: 'By night.',
      categoryId: app.categoryId,
      duration: null,
      isMicroClip: false,
      captions: null,
    }
    return queue.add({ video: picked?.id ?? '', attached: {}, form })
  }
  return { queue, seen, state, add }
}

const uploadsOf = async (person: TestPerson) =>
  (await person.api.listOwnVideos({ id: person.user.id })).items.map(({ title, videoFile }) => ({
    title,
    videoFile,
  }))
const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 60_000, interval: 20 }).toBe(true)

test('a connection that breaks in each piece, and a desktop app that ends halfway, lose nothing that has arrived', async () => {
  const ledger = newLedger()
  const first = await startDesktopApp(ledger)
  // Each connection lives for one piece and a little more.
  proxy.connection.cutAfter = 1.1 * UPLOAD_PIECE_MB * MEGABYTE
  expect(await first.add('Night drill')).toBe(true)
  await until(() => (first.seen.last[0]?.sent ?? 0) >= 4 * MEGABYTE)
  first.queue.close()
  expect(first.seen.done).toEqual([])
  const kept = await readFile(ledger, 'utf8')
  expect(kept).toContain('Night drill')
  expect(kept).not.toContain(ana.token)

  const second = await startDesktopApp(ledger)
  expect(second.queue.list()).toMatchObject([{ title: 'Night drill', phase: 'waiting', total: FILM_BYTES }])
  const sent: number[] = []
  second.queue.start()
  await until(() => {
    const now = second.seen.last[0]?.sent
    if (now !== undefined && second.seen.last[0]?.phase === 'files') sent.push(now)
    return second.seen.done.length === 1
  })
  expect(proxy.connection.cuts).toBeGreaterThan(0)
  expect(Math.min(...sent)).toBeGreaterThanOrEqual(4 * MEGABYTE)
  const [video] = await uploadsOf(ana)
  expect(video?.title).toBe('Night drill')
  const stored = await readFile(path.join(app.config.dataDir, 'uploads', video?.videoFile ?? ''))
  expect(createHash('sha256').update(stored).digest('hex')).toBe(hash)
  expect(JSON.parse(await readFile(ledger, 'utf8'))).toEqual([])
})

test('a record whose answer was lost is requested again and created once', async () => {
  const ledger = newLedger()
  const desktopApp = await startDesktopApp(ledger)
  await desktopApp.add('Once')
  await until(() => desktopApp.seen.done.length === 1)
  // The ledger as it is if the power fails between the server's answer and its arrival.
  const { videoFile = '' } = (await uploadsOf(ana)).find(({ title }) => title === 'Once') ?? {}
  const [picked] = await createPickedFiles().add([film])
  const { id: _, ...disk } = picked ?? { id: '', name: '', size: 0, lastModified: 0 }
  const entry = {
    id: 'one',
    server: proxy.origin,
    form: {
      userId: ana.user.id,
      title: 'Once',
      description: '',
      categoryId: app.categoryId,
      duration: null,
      isMicroClip: false,
      captions: null,
    },
    video: { ...disk, path: film, uploadId: null },
    thumbnail: null,
    arrived: { video: videoFile, thumbnail: null },
    failure: null,
  }
  await writeFile(ledger, JSON.stringify([entry]))
  const again = await startDesktopApp(ledger)
  again.queue.start()
  await until(() => again.seen.done.length === 1)
  expect((await uploadsOf(ana)).filter(({ title }) => title === 'Once')).toHaveLength(1)
})

test('no upload is sent in another person’s name or without a sign-in; both wait', async () => {
  const desktopApp = await startDesktopApp(newLedger(), { token: ben.token })
  await desktopApp.add('Of Ana')
  await until(() => desktopApp.seen.last[0]?.trouble === 'sign-in')
  desktopApp.state.token = null
  desktopApp.queue.retryNow()
  await until(() => desktopApp.seen.last[0]?.trouble === 'sign-in')
  expect(await uploadsOf(ben)).toEqual([])
  // The uploads of the person who is signed in do not wait for those of another.
  desktopApp.state.token = ben.token
  await desktopApp.add('Of Ben', ben)
  await until(() => desktopApp.seen.done.length === 1)
  expect((await uploadsOf(ben)).map(({ title }) => title)).toEqual(['Of Ben'])
  expect(desktopApp.queue.list()).toMatchObject([{ title: 'Of Ana' }])
  desktopApp.state.token = ana.token
  desktopApp.queue.retryNow()
  await until(() => desktopApp.seen.done.length === 2)
  expect((await uploadsOf(ana)).map(({ title }) => title)).toContain('Of Ana')
  // An upload belongs to the server that it was meant for.
  await desktopApp.add('For the first server')
  desktopApp.state.server = 'http://127.0.0.1:9'
  expect(desktopApp.queue.list()).toEqual([])
  desktopApp.queue.close()
})

test('a file that has changed, and one that is no video, fail with a sentence; the next one continues', async () => {
  const changing = path.join(folder, 'changing.mp4')
  const text = path.join(folder, 'text.mp4')
  await writeFile(changing, 'this was picked')
  await writeFile(text, 'Not a video at all. '.repeat(1000))
  const desktopApp = await startDesktopApp(newLedger())
  proxy.connection.isDown = true
  await desktopApp.add('Changed', ana, changing)
  await desktopApp.add('Text', ana, text)
  await desktopApp.add('Good', ana)
  await until(() => desktopApp.seen.last[0]?.trouble === 'connection')
  await utimes(changing, new Date(0), new Date(0))
  proxy.connection.isDown = false
  desktopApp.queue.retryNow()
  await until(() => desktopApp.seen.done.length === 1)
  expect(desktopApp.seen.done).toMatchObject([{ title: 'Good' }])
  expect(desktopApp.seen.failed).toMatchObject([
    {
      title: 'Changed',
      phase: 'failed',
      failure: 'changing.mp4 has changed since it was picked. Choose it again.',
    },
    { title: 'Text', phase: 'failed' },
  ])
  expect(desktopApp.seen.failed[1]?.failure).not.toBe('')
  for (const { id } of desktopApp.queue.list()) await desktopApp.queue.stop(id)
  expect(desktopApp.queue.list()).toEqual([])
})

test('an upload that is given up is deleted, here and on the server', async () => {
  const desktopApp = await startDesktopApp(newLedger())
  proxy.connection.cutAfter = 1.5 * UPLOAD_PIECE_MB * MEGABYTE
  await desktopApp.add('Given up')
  await until(() => (desktopApp.seen.last[0]?.sent ?? 0) > 0)
  proxy.connection.cutAfter = Infinity
  await desktopApp.queue.stop(desktopApp.queue.list()[0]?.id ?? '')
  expect(desktopApp.queue.isBusy()).toBe(false)
  expect((await uploadsOf(ana)).map(({ title }) => title)).not.toContain('Given up')
})

test.each(['before the first byte', 'by a server that is asked late'])(
  'a quota that is used up ends the upload with the server’s sentence: %s',
  async (when) => {
    const cara = await app.register()
    await app.database.transaction(async (em) => {
      for (let i = 0; i < WAITING_VIDEOS_MAX; i++)
        em.create(Video, {
          title: `Waits ${i}`,
          duration: 10,
          submittedAt: new Date(),
          category: em.getReference(Category, app.categoryId),
          creator: em.getReference(User, cara.user.id),
          approvalStatus: 'pending',
        })
      await em.flush()
    })
    const asked: string[] = []
    const isLate = when !== 'before the first byte'
    const desktopApp = await startDesktopApp(newLedger(), cara, (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      asked.push(`${init?.method ?? 'GET'} ${pathname}`)
      // As an older server answers.
      const isUnknown = isLate && pathname.endsWith('/allowance')
      return isUnknown ? Promise.resolve(new Response('{}', { status: 404 })) : fetch(input, init)
    })
    await desktopApp.add('One too many', cara)
    await expect.poll(() => desktopApp.seen.failed).toHaveLength(1)
    expect(desktopApp.seen.failed[0]).toMatchObject({
      phase: 'failed',
      failure:
        'You have 30 videos waiting for review. Please wait until some are reviewed, or delete one in your profile.',
    })
    expect(asked.filter((call) => call.startsWith('PATCH'))).toHaveLength(isLate ? PIECES : 0)
    expect(asked.filter((call) => call === 'POST /api/videos')).toHaveLength(isLate ? 1 : 0)
    desktopApp.queue.close()
  },
)
