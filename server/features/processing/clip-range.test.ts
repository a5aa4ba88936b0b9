import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REVIEW_UNDO_SECONDS } from '#shared/limits/review.ts'
import { probeVideo } from '#server/media/probe.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { uploadForm } from '#server/testing/videos.ts'

const run = promisify(execFile)
const START = 4
const SECONDS = 5
const RATE = 30

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-cut-'))
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await rm(work, { recursive: true, force: true })
})

/** Every frame is of a grey of its own: which one it is can be seen. */
async function numbered(): Promise<Buffer> {
  const file = path.join(work, 'numbered.mp4')
  const grey = `color=black:s=160x120:r=${RATE}:d=12,format=yuv420p,geq=lum='16+mod(N*37,200)':cb=128:cr=128`
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=12', '-c:a', 'aac']
  const picture = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-profile:v', 'high', '-preset', 'veryfast']
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', grey, ...sound, ...picture, '-y', file])
  return readFile(file)
}

async function greyOf(bytes: Buffer): Promise<number[]> {
  const file = path.join(work, 'read.mp4')
  await writeFile(file, bytes)
  const args = ['-v', 'error', '-i', file, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' })
  return [...stdout]
}

const bytesOf = async (file: string | null) =>
  Buffer.from(await (await fetch(`${app.baseUrl}/uploads/${file}`)).arrayBuffer())

test('a published clip gets its own file, exact to the frame, with shifted captions', async () => {
  const { video } = await ana.api.uploadFiles(uploadForm(await numbered()))
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBefore\n\n00:05.500 --> 00:06.500\nWithin'
  const form = { title: 'Numbered', categoryId: app.categoryId, videoFile: video.path, captions }
  const { id } = await ana.api.createVideo(form)
  await expect
    .poll(async () => (await chief.api.listPendingVideos()).items.map((one) => one.id), { timeout: 20_000 })
    .toContain(id)
  const source = await chief.api.approveVideo({ id })
  const part = { title: 'Part', clipStartTime: START, clipDuration: SECONDS }
  const clip = await ben.api.createClip({ id, ...part })
  const published = await chief.api.approveVideo({ id: clip.id })
  // Until it is cut it plays its part of the whole.
  expect(published).toMatchObject({ videoFile: source.videoFile, clipStartTime: START })

  const read = () => app.anonymous.getVideo({ id: clip.id })
  // The cut begins when the time for an undo of the approval is over.
  const timeout = REVIEW_UNDO_SECONDS * 1000 + 45_000
  await expect.poll(async () => (await read()).videoFile, { timeout }).not.toBe(source.videoFile)
  const own = await read()
  expect(own).toMatchObject({ clipStartTime: 0, clipDuration: SECONDS, duration: SECONDS })
  const [listed] = (await app.anonymous.listMicroClips()).items
  expect(listed).toMatchObject({ id: clip.id, videoFile: own.videoFile, clipStartTime: 0 })
  expect((await app.anonymous.getCaptions({ id: clip.id })).cues).toEqual([
    { startMs: 1500, endMs: 2500, text: 'Within' },
  ])

  const whole = await greyOf(await bytesOf(source.videoFile))
  const made = await bytesOf(own.videoFile)
  const cut = await greyOf(made)
  expect(cut).toHaveLength(SECONDS * RATE)
  const wanted = whole.slice(START * RATE, START * RATE + cut.length)
  const off = cut.map((grey, frame) => Math.abs(grey - (wanted[frame] ?? 0)))
  // Its neighbours differ by 37.
  expect(Math.max(...off)).toBeLessThan(10)
  const file = path.join(work, 'read.mp4')
  expect((await probeVideo(file)).duration).toBeCloseTo(SECONDS, 0)

  // It is the clip's alone, and goes with its source all the same.
  await ana.api.deleteVideo({ id })
  for (const gone of [source.videoFile, own.videoFile])
    expect((await fetch(`${app.baseUrl}/uploads/${gone}`)).status).toBe(404)
  expect((await storedFiles(app)).map(({ name }) => name)).not.toContain(own.videoFile)
}, 150_000)
