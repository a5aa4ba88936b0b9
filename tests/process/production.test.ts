import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import { aSmallVideo, aVideo, aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'

const MEGABYTE = 1024 * 1024
const ADMIN = {
  ADMIN_USERNAME: 'chief',
  ADMIN_EMAIL: 'chief@example.org',
  ADMIN_PASSWORD: 'officer-on-watch',
}

let dataDir: string
let server: ServerProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-process-'))
})
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}) => {
  server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false', ...ADMIN, ...env })
  return server
}
const signIn = async (
  baseUrl: string,
  username = 'chief',
  password = 'officer-on-watch',
): Promise<TestClient> => testClient(baseUrl, (await testClient(baseUrl).login({ username, password })).token)
const register = async (baseUrl: string): Promise<TestClient & { token: string }> => {
  const form = { username: 'ana', email: 'ana@example.org', password: 'secret-pass' }
  const { token } = await testClient(baseUrl).register(form)
  return { ...testClient(baseUrl, token), token }
}

test('production start: register, upload, pending, approve, watch, like, and the count is there after a restart', async () => {
  const first = await start()
  const anonymous = testClient(first.baseUrl)
  const ana = await register(first.baseUrl)
  const categories = await anonymous.listCategories()
  const upload = await ana.uploadFiles(uploadForm(await aSmallVideo()))
  const created = await ana.createVideo({
    title: 'Box breathing',
    categoryId: categories[0]?.id ?? 0,
    videoFile: upload.video.path,
  })
  expect(created.approvalStatus).toBe('pending')
  expect((await anonymous.listVideos()).items).toEqual([])
  const chief = await signIn(first.baseUrl)
  expect((await chief.listPendingVideos()).items.map(({ id }) => id)).toEqual([created.id])
  await chief.approveVideo({ id: created.id })
  const media = await fetch(`${first.baseUrl}/uploads/${created.videoFile}`, {
    headers: { Range: 'bytes=0-99' },
  })
  expect(media.status).toBe(206)
  await ana.likeVideo({ id: created.id })
  expect(await first.end()).toBe(0)

  const second = await start()
  const [video] = (await testClient(second.baseUrl).listVideos()).items
  expect(video).toMatchObject({ id: created.id, title: 'Box breathing', likes: 1 })
  expect(
    (await (await signIn(second.baseUrl, 'ana', 'secret-pass')).getVideo({ id: created.id })).isLiked,
  ).toBe(true)
})

// Windows protects files from other accounts by other means.
test.skipIf(process.platform === 'win32')(
  'a folder that others could read is closed at the start: database, log of the database, uploads old and new, secret',
  async () => {
    const config = readConfig({ DATA_DIR: dataDir })
    await (await Database.open(config, entities)).close()
    for (const folder of ['uploads', 'resumable']) {
      await mkdir(path.join(dataDir, folder), { recursive: true })
      await writeFile(path.join(dataDir, folder, 'of-an-earlier-version'), 'x')
    }
    const everything = () => readdir(dataDir, { recursive: true, withFileTypes: true })
    const modes = async () => {
      const entries = (await everything()).map(async (entry) => {
        const place = path.join(entry.parentPath, entry.name)
        const { mode } = await stat(place)
        return [
          path.relative(dataDir, place),
          `${entry.isDirectory() ? 'd' : 'f'}${(mode & 0o777).toString(8)}`,
        ]
      })
      return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
    }
    for (const entry of await everything())
      await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
    await chmod(dataDir, 0o755)
    expect(await modes()).toMatchObject({ 'turnout.sqlite': 'f644', 'jwt-secret': 'f644', uploads: 'd755' })

    const { baseUrl, output } = await start()
    const ana = await register(baseUrl)
    const { video } = await ana.uploadFiles(uploadForm(await aSmallVideo()))
    const begun = await fetch(`${baseUrl}/api/uploads`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1000' },
    })
    expect(begun.status).toBe(201)
    const found = await modes()
    expect(found).toMatchObject({
      'turnout.sqlite': 'f600',
      'turnout.sqlite-wal': 'f600',
      'turnout.sqlite-shm': 'f600',
      'jwt-secret': 'f600',
      incoming: 'd700',
      'resumable/of-an-earlier-version': 'f600',
      [`uploads/${video.path}`]: 'f600',
    })
    expect(Object.values(found).filter((mode) => !['d700', 'f600'].includes(mode))).toEqual([])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(output()).not.toContain('may read')
  },
)

test('an upload of 95 MB keeps the memory within 60 MB of its idle size', async () => {
  const { baseUrl, memory } = await start()
  const ana = await register(baseUrl)
  const body = await aVideoOfBytes(95 * MEGABYTE)
  // The first upload loads what every upload needs, so the second one is measured.
  await ana.uploadFiles(uploadForm(await aSmallVideo()))
  await pause(500)
  const idle = await memory()
  let peak = idle
  const watch = setInterval(() => void memory().then((now) => (peak = Math.max(peak, now))), 20)
  const answer = await ana.uploadFiles(uploadForm(body))
  clearInterval(watch)
  expect(answer.duration).toBeGreaterThan(5)
  console.log(
    `memory: idle ${(idle / MEGABYTE).toFixed(1)} MB, peak +${((peak - idle) / MEGABYTE).toFixed(1)} MB`,
  )
  expect(peak - idle).toBeLessThan(60 * MEGABYTE)
})

test('kill -9 during an upload: no half video, no orphan after the sweep, and what was acknowledged is there', async () => {
  const first = await start()
  const ana = await register(first.baseUrl)
  const whole = await ana.uploadFiles(uploadForm(await aSmallVideo()))
  const before = await readdir(path.join(dataDir, 'uploads'))
  const half = request(`${first.baseUrl}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  half.on('error', () => undefined)
  half.write('--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
  half.write((await aVideo()).subarray(0, 200_000))
  const incoming = () => readdir(path.join(dataDir, 'incoming'))
  await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(1)
  await first.end('SIGKILL')
  expect(await incoming()).toHaveLength(1)

  const second = await start()
  expect(await incoming()).toEqual([])
  expect((await readdir(path.join(dataDir, 'uploads'))).toSorted()).toEqual(before.toSorted())
  const again = await signIn(second.baseUrl, 'ana', 'secret-pass')
  const [category] = await again.listCategories()
  const video = await again.createVideo({
    title: 'Acknowledged before',
    categoryId: category?.id ?? 0,
    videoFile: whole.video.path,
  })
  expect(video.approvalStatus).toBe('pending')
})

test('the poster is a frame that ffmpeg took, a moment after the upload; without ffmpeg the one that the browser took, else none', async () => {
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#3ea6ff' } })
    .png()
    .toBuffer()
  const submit = async (baseUrl: string, poster?: Buffer, isTakenLater = false) => {
    const ana = await signIn(baseUrl)
    const form = uploadForm(await aVideo())
    if (poster) form.set('poster', new File([new Uint8Array(poster)], 'poster.png'))
    const { video } = await ana.uploadFiles(form)
    const [category] = await ana.listCategories()
    const created = await ana.createVideo({
      title: 'Poster',
      categoryId: category?.id ?? 0,
      videoFile: video.path,
    })
    const chief = await signIn(baseUrl)
    // Its sound is made as loud as that of the others first, where ffmpeg is there.
    const state = async () => (await ana.getVideo({ id: created.id })).approvalStatus
    await expect.poll(state, { timeout: 60_000 }).toBe('pending')
    await chief.approveVideo({ id: created.id })
    const shown = async () => (await chief.getVideo({ id: created.id })).thumbnailFile
    if (isTakenLater) await expect.poll(shown, { timeout: 60_000 }).not.toBeNull()
    const file = await shown()
    const bytes = file && (await (await fetch(`${baseUrl}/uploads/${file}`)).arrayBuffer())
    return bytes ? sharp(bytes).metadata() : null
  }
  const { baseUrl, end } = await start()
  expect(await submit(baseUrl, undefined, true)).toMatchObject({ format: 'webp', width: 720, height: 1280 })
  await end()
  const without = await start({ PATH: '/nowhere' })
  expect(await submit(without.baseUrl, picture)).toMatchObject({ format: 'webp', width: 320, height: 180 })
  expect(await submit(without.baseUrl)).toBeNull()
})

test('SIGTERM lets the request under way end, and takes no new one', async () => {
  const { baseUrl, child } = await start()
  const ana = await register(baseUrl)
  const video = await aVideoOfBytes(700_000)
  let finish = () => {}
  const answered = new Promise<number>((resolve, reject) => {
    const slow = request(
      `${baseUrl}/api/upload`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    slow.on('error', reject)
    slow.write('--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
    slow.write(video.subarray(0, 100_000))
    finish = () => {
      slow.write(video.subarray(100_000))
      slow.end('\r\n--x--\r\n')
    }
  })
  await expect.poll(() => readdir(path.join(dataDir, 'incoming')), { timeout: 20_000 }).toHaveLength(1)
  child.kill('SIGTERM')
  const isAnswering = () =>
    fetch(`${baseUrl}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isAnswering, { timeout: 20_000 }).toBe(false)
  expect(child.exitCode).toBeNull()
  finish()
  expect(await answered).toBe(201)
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0)
})

test('a taken port and a wrong environment each get a plain sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken by another program`)
  taken.close()
  await expect(start({ PORT: 'x', JWT_SECRET: 'short', DEMO: 'maybe' })).rejects.toThrow(
    /PORT: .*\n\s+DEMO: .*\n\s+JWT_SECRET: must have at least 32 characters/,
  )
})
