import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLongFilmToConvert } from '#server/testing/films.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'

const MEGABYTE = 1024 * 1024
const DISK_MB = 48
const PASSWORD = 'secret-pass'

/** A disk of its own in memory; only root can mount one. */
function mountDisk(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', options).status === 0
}

const probe = mkdtempSync(path.join(tmpdir(), 'turnout-disk-probe-'))
const canMount = mountDisk(probe)
if (canMount) execFileSync('umount', ['-l', probe])
rmdirSync(probe)
const why = canMount ? '' : ' (skipped: this account may not mount a disk of its own)'

describe.runIf(canMount)(`a disk without a byte of room${why}`, () => {
  let dataDir: string
  let server: ServerProcess | undefined
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'turnout-full-'))
    if (!mountDisk(dataDir)) throw new Error('The disk could not be mounted')
  })
  afterEach(async () => {
    if (server?.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
    server = undefined
    execFileSync('umount', ['-l', dataDir])
    rmdirSync(dataDir)
  })

  const start = async () => (server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false' }))
  const ballast = () => path.join(dataDir, 'ballast')
  const fill = (): void => {
    const file = openSync(ballast(), 'a')
    const bytes = Buffer.alloc(64 * 1024, 1)
    for (let size = bytes.length; size >= 1;) {
      try {
        writeSync(file, bytes, 0, size)
      } catch {
        size = size === 1 ? 0 : Math.ceil(size / 8)
      }
    }
    closeSync(file)
  }
  const makeRoom = () => rmSync(ballast())
  const register = async (baseUrl: string, username: string) => {
    const form = { username, email: `${username}@example.org`, password: PASSWORD }
    return testClient(baseUrl, (await testClient(baseUrl).register(form)).token)
  }
  const published = async (baseUrl: string) => {
    const ana = await register(baseUrl, 'ana')
    const { video } = await ana.uploadFiles(uploadForm(await aVideoOfBytes(4 * MEGABYTE)))
    const [category] = await ana.listCategories()
    const { id } = await ana.createVideo({
      title: 'Large',
      categoryId: category?.id ?? 0,
      videoFile: video.path,
    })
    return { id, file: video.path, ana, categoryId: category?.id ?? 0 }
  }
  const stored = () => readdirSync(path.join(dataDir, 'uploads'))
  /** Writes comments until the disk has no room for another. */
  const useUp = async (api: ReturnType<typeof testClient>, id: number) => {
    for (let n = 0; n < 200; n++) {
      const refused = await api.createComment({ id, text: 'x'.repeat(900) }).then(
        () => null,
        (error: { status: number }) => error,
      )
      if (refused?.status === 507) return
      // Comments are rate limited; likes are not.
      if (refused) for (let like = 0; like < 50; like++) await api.likeVideo({ id }).catch(() => undefined)
    }
  }

  test('does not prevent the start, a sign-in, and the deletion that makes room', async () => {
    const first = await start()
    const { id, file } = await published(first.baseUrl)
    expect(await first.end()).toBe(0)
    fill()
    const { baseUrl } = await start()
    const { token } = await testClient(baseUrl).login({ username: 'ana', password: PASSWORD })
    const ana = testClient(baseUrl, token)
    expect(stored()).toContain(file)
    await ana.deleteVideo({ id })
    expect(stored()).not.toContain(file)
    await register(baseUrl, 'ben')
    expect(await server?.end()).toBe(0)
  })

  test('lets a video be deleted while the server runs, when nothing else can be written', async () => {
    const { baseUrl } = await start()
    const { id, file, ana } = await published(baseUrl)
    fill()
    await useUp(ana, id)
    const upload = ana.uploadFiles(uploadForm(await aVideoOfBytes(MEGABYTE)))
    expect((await refusalOf(upload)).status).toBe(507)
    await ana.deleteVideo({ id })
    expect(stored()).not.toContain(file)
    // Now there is room for the rest, too.
    await register(baseUrl, 'ben')
  })

  test('in the middle of a conversion is no end of it: with room it goes on', async () => {
    const { baseUrl } = await start()
    const { ana, categoryId } = await published(baseUrl)
    const { video } = await ana.uploadFiles(uploadForm(await aLongFilmToConvert(), 'clip.webm'))
    const form = { title: 'Long', categoryId, videoFile: video.path }
    const { id } = await ana.createVideo(form)
    const incoming = () => readdirSync(path.join(dataDir, 'incoming'))
    await expect.poll(incoming, { timeout: 30_000 }).not.toEqual([])
    fill()
    // The transcode ends because of the full disk, and removes its output.
    await expect.poll(incoming, { timeout: 60_000 }).toEqual([])
    makeRoom()
    const state = async () => (await ana.getVideo({ id })).approvalStatus
    await expect.poll(state, { timeout: 90_000 }).toBe('pending')
  })
})
