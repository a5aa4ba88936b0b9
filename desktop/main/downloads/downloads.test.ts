import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realDisk, type Disk } from './disk.ts'
import { baseNameOf } from './ledger.ts'
import { aVideo, startLibraryServer, type LibraryServer } from './testing/library-server.ts'
import { openDouble, type OpenedDouble } from './testing/open-double.ts'

const MEGABYTE = 1024 * 1024

let server: LibraryServer
let here: OpenedDouble
beforeEach(async () => void (server = await startLibraryServer()))
afterEach(async () => {
  await here.remove()
  await server.stop()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const folder = () => path.join(here.userData, 'downloads')
const fileOf = (videoId: number, ending = '.mp4') =>
  path.join(folder(), `${baseNameOf({ server: server.origin, videoId })}${ending}`)
const files = () => readdir(folder()).catch(() => [])
const play = (videoId: number, part = 'video', init: RequestInit = {}) =>
  here.downloads.serve(new Request(`app://turnout/downloads/${videoId}/${part}`, init))
const offline = async () => here.downloads.handlers.getDownloadedVideos({})

test('a line that is cut 20 times at random in 50 MB brings the same file, going on where it was', async () => {
  const bytes = randomBytes(50 * MEGABYTE)
  server.put(1, bytes)
  const cuts = Array.from({ length: 20 }, () => randomInt(100_000, 2 * MEGABYTE))
  server.state.cutAfter = () => cuts.pop() ?? null
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')

  expect(sha256(await readFile(fileOf(1)))).toBe(sha256(bytes))
  const starts = server.filesAsked().map(({ headers }) => {
    if (headers.range) expect(headers['if-range']).toMatch(/^"[^"]+"$/)
    return Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  })
  expect(starts).toHaveLength(21)
  // A cut may cost what was still on its way, and nothing of what was written.
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeGreaterThan(2 * MEGABYTE)
  expect(await files()).not.toContain(path.basename(fileOf(1, '.part')))
  expect(here.rests).toHaveLength(20)
}, 60_000)

test('a file that is changed on the server meanwhile is begun anew', async () => {
  const [old, fresh] = [randomBytes(3 * MEGABYTE), randomBytes(2 * MEGABYTE)]
  server.put(1, old)
  server.state.cutAfter = () => {
    // The next one who asks gets another file of the same name.
    server.put(1, fresh)
    server.state.cutAfter = () => null
    return MEGABYTE
  }
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')
  const asked = server.filesAsked()
  expect(asked).toHaveLength(2)
  expect(asked[1]?.headers.range).toMatch(/^bytes=\d+-$/)
  expect(sha256(await readFile(fileOf(1)))).toBe(sha256(fresh))
})

test('what isn’t what the server says is never listed, and never played', async () => {
  server.put(1, randomBytes(MEGABYTE), { digest: createHash('sha256').update('else').digest('base64') })
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'failed')
  expect(here.item(1)?.problem).toBe('What arrives isn’t what the server says it sends.')
  expect(await offline()).toEqual([])
  expect((await play(1)).status).toBe(404)
  expect(await files()).toEqual([])
})

/** A disk that has so much room; the rest of it is the real one. */
const fullAfter = (bytes: number, free: number | null): Disk => {
  let left = bytes
  return {
    ...realDisk,
    freeBytes: () => Promise.resolve(free),
    async openPart(file, isNew) {
      const part = await realDisk.openPart(file, isNew)
      return {
        ...part,
        async write(piece) {
          left -= piece.byteLength
          if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await part.write(piece)
        },
      }
    },
  }
}

test.each([
  ['in the middle', fullAfter(MEGABYTE, null)],
  ['from the start', fullAfter(0, 1000)],
])('a disk that is full %s: a sentence, and nothing half listed', async (_, disk) => {
  server.put(1, randomBytes(3 * MEGABYTE))
  here = await openDouble(server.origin, { disk })
  await here.start(1)
  await here.expectState(1, 'failed')
  expect(here.item(1)).toMatchObject({
    problem: 'This computer’s disk is full. Make room, then try again.',
    received: 0,
  })
  expect(await files()).toEqual([])
  expect(await offline()).toEqual([])
  expect((await play(1)).status).toBe(404)
})

test('a program that is killed in the middle goes on where it was; its list is never half written', async () => {
  const bytes = randomBytes(20 * MEGABYTE)
  server.put(1, bytes)
  here = await openDouble(server.origin)
  server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 4))
  const script = path.join(import.meta.dirname, 'testing/download-process.ts')
  const child = spawn(process.execPath, [script, here.userData, server.origin], { stdio: 'pipe' })
  const gone = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (data) => {
    said += String(data)
    const received = Number(/.*"received":(\d+)/s.exec(said)?.[1] ?? 0)
    if (received > 2 * MEGABYTE) child.kill('SIGKILL')
  })
  await gone
  server.state.pace = () => null
  const before = server.filesAsked().length
  const part = await stat(fileOf(1, '.part'))
  expect(part.size).toBeGreaterThan(2 * MEGABYTE)

  await here.stop()
  here = await openDouble(server.origin, { userData: here.userData })
  expect(here.item(1)).toMatchObject({ state: 'waiting', received: part.size, total: bytes.length })
  here.downloads.follow()
  await here.expectState(1, 'done')
  expect(sha256(await readFile(fileOf(1)))).toBe(sha256(bytes))
  expect(
    server
      .filesAsked()
      .slice(before)
      .map(({ headers }) => headers.range),
  ).toEqual([`bytes=${part.size}-`])
}, 30_000)

test('names are ours: a server that names paths gets none of them', async () => {
  const names = [
    '../../../evil.mp4',
    '/etc/passwd',
    '/uploads/../secret',
    'C:\\evil.mp4',
    'http://127.0.0.1:9/x.mp4',
  ]
  for (const [index, videoFile] of names.entries()) {
    server.put(index + 1, randomBytes(10), { video: aVideo(index + 1, { videoFile, title: '../../evil' }) })
  }
  server.put(9, randomBytes(1000), {
    video: aVideo(9, {
      title: '../../evil',
      thumbnailFile: '../../evil.webp',
      captionsUrl: '/api/../../evil',
    }),
    kind: 'video/mp4; name="../../evil"',
  })
  server.put(10, randomBytes(1000), { kind: 'text/html' })
  here = await openDouble(server.origin)
  for (const [index] of names.entries()) {
    await here.start(index + 1)
    await here.expectState(index + 1, 'failed')
  }
  await here.start(9)
  await here.expectState(9, 'done')
  await here.start(10)
  await here.expectState(10, 'failed')
  expect(await files()).toEqual([path.basename(fileOf(9))])
  expect((await readdir(here.userData)).toSorted()).toEqual(['downloads', 'downloads.json'])
  const addresses = [
    '9/../../downloads.json',
    '9/video/../../x',
    '%2e%2e/video',
    '9/video%00',
    '9/secret',
    '-9/video',
  ]
  for (const address of addresses) {
    const answer = await here.downloads.serve(new Request(`app://turnout/downloads/${address}`))
    expect(answer.status, address).toBe(404)
  }
  // A list that was tampered with leads nowhere either.
  await here.stop()
  const list = path.join(here.userData, 'downloads.json')
  const written = await readFile(list, 'utf8')
  await writeFile(list, written.replaceAll('"extension":"mp4"', '"extension":"/../../x"'))
  const again = await openDouble(server.origin, { userData: here.userData })
  expect(again.item(9)).toBeUndefined()
  await again.stop()
  // Nor does a link in the place of a file.
  await writeFile(list, written)
  await rm(fileOf(9))
  await writeFile(path.join(here.userData, 'secret'), randomBytes(1000))
  await symlink(path.join(here.userData, 'secret'), fileOf(9))
  here = await openDouble(server.origin, { userData: here.userData })
  expect((await play(9)).status).toBe(404)
})

test('it plays from the disk with real ranges, as do its poster and its captions', async () => {
  const bytes = randomBytes(MEGABYTE)
  server.put(1, bytes)
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')
  await server.stop()
  const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const [video] = await offline()
  expect(video).toMatchObject({
    title: 'Lesson 1',
    videoFile: '/downloads/1/video',
    thumbnailFile: '/downloads/1/poster',
    captionsUrl: '/downloads/1/captions',
  })
  const whole = await play(1)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect((await body(whole)).equals(bytes)).toBe(true)
  const ranges = [
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=500000-', 500_000, bytes.length],
    ['bytes=-10', bytes.length - 10, bytes.length],
    ['bytes=0-99999999', 0, bytes.length],
  ] as const
  for (const [range, start, end] of ranges) {
    const part = await play(1, 'video', { headers: { Range: range } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
    expect(part.headers.get('content-length')).toBe(String(end - start))
    expect((await body(part)).equals(bytes.subarray(start, end))).toBe(true)
  }
  const beyond = await play(1, 'video', { headers: { Range: `bytes=${bytes.length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  expect((await play(1, 'video', { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(bytes.length),
  )
  expect((await play(1, 'video', { method: 'POST' })).status).toBe(405)
  expect(String(await body(await play(1, 'poster')))).toBe('the picture')
  expect(String(await body(await play(1, 'captions')))).toBe('WEBVTT')
  expect((await play(2)).status).toBe(404)
})

test('what is removed while it arrives isn’t begun again, and leaves nothing', async () => {
  server.put(1, randomBytes(4 * MEGABYTE))
  let isSlow = true
  server.state.pace = () => (isSlow ? new Promise((resolve) => setTimeout(resolve, 20)) : null)
  here = await openDouble(server.origin)
  await here.start(1)
  await expect.poll(() => here.item(1)?.received ?? 0, { interval: 5 }).toBeGreaterThan(0)
  const asked = server.seen.length
  await here.downloads.handlers.removeDownload({ videoId: 1 })
  isSlow = false
  expect(here.item(1)).toBeUndefined()
  // The next one comes, and nobody asked for the first one again.
  server.put(2, randomBytes(1000))
  await here.start(2)
  await here.expectState(2, 'done')
  expect(server.seen.slice(asked).filter(({ url }) => /(videos\/|lesson-)1\b/.test(url))).toEqual([])
  expect(await files()).not.toContain(path.basename(fileOf(1, '.part')))
  expect(await files()).not.toContain(path.basename(fileOf(1)))
})

test('a server that stands still doesn’t keep a person from stopping', async () => {
  server.put(1, randomBytes(1000))
  let isAsked = false
  here = await openDouble(server.origin, {
    fetch: (_, init) =>
      new Promise((_, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(new Error('It was called off')))
      }),
  })
  await here.start(1)
  await expect.poll(() => isAsked).toBe(true)
  await here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(here.item(1)).toBeUndefined()
})

test('paused, resumed, removed; a server that is away is waited for, and then it goes on at once', async () => {
  server.put(1, randomBytes(5 * MEGABYTE))
  server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 5))
  const { promise: never } = Promise.withResolvers<void>()
  here = await openDouble(server.origin, { sleep: () => ({ over: never, cancel: () => undefined }) })
  await here.start(1)
  await here.expectState(1, 'running')
  await expect.poll(() => here.item(1)?.received, { interval: 10 }).toBeGreaterThan(0)
  await here.downloads.handlers.pauseDownload({ videoId: 1 })
  const { received } = here.item(1) ?? {}
  expect(here.item(1)).toMatchObject({ state: 'paused', problem: null, speed: null })
  server.state.isAway = true
  await here.downloads.handlers.resumeDownload({ videoId: 1 })
  await here.expectState(1, 'waiting')
  expect(here.item(1)).toMatchObject({ received, problem: 'The connection broke off. It goes on by itself.' })
  server.state.isAway = false
  server.state.pace = () => null
  await here.downloads.handlers.checkDownloads({ videoId: null })
  await here.expectState(1, 'done')
  const shown = here.told.filter(({ name }) => name === 'downloadMoved').map(({ message }) => message)
  expect(shown.at(0)).toMatchObject({ videoId: 1, total: 5 * MEGABYTE })
  await here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(here.item(1)).toBeUndefined()
  expect(await files()).toEqual([])
})

test('the limit: the oldest goes first, never a pinned one, and nothing in vain', async () => {
  let time = 1000
  for (const id of [1, 2, 3, 4]) server.put(id, randomBytes(MEGABYTE))
  server.put(5, randomBytes(3 * MEGABYTE))
  here = await openDouble(server.origin, { now: () => (time += 1000) })
  const { handlers } = here.downloads
  await handlers.setDownloads({ quotaBytes: 3.5 * MEGABYTE })
  for (const id of [1, 2, 3]) {
    await here.start(id)
    await here.expectState(id, 'done')
  }
  await handlers.pinDownload({ videoId: 1, isPinned: true })
  await here.start(4)
  await here.expectState(4, 'done')
  expect([1, 2, 3, 4].filter((id) => here.item(id))).toEqual([1, 3, 4])
  expect((await files()).filter((name) => name.endsWith('.mp4'))).toHaveLength(3)
  await here.start(5)
  await here.expectState(5, 'failed')
  expect(here.item(5)?.problem).toBe(
    'The limit of 3.7 MB is used up. Raise it in the settings, or remove a video.',
  )
  expect([1, 3, 4].map((id) => here.item(id)?.state)).toEqual(['done', 'done', 'done'])
  // Room that appears is used; a limit that is lowered is kept.
  await handlers.setDownloads({ quotaBytes: null })
  await here.expectState(5, 'done')
  await handlers.setDownloads({ quotaBytes: 1.5 * MEGABYTE })
  expect([1, 3, 4, 5].filter((id) => here.item(id))).toEqual([1])
})

test('every saved video is kept while somebody wants that; one that is no longer saved goes', async () => {
  for (const id of [1, 2, 3]) server.put(id, randomBytes(1000))
  server.state.saved = [2, 1]
  here = await openDouble(server.origin)
  await here.start(3)
  await here.downloads.handlers.setDownloads({ keepsSaved: true })
  for (const id of [1, 2, 3]) await here.expectState(id, 'done')
  server.state.saved = [2]
  await here.downloads.handlers.checkDownloads({ videoId: null })
  expect([1, 2, 3].filter((id) => here.item(id))).toEqual([2, 3])
  // Nobody can say who is here: everything stays.
  server.state.isSignedIn = false
  server.state.saved = []
  await here.downloads.handlers.checkDownloads({ videoId: null })
  server.state.isAway = true
  await here.downloads.handlers.checkDownloads({ videoId: null })
  expect([2, 3].filter((id) => here.item(id))).toEqual([2, 3])
})

test('two that begin at once don’t both take the same room', async () => {
  for (const id of [1, 2]) server.put(id, randomBytes(MEGABYTE))
  // Both are asked for before either is told how large it is.
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  let asked = 0
  here = await openDouble(server.origin, {
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.includes('/uploads/lesson-')) return answer
      if (++asked === 2) resolve()
      await bothAsked
      return answer
    },
  })
  await here.downloads.handlers.setDownloads({ quotaBytes: 1.5 * MEGABYTE })
  await Promise.all([here.start(1), here.start(2)])
  await expect
    .poll(() => [1, 2].map((id) => here.item(id)?.state).toSorted(), { interval: 10 })
    .toEqual(['done', 'failed'])
})

test('a program starts, whatever the disk says', async () => {
  server.put(1, randomBytes(1000))
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')
  await here.stop()
  const list = path.join(here.userData, 'downloads.json')
  await writeFile(list, (await readFile(list, 'utf8')).replace('"state":"done"', '"state":"waiting"'))
  const rename = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  here = await openDouble(server.origin, { userData: here.userData, disk: { ...realDisk, rename } })
  expect(here.item(1)).toMatchObject({ state: 'waiting' })
})

test('a video that the server has withdrawn goes at the next contact; a broken line withdraws nothing', async () => {
  for (const id of [1, 2]) server.put(id, randomBytes(1000))
  here = await openDouble(server.origin)
  for (const id of [1, 2]) {
    await here.start(id)
    await here.expectState(id, 'done')
  }
  server.withdraw(1)
  server.state.isAway = true
  await here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(here.item(1)?.state).toBe('done')
  server.state.isAway = false
  await here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(here.item(1)).toBeUndefined()
  expect(here.told).toContainEqual({ name: 'downloadWithdrawn', message: { title: 'Lesson 1' } })
  server.withdraw(2)
  await here.stop()
  here = await openDouble(server.origin, { userData: here.userData })
  expect(here.item(2)?.state).toBe('done')
  here.downloads.follow()
  await expect.poll(() => here.item(2), { interval: 10 }).toBeUndefined()
  await expect.poll(files).toEqual([])
})

test('a file that was cut short or lost while the program was away is no longer listed, and comes again', async () => {
  server.put(1, randomBytes(MEGABYTE))
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')
  await here.stop()
  await truncate(fileOf(1), 1000)
  here = await openDouble(server.origin, { userData: here.userData })
  expect(here.item(1)).toMatchObject({ state: 'failed', problem: 'Its file is no longer where it was kept.' })
  expect(await offline()).toEqual([])
  await here.downloads.handlers.resumeDownload({ videoId: 1 })
  await here.expectState(1, 'done')
})

test('what belongs to another server is neither listed nor asked for, and can be removed', async () => {
  server.put(1, randomBytes(1000))
  here = await openDouble(server.origin)
  await here.start(1)
  await here.expectState(1, 'done')
  await here.stop()
  const other = await startLibraryServer()
  try {
    here = await openDouble(other.origin, { userData: here.userData })
    here.downloads.follow()
    expect(here.downloads.handlers.getDownloads({})).toMatchObject({ items: [], elsewhereBytes: 1000 })
    expect((await play(1)).status).toBe(404)
    expect(other.seen).toEqual([])
    await here.downloads.handlers.removeDownloadsElsewhere({})
    expect(here.downloads.handlers.getDownloads({})).toMatchObject({ usedBytes: 0, elsewhereBytes: 0 })
    expect(await files()).toEqual([])
  } finally {
    await other.stop()
  }
})
