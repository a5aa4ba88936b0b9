import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrackCodecs } from '#server/media/probe.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { uploadForm } from '#server/testing/videos.ts'

const run = promisify(execFile)
const SECONDS = 125
const TILES = 62

let work: string
let long: Buffer
/** The same, held upright: what the file shows must be turned by a quarter. */
let turned: Buffer
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-streams-'))
  const file = path.join(work, 'long.mp4')
  // From black to white all the way: how bright a frame is tells when it is.
  const picture = `color=white:s=960x540:r=1:d=${SECONDS},fade=t=in:st=0:d=${SECONDS}`
  const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=440:r=48000:d=${SECONDS}`]
  const codecs = [
    '-c:v',
    'libx264',
    '-threads',
    '1',
    '-preset',
    'ultrafast',
    '-g',
    '2',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  await run('ffmpeg', ['-v', 'error', ...input, ...codecs, '-movflags', '+faststart', file])
  long = await readFile(file)
  const upright = path.join(work, 'turned.mp4')
  const turn = ['-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-movflags', '+faststart']
  await run('ffmpeg', ['-v', 'error', '-i', file, ...turn, upright])
  turned = await readFile(upright)
})
afterAll(() => rm(work, { recursive: true, force: true }))

/** The parts of a file that a list names, the initialisation first. */
const partsOf = (list: string) =>
  [...list.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, bytes, from]) => ({
    bytes: Number(bytes),
    from: Number(from),
  }))

/** Where files are kept and where rows are have nothing to do with each other: not every pair is tried. */
const KINDS = process.env['TEST_DATABASE'] === 'postgres' ? (['s3'] as const) : (['disk'] as const)

describe.each(KINDS)('what a long video gets, kept in %s', (kind) => {
  const isRotated = kind === 's3'
  const asHeld = (width: number, height: number) =>
    isRotated ? { width: height, height: width } : { width, height }
  const TILE = asHeld(160, 90)
  let s3: Awaited<ReturnType<typeof startS3>> | undefined
  let app: TestApp
  let ana: TestPerson
  beforeAll(async () => {
    if (kind === 's3') s3 = await startS3()
    app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10, s3: s3?.settings ?? null })
    ana = await app.register('ana')
  })
  afterAll(async () => {
    await app.stop()
    await s3?.stop()
  })

  const ask = async (url: string | null, headers: Record<string, string> = {}) => {
    const response = await fetch(app.baseUrl + (url ?? '/nothing'), { headers })
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
  const textOf = async (url: string) => (await ask(url)).body.toString()

  // On a busy machine with two cores the encode takes minutes.
  test(
    'an HLS stream and a storyboard, visible like the video, deleted with it',
    { timeout: 400_000 },
    async () => {
      const { video: upload } = await ana.api.uploadFiles(uploadForm(isRotated ? turned : long))
      const form = { title: 'Long', categoryId: app.categoryId, videoFile: upload.path }
      const { id } = await ana.api.createVideo(form)
      const own = () => ana.api.getVideo({ id })
      expect(await own()).toMatchObject({ hlsUrl: null, seekPreviewUrl: null })
      await expect.poll(async () => (await own()).hlsUrl, { timeout: 240_000 }).not.toBeNull()
      const { hlsUrl, seekPreviewUrl, renditions } = await own()
      expect(renditions.map(({ size }) => size)).toEqual([540, 480])
      const signedIn = { Authorization: `Bearer ${ana.token}` }
      for (const url of [hlsUrl, seekPreviewUrl]) {
        expect((await ask(url)).status).toBe(404)
        const { status, headers } = await ask(url, signedIn)
        expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
      }
      const chief = await app.registerAdmin()
      await chief.api.approveVideo({ id })

      const master = await ask(hlsUrl)
      expect(master.headers.get('Content-Type')).toBe('application/vnd.apple.mpegurl')
      expect(master.headers.get('Cache-Control')).toMatch(/private.*immutable/)
      const written = master.body.toString()
      expect(
        [...written.matchAll(/RESOLUTION=(\S+?),CODECS="avc1\.\w{6},mp4a\.40\.2"/g)].map(([, size]) => size),
      ).toEqual(isRotated ? ['480x854', '540x960'] : ['854x480', '960x540'])
      const lists = [...written.matchAll(/[\da-f]{32}\.m3u8/g)].map(([name]) => `/uploads/${name}`)
      expect(lists).toHaveLength(3)
      const files: string[] = [...lists]
      for (const url of lists) {
        const list = await textOf(url)
        const seconds = [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((all, [, one]) => all + Number(one), 0)
        expect(seconds).toBeCloseTo(SECONDS, 0)
        const media = `/uploads/${/URI="([\da-f]{32}\.mp4)"/.exec(list)?.[1]}`
        files.push(media)
        expect(await app.storage.withLocalFile(path.basename(media), readTrackCodecs)).toMatchObject({
          isRotated: false,
        })
        let end = 0
        for (const { bytes, from } of partsOf(list)) {
          expect(from).toBe(end)
          end += bytes
        }
        const first = await ask(media, { Range: `bytes=0-${(partsOf(list)[0]?.bytes ?? 0) - 1}` })
        expect(first.status).toBe(206)
        expect(first.headers.get('Content-Range')).toBe(`bytes 0-${first.body.length - 1}/${end}`)
      }
      // Every size is decoded with the sound, as a player would.
      const all = ['-map', '0:v:0', '-map', '0:v:1', '-map', '0:a:0', '-f', 'null', '-']
      const { stderr } = await run('ffmpeg', ['-v', 'warning', '-i', app.baseUrl + hlsUrl, ...all])
      expect(stderr).toBe('')

      const cues = await textOf(seekPreviewUrl ?? '')
      const { width, height } = TILE
      const tiles = [...cues.matchAll(/([\da-f]{32}\.jpg)#xywh=(\d+),(\d+),(\d+,\d+)/g)]
      expect(cues).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.016\n[\da-f]{32}\.jpg#xywh=0,0,\d+,\d+\n/)
      expect(new Set(tiles.map(([, , , , size]) => size))).toEqual(new Set([`${width},${height}`]))
      expect(tiles).toHaveLength(TILES)
      const sheetUrl = `/uploads/${tiles[0]?.[1]}`
      const sheet = await ask(sheetUrl)
      expect(sheet.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await sharp(sheet.body).metadata()).toMatchObject({
        width: 10 * width,
        height: 7 * height,
      })
      for (const tile of [0, 1, 30, TILES - 1]) {
        const [left, top] = [Number(tiles[tile]?.[2]), Number(tiles[tile]?.[3])]
        const shown = sharp(sheet.body).extract({ left, top, ...TILE })
        const { channels } = await sharp(await shown.png().toBuffer()).stats()
        // Of the middle of its time, give or take a second.
        const off = Math.abs((channels[0]?.mean ?? 0) - (255 * (tile + 0.5)) / TILES)
        expect(off, `tile ${tile}`).toBeLessThan(255 / SECONDS + 2)
      }

      const [listed] = (await app.anonymous.listVideos()).items
      expect(listed).toMatchObject({ id, renditions })
      expect(listed).not.toHaveProperty('hlsUrl')
      const clip = await ana.api.createClip({ id, title: 'Clip', clipStartTime: 4, clipDuration: 5 })
      expect(await ana.api.getVideo({ id: clip.id })).toMatchObject({ hlsUrl: null, seekPreviewUrl: null })
      await ana.api.deleteVideo({ id })
      for (const url of [hlsUrl, seekPreviewUrl, sheetUrl, ...files])
        expect((await ask(url, signedIn)).status).toBe(404)
      expect((await storedFiles(app)).filter(({ name }) => !name.endsWith('.webp'))).toEqual([])
    },
  )
})
