import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReadOnly, sqliteReader } from '#server/database/reader.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { testClient } from '#server/testing/test-client.ts'
import { uploadForm } from '#server/testing/videos.ts'

const run = promisify(execFile)
const KILLS = 10
const VIDEOS = 3

let dataDir: string
let server: ServerProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-killed-'))
})
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const start = async () =>
  (server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error' }))

/** The ffmpeg processes that work on this test's files. */
const atWork = async (): Promise<string[]> => {
  const { stdout } = await run('ps', ['-eo', 'args'])
  return stdout.split('\n').filter((line) => line.startsWith('ffmpeg ') && line.includes(dataDir))
}

test('killed ten times in the middle of it, every video ends ready or failed, and of each file there is one', async () => {
  const file = path.join(dataDir, 'clip.webm')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=960x540:r=30:d=1']
  await run('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libvpx', '-deadline', 'realtime', file])
  const video = await readFile(file)
  let { baseUrl } = await start()
  const { token, id } = await testClient(baseUrl).register({
    username: 'ana',
    email: 'ana@example.org',
    password: 'secret-pass',
  })
  const [category] = await testClient(baseUrl).listCategories()
  for (let n = 0; n < VIDEOS; n++) {
    const ana = testClient(baseUrl, token)
    const upload = await ana.uploadFiles(uploadForm(video, 'clip.webm'))
    const form = { title: `Clip ${n}`, categoryId: category?.id ?? 0, videoFile: upload.video.path }
    expect((await ana.createVideo(form)).approvalStatus).toBe('processing')
  }
  const jobs = sqliteReader(openReadOnly(path.join(dataDir, 'turnout.sqlite')))
  const isSettled = async () =>
    (await jobs.all("select 1 from media_jobs where state in ('queued', 'running')")).length === 0
  /** The moments of the kill: at once after the start, while ffmpeg runs, while a file is written. */
  const moments = [
    () => Promise.resolve(true),
    async () => (await atWork()).length > 0 || (await isSettled()),
    async () => (await readdir(path.join(dataDir, 'incoming'))).length > 0 || (await isSettled()),
  ]
  for (let kill = 0; kill < KILLS; kill++) {
    await expect
      .poll(moments[kill % moments.length] ?? isSettled, { timeout: 30_000, interval: 20 })
      .toBe(true)
    await server?.end('SIGKILL')
    await expect.poll(atWork, { message: 'what it ran ends with it' }).toEqual([])
    baseUrl = (await start()).baseUrl
  }

  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true)
  const done = await jobs.all<{ step: string }>("select step from media_jobs where state = 'done'")
  jobs.close()
  // The start sweeps the interrupted files.
  await server?.end()
  baseUrl = (await start()).baseUrl
  const { items: videos } = await testClient(baseUrl, token).listOwnVideos({ id })
  expect(videos).toHaveLength(VIDEOS)
  const ready = videos.filter(({ approvalStatus }) => approvalStatus === 'pending')
  for (const { approvalStatus, failureReason } of videos)
    if (approvalStatus === 'failed') expect(failureReason).toMatch(/tried three times/)
    else expect([approvalStatus, failureReason]).toEqual(['pending', null])
  expect(done.filter(({ step }) => step === 'transcode')).toHaveLength(ready.length)
  // One file for each finished step, and the original of each failed video: no file twice, no file without a
  // row.
  const smaller = videos.flatMap(({ renditions }) => renditions.slice(1).map(({ file: name }) => name))
  const timesDone = (part: string) => done.filter(({ step }) => step.startsWith(part)).length
  expect(new Set(smaller).size).toBe(timesDone('mp4-'))
  const known = [...videos.map(({ videoFile }) => videoFile), ...smaller]
  const stored = await readdir(path.join(dataDir, 'uploads'))
  const endingWith = (ending: string) => stored.filter((name) => name.endsWith(ending))
  expect([...endingWith('.mp4'), ...endingWith('.webm')].sort()).toEqual(known.sort())
  expect(endingWith('.vtt')).toHaveLength(timesDone('storyboard'))
  // The other files belong to an image and have its name.
  const sheets = endingWith('.jpg').filter((name) => !stored.includes(name.replace('.jpg', '.webp')))
  expect(sheets).toHaveLength(timesDone('storyboard'))
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([])
  expect(await atWork()).toEqual([])
}, 240_000)
