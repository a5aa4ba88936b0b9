import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { withDolbyVision, withSpatialSound, withTimedMetadata } from '#server/testing/movie-boxes.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { listCategories, newPerson } from './people.ts'

test.use({ siteName: 'every-upload', makesMedia: true })

const run = promisify(execFile)

interface Sent {
  status: number
  message?: string
  id?: number
}
interface Listed {
  id: number
  videoFile: string
  approvalStatus: string
  failureReason: string | null
  duration: number
}

// Small and few pictures: what counts here is how they are wrapped.
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=10:d=1.2']
const SOUND = ['-f', 'lavfi', '-i', 'sine=440:d=1.2']
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const HEVC = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-x265-params',
  'log-level=error',
  '-pix_fmt',
  'yuv420p10le',
  '-tag:v',
  'hvc1',
]
/** As a phone films: HLG, stereo, what is heard from all sides, and what the lens did meanwhile. */
const HLG = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc']
const THREE_SOUNDS = ['-map', '0', '-map', '1', '-map', '1', '-map', '1', '-c:a', 'aac']
const CHANNELS = ['-ac:a:0', '2', '-ac:a:1', '4', '-ac:a:2', '1']

/** All that one picture and one sound make, in one go. */
const FROM_ONE: Record<string, string[]> = {
  'plain.mp4': [...H264, '-movflags', '+faststart'],
  'end.mp4': H264,
  'silent.mov': ['-an', ...H264],
  'prores.mov': ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'],
  'av1.webm': ['-an', '-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'],
  'hollow.mov': ['-an', ...HEVC],
  'sound.mp4': ['-vn', '-c:a', 'aac'],
}

const PHONE = { profile: 8, compatibility: 4, entry: 'hvc1' } as const
const DOLBY_ALONE = { profile: 5, compatibility: 0, entry: 'dvh1' } as const

async function make(name: string, ...args: string[]): Promise<Buffer> {
  const file = test.info().outputPath(name)
  await run('ffmpeg', ['-v', 'error', '-y', ...args, file])
  return readFile(file)
}

const made = (name: string): Promise<Buffer> => readFile(test.info().outputPath(name))

async function makeFromOne(): Promise<void> {
  const outputs = Object.entries(FROM_ONE).flatMap(([name, codecs]) => [
    ...codecs,
    test.info().outputPath(name),
  ])
  await run('ffmpeg', ['-v', 'error', '-y', ...PICTURE, ...SOUND, ...outputs])
}

async function send(request: APIRequestContext, name: string, buffer: Buffer): Promise<Sent> {
  const video = { name, mimeType: 'video/mp4', buffer }
  const stored = await request.post('/api/upload', { multipart: { video } })
  const answer = (await stored.json()) as { message?: string; video?: { path: string } }
  if (!answer.video) return { status: stored.status(), message: answer.message ?? '' }
  const [category] = await listCategories(request)
  const data = { title: name, categoryId: category?.id, videoFile: answer.video.path }
  const { id } = (await (await request.post('/api/videos', { data })).json()) as { id: number }
  return { status: 201, id }
}

/** Plays a file to its end; how long it was, and how tall. */
const play = (page: Page, source: string) =>
  page.evaluate(
    (src) =>
      new Promise<{ duration: number; width: number; height: number }>((resolve, reject) => {
        const video = document.createElement('video')
        video.muted = true
        video.playbackRate = 2
        video.src = src
        video.addEventListener('ended', () =>
          resolve({ duration: video.duration, width: video.videoWidth, height: video.videoHeight }),
        )
        video.addEventListener('error', () => reject(new Error(`${src}: ${video.error?.message ?? ''}`)))
        void video.play()
      }),
    source,
  )

test('whatever a phone or a camera makes plays to its end; what can’t says why, and reaches for nothing', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const reached: string[] = []
  const trap = createServer((socket) => {
    reached.push('somebody came')
    socket.end()
  }).listen(0, '127.0.0.1')
  const address = trap.address()
  const trapUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a.ts`
  const { request } = page
  const joined = await request.post('/api/auth/register', { data: newPerson() })
  const { token } = (await joined.json()) as { token: string }
  await make('flat.mov', ...PICTURE, ...SOUND, ...THREE_SOUNDS, ...CHANNELS, ...HEVC, ...HLG)
  const upright = test.info().outputPath('flat.mov')
  const turned = ['-i', upright, '-map', '0', '-c', 'copy', '-metadata:s:v:0', 'rotate=90']
  const hevc = await make('turned.mov', ...turned)
  await makeFromOne()
  const plain = await made('plain.mp4')

  const playing: [name: string, file: Buffer, width: number, height: number][] = [
    [
      'Dolby Vision turned, spatial sound.mov',
      withTimedMetadata(withSpatialSound(withDolbyVision(hevc, PHONE), 2), 3),
      120,
      160,
    ],
    [
      'spatial sound alone.mov',
      withTimedMetadata(withSpatialSound(withSpatialSound(hevc, 1), 2), 3),
      120,
      160,
    ],
    ['ProRes.mov', await made('prores.mov'), 160, 120],
    ['VP9.webm', await made('vp9.webm'), 160, 120],
    ['AV1.webm', await made('av1.webm'), 160, 120],
    [
      '240 fps.mp4',
      await make(
        'fast.mp4',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=160x120:r=240:d=1',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
      ),
      160,
      120,
    ],
    [
      'odd.webm',
      await make(
        'odd.webm',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=161x123:r=10:d=1',
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
      ),
      160,
      122,
    ],
    [
      'thin.webm',
      await make(
        'thin.webm',
        '-f',
        'lavfi',
        '-i',
        'color=red:s=2x4000:r=5:d=1,crop=1:4000:0:0:exact=1',
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
      ),
      2,
      3840,
    ],
    ['silent.mov', await made('silent.mov'), 160, 120],
    ['moov at the end.mp4', await made('end.mp4'), 160, 120],
    ['plain.mp4', plain, 160, 120],
  ]
  const sent: { name: string; id: number; width: number; height: number }[] = []
  for (const [name, file, width, height] of playing) {
    const { id, message } = await send(request, name, file)
    expect(id, `${name} is taken: ${message ?? ''}`).toBeDefined()
    if (id) sent.push({ name, id, width, height })
  }

  const cut = (part: number) => plain.subarray(0, Math.floor(plain.length * part))
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${trapUrl}\n#EXT-X-ENDLIST\n`
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(20_000)])
  const refused: [name: string, file: Buffer, status: number, reason: RegExp][] = [
    ['sound.mp4', await made('sound.mp4'), 422, /no picture in this file, only sound/],
    ['Dolby Vision alone.mov', withDolbyVision(hevc, DOLBY_ALONE), 422, /green and purple\. Please export/],
    ['empty.mp4', Buffer.alloc(0), 415, /MP4, MOV or WebM/],
    ['cut at 10.mp4', cut(0.1), 422, /damaged or incomplete/],
    ['cut at 50.mp4', cut(0.5), 422, /damaged or incomplete/],
    ['cut at 99.mp4', cut(0.99), 422, /damaged or incomplete/],
    ['list.mp4', Buffer.from(playlist), 415, /MP4, MOV or WebM/],
    [
      'concat.mp4',
      Buffer.from(`ffconcat version 1.0\nfile /etc/passwd\nfile ${trapUrl}\n`),
      415,
      /MP4, MOV or WebM/,
    ],
    [
      'drawing.mp4',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${trapUrl}"/></svg>`),
      415,
      /MP4, MOV or WebM/,
    ],
    ['bomb.mov', zip, 415, /MP4, MOV or WebM/],
  ]
  for (const [name, file, status, reason] of refused) {
    const answer = await send(request, name, file)
    expect(answer, name).toEqual({ status, message: expect.stringMatching(reason) })
  }

  // Its boxes are whole, and what they say is there is nothing.
  const hollow = await made('hollow.mov')
  const at = hollow.indexOf('mdat')
  await writeFile(
    test.info().outputPath('hollow-filled.mov'),
    hollow.fill(0, at + 4, at + 4 + hollow.readUInt32BE(at - 4) - 8),
  )
  const { id: failing } = await send(request, 'hollow.mov', hollow)

  const list = page.getByRole('list', { name: 'My uploads' })
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  const me = (await (await request.get('/api/auth/user')).json()) as { id: number }
  const listed = async () => (await (await request.get(`/api/users/${me.id}/videos`)).json()) as Listed[]
  // Conversions have the lowest priority of the processor: beside other tests they take minutes.
  await expect
    .poll(
      async () => (await listed()).filter(({ approvalStatus }) => approvalStatus === 'processing').length,
      {
        timeout: 300_000,
      },
    )
    .toBe(0)
  // The live connection knows a person by the token.
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
  await page.goto('/profile?tab=uploads')
  const videos = new Map((await listed()).map((video) => [video.id, video]))
  for (const { name, id, width, height } of sent) {
    const video = videos.get(id)
    expect(video, name).toMatchObject({ approvalStatus: 'pending', failureReason: null })
    const shown = await play(page, `/uploads/${video?.videoFile}`)
    expect(shown, name).toMatchObject({ width, height })
    expect(shown.duration, name).toBeGreaterThan(0.9)
  }
  expect(videos.get(failing ?? 0)).toMatchObject({
    approvalStatus: 'failed',
    failureReason: expect.stringMatching(/damaged or incomplete/),
  })
  await expect(row('hollow.mov')).toContainText('Failed')
  await expect(row('hollow.mov')).toContainText('This video is damaged or incomplete.')
  await expect(row('ProRes.mov')).toContainText('Pending')
  await expect(row('spatial sound alone.mov')).toContainText('It plays without sound')
  await expectAccessible(page)
  await row('hollow.mov').getByRole('button', { name: 'Retry hollow.mov' }).click()
  const told = page.getByText('"hollow.mov": This video is damaged or incomplete.')
  await expect(told.first(), 'told live').toBeVisible({ timeout: 30_000 })
  await expect(row('hollow.mov')).toContainText('Failed')
  expect(reached).toEqual([])
  trap.close()
  const running = async () => {
    const { stdout } = await run('ps', ['-eo', 'args'])
    return stdout.split('\n').filter((line) => /^ffmpeg .*turnout-browser-every-upload/.test(line))
  }
  await expect.poll(running, { timeout: 60_000 }).toEqual([])
})
