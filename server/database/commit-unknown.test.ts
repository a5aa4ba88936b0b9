import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROFILE_IMAGE_PART } from '#shared/contract/users.ts'
import { startProxiedApp, type ProxiedApp } from '#server/testing/proxied-app.ts'
import type { TestPerson } from '#server/testing/test-app.ts'
import { aPicture, aSmallVideo, uploadForm } from '#server/testing/videos.ts'

const run = promisify(execFile)
const COMMIT_ANSWER = 'COMMIT\0'

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a connection that breaks after COMMIT', () => {
  let proxied: ProxiedApp
  let ana: TestPerson
  beforeAll(async () => {
    proxied = await startProxiedApp({ mediaWorkers: 1 })
    ana = await proxied.app.register('ana')
  })
  beforeEach(() => void (proxied.proxy.cutsAnswer = null))
  afterAll(() => proxied.stop())

  /** The next commit of a transaction that sent all of this is done, and its answer is lost. */
  const loseCommitOf = (...sent: string[]) => {
    const { proxy } = proxied
    const cut = { isDone: false }
    proxy.cutsAnswer = (asked, answer) => {
      const begun = asked.lastIndexOf('begin\0')
      const isMeant = answer.includes(COMMIT_ANSWER) && sent.every((part) => asked.includes(part, begun))
      if (cut.isDone || !isMeant) return false
      return (cut.isDone = true)
    }
    return cut
  }
  const post = (address: string, body: FormData) =>
    fetch(proxied.app.baseUrl + address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}` },
      body,
    })
  const filesInRows = async () => {
    const rows = await proxied.app.database.reader.all<{ file: string }>('select file from uploads')
    return rows.map(({ file }) => file).sort()
  }
  const filesOnDisk = async () => (await readdir(path.join(proxied.app.config.dataDir, 'uploads'))).sort()
  const expectUnknown = async (answer: Response) => {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message:
        'The connection to the database broke, and your change may have been saved or not. Please look before you try again.',
    })
  }

  test('an upload by form keeps its files, and is told that it may be there', async () => {
    const before = await filesInRows()
    const cut = loseCommitOf('insert into "uploads"')
    const picture = await aPicture()
    await expectUnknown(await post('/api/upload', uploadForm(await aSmallVideo(), 'a.mp4', picture)))
    expect(cut.isDone).toBe(true)
    const files = await filesInRows()
    expect(files.length).toBeGreaterThan(before.length)
    expect(await filesOnDisk()).toEqual(files)
  })

  test('a thumbnail keeps its file', async () => {
    const before = await filesInRows()
    loseCommitOf('insert into "uploads"')
    const form = new FormData()
    form.set('thumbnail', new File([new Uint8Array(await aPicture())], 'a.png', { type: 'image/png' }))
    await expectUnknown(await post('/api/upload/thumbnail', form))
    const files = await filesInRows()
    expect(files.length).toBeGreaterThan(before.length)
    expect(await filesOnDisk()).toEqual(files)
  })

  test('a profile image keeps its file', async () => {
    loseCommitOf('insert into "uploads"')
    const form = new FormData()
    form.set(PROFILE_IMAGE_PART, new File([new Uint8Array(await aPicture())], 'a.png', { type: 'image/png' }))
    const answer = await fetch(`${proxied.app.baseUrl}/api/user/profile`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${ana.token}` },
      body: form,
    })
    await expectUnknown(answer)
    expect(await filesOnDisk()).toEqual(await filesInRows())
  })

  test('a conversion keeps the file that it made, and the video plays', async () => {
    const film = path.join(proxied.app.config.dataDir, 'film.webm')
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1']
    await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libvpx', '-deadline', 'realtime', film])
    const upload = await ana.api.uploadFiles(uploadForm(await readFile(film), 'film.webm'))
    const { categoryId } = proxied.app
    const cut = loseCommitOf('update "media_jobs"', 'done')
    const video = await ana.api.createVideo({ title: 'Film', categoryId, videoFile: upload.video.path })
    await expect.poll(() => cut.isDone, { timeout: 60_000 }).toBe(true)
    const now = async () =>
      (await ana.api.listOwnVideos({ id: ana.user.id })).items.find(({ id }) => id === video.id)
    await expect.poll(async () => (await now())?.approvalStatus, { timeout: 60_000 }).toBe('pending')
    expect(await filesOnDisk()).toContain((await now())?.videoFile)
  })

  test('the next read shows a commit whose answer was lost', async () => {
    const chief = await proxied.app.registerAdmin('chief')
    const { id } = await chief.api.approveVideo({ id: (await proxied.app.submit(ana)).id })
    const read = async () => (await fetch(`${proxied.app.baseUrl}/api/videos`)).text()
    for (let i = 0; i < 3; i++) expect(await read()).toContain('"likes":0')
    loseCommitOf('insert into likes')
    const answer = await fetch(`${proxied.app.baseUrl}/api/videos/${id}/like`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}` },
    })
    await expectUnknown(answer)
    expect(await read()).toContain('"likes":1')
  })
})
