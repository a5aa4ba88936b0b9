import { copyFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeVideo } from '#server/media/probe.ts'
import { beepsIn, makeNumberedFilm, numbersIn } from '#server/testing/numbered-films.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { uploadForm } from '#server/testing/videos.ts'

const RATE = 25
const SECONDS = 4
/** The picture with which the beep begins. */
const BEEP = 50

const H264 = '-c:v libx264 -preset ultrafast'
const KINDS = [
  ['AVCHD of a body camera', 'clip.mts', `${H264} -c:a ac3 -f mpegts -mpegts_m2ts_mode 1`],
  [
    'an interlaced AVCHD',
    'interlaced.m2ts',
    `${H264} -flags +ildct+ilme -x264-params tff=1 -c:a ac3 -f mpegts -mpegts_m2ts_mode 1`,
  ],
  ['MPEG-TS', 'clip.ts', `${H264} -c:a mp2 -f mpegts`],
  ['Matroska with HEVC', 'hevc.mkv', '-c:v libx265 -preset ultrafast -x265-params log-level=error -c:a flac'],
  ['Matroska with H.264', 'clip.mkv', `${H264} -c:a pcm_s16le`],
  ['AVI with MPEG-4', 'clip.avi', '-c:v mpeg4 -q:v 3 -c:a libmp3lame'],
  ['AVI with Motion JPEG', 'motion.avi', '-c:v mjpeg -pix_fmt yuvj420p -q:v 3 -c:a pcm_s16le'],
  ['3GP', 'clip.3gp', '-c:v mpeg4 -q:v 3 -c:a aac'],
] as const

let app: TestApp
let ana: TestPerson
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-recordings-'))
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register()
})
afterAll(async () => {
  await app.stop()
  await rm(work, { recursive: true, force: true })
})

async function made(name: string, codecs: string): Promise<Buffer> {
  const file = path.join(work, name)
  await makeNumberedFilm(file, {
    rate: String(RATE),
    seconds: SECONDS,
    beeps: [BEEP / RATE],
    height: 96,
    codecs: codecs.split(' '),
  })
  return readFile(file)
}
const byForm = async (file: Buffer, name: string, by = ana) =>
  (await by.api.uploadFiles(uploadForm(file, name))).video.path
async function byPieces(file: Buffer): Promise<string> {
  const id = await resumableClient(ana).sendInTurn([app.baseUrl], file, 4 * 1024 * 1024)
  return (await ana.api.finishUpload({ id })).video.path
}
const settled = async (id: number) => {
  const seen = async () =>
    (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  await expect.poll(async () => (await seen())?.approvalStatus, { timeout: 60_000 }).not.toBe('processing')
  return seen()
}
const isIdle = async () =>
  (await app.database.reader.all("select 1 from media_jobs where state in ('queued', 'running')")).length ===
  0
const idle = () => expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => String(error),
  )

test.for(KINDS)(
  'TF-20 TF-21 %s is taken and becomes an MP4 with all its pictures',
  async ([, name, codecs]) => {
    const file = await made(name, codecs)
    // Every second kind arrives in pieces. The name does not matter.
    const isInPieces = KINDS.findIndex(([, of]) => of === name) % 2 === 1
    const videoFile = isInPieces ? await byPieces(file) : await byForm(file, 'film.mp4')
    const { id, approvalStatus, duration } = await ana.api.createVideo({
      title: name,
      categoryId: app.categoryId,
      videoFile,
    })
    expect(approvalStatus).toBe('processing')
    expect(Math.abs(duration - SECONDS)).toBeLessThanOrEqual(1)
    const ready = await settled(id)
    expect(ready).toMatchObject({ approvalStatus: 'pending', failureReason: null, warning: null })
    const local = path.join(work, `made-${name}.mp4`)
    await app.storage.withLocalFile(ready?.videoFile ?? '', async (from) => {
      await copyFile(from, local)
    })
    expect(await probeVideo(local)).toMatchObject({
      videoCodec: 'avc',
      audioCodec: 'aac',
      transcodePlan: 'none',
    })
    const numbers = await numbersIn(local)
    // The rate of AVI may repeat the last picture.
    expect([...new Set(numbers)]).toEqual(Array.from({ length: SECONDS * RATE }, (_, at) => at))
    const [beep = -1] = await beepsIn(local)
    expect(Math.abs(beep - numbers.indexOf(BEEP) / RATE)).toBeLessThan(1 / RATE)
    expect((await storedFiles(app)).map((one) => one.name)).not.toContain(videoFile)
  },
)

test('TF-21 a part of a recording is trimmed from its first bytes', async () => {
  const videoFile = await byForm(await made('part.mts', KINDS[0][2]), 'part.mts')
  const trim = { startMs: 1000, endMs: 3000 }
  const { id } = await ana.api.createVideo({ title: 'Part', categoryId: app.categoryId, videoFile, trim })
  const ready = await settled(id)
  const numbers = await app.storage.withLocalFile(ready?.videoFile ?? '', (local) => numbersIn(local))
  expect(numbers).toEqual(Array.from({ length: 2 * RATE }, (_, at) => RATE + at))
})

/** A RIFF file that says it is an AVI, and has no stream. */
function emptyAvi(): Buffer {
  const list = Buffer.concat([Buffer.from('LIST'), Buffer.from([4, 0, 0, 0]), Buffer.from('hdrl')])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + list.length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('AVI '), list, Buffer.alloc(8000)])
}
/** A playlist with the sync bytes of a transport stream at the places where they are looked for. */
function playlistInPackets(): Buffer {
  const file = Buffer.alloc(188 * 50, '\n#EXTM3U\nfile:///etc/passwd\n')
  for (let at = 0; at < file.length; at += 188) file[at] = 0x47
  return file
}
const KINDS_TEXT = 'Please choose an MP4, MOV or WebM video. MTS, TS, MKV, AVI and 3GP are taken, too.'
const DAMAGED = 'This video is damaged or incomplete.'

test.for([
  ['a playlist', 'list.ts', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), KINDS_TEXT],
  [
    'a concat script',
    'list.mkv',
    () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    KINDS_TEXT,
  ],
  ['a playlist in packets', 'list.m2ts', playlistInPackets, DAMAGED],
  ['an AVI without a stream', 'empty.avi', emptyAvi, DAMAGED],
] as const)('TF-23 %s is refused on both ways, and nothing of it stays', async ([, name, make, message]) => {
  await idle()
  const before = (await storedFiles(app)).length
  expect(await messageOf(byForm(make(), name))).toMatch(message)
  expect(await messageOf(byPieces(make()))).toMatch(message)
  expect((await storedFiles(app)).length).toBe(before)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})

test('TF-22 a server without ffmpeg takes none of them, and says so', async () => {
  const plain = await startTestApp()
  try {
    const ben = await plain.register()
    const config = await (await fetch(`${plain.baseUrl}/api/config`)).json()
    expect(config).toMatchObject({ canConvert: false })
    const refusal = await messageOf(byForm(await made('plain.mts', KINDS[0][2]), 'plain.mts', ben))
    expect(refusal).toMatch('Please choose an MP4, MOV or WebM video.')
  } finally {
    await plain.stop()
  }
  expect(await (await fetch(`${app.baseUrl}/api/config`)).json()).toMatchObject({ canConvert: true })
})
