import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MEGABYTE, useComputer } from './testing/computer.ts'
import { aVideo } from './testing/library-server.ts'
import { openDouble } from './testing/open-double.ts'

const desk = useComputer()

test('names are ours: a server that names paths gets none of them', async () => {
  const names = [
    '../../../evil.mp4',
    '/etc/passwd',
    '/uploads/../secret',
    'C:\\evil.mp4',
    'http://127.0.0.1:9/x.mp4',
  ]
  for (const [index, videoFile] of names.entries()) {
    desk.server.put(index + 1, randomBytes(10), {
      video: aVideo(index + 1, { videoFile, title: '../../evil' }),
    })
  }
  desk.server.put(9, randomBytes(1000), {
    video: aVideo(9, {
      title: '../../evil',
      thumbnailFile: '../../evil.webp',
      captionsUrl: '/api/../../evil',
    }),
    kind: 'video/mp4; name="../../evil"',
  })
  desk.server.put(10, randomBytes(1000), { kind: 'text/html' })
  await desk.open()
  for (const [index] of names.entries()) {
    await desk.here.start(index + 1)
    await desk.here.expectState(index + 1, 'failed')
  }
  await desk.here.start(9)
  await desk.here.expectState(9, 'done')
  await desk.here.start(10)
  await desk.here.expectState(10, 'failed')
  expect(await desk.files()).toEqual([path.basename(desk.fileOf(9))])
  expect((await readdir(desk.here.userData)).toSorted()).toEqual(['downloads', 'downloads.json'])
  const addresses = [
    '9/../../downloads.json',
    '9/video/../../x',
    '%2e%2e/video',
    '9/video%00',
    '9/secret',
    '-9/video',
  ]
  for (const address of addresses) {
    const answer = await desk.here.downloads.serve(new Request(`app://turnout/downloads/${address}`))
    expect(answer.status, address).toBe(404)
  }
  // A list that was tampered with leads nowhere either.
  await desk.here.stop()
  const list = path.join(desk.here.userData, 'downloads.json')
  const written = await readFile(list, 'utf8')
  await writeFile(list, written.replaceAll('"extension":"mp4"', '"extension":"/../../x"'))
  const again = await openDouble(desk.server.origin, { userData: desk.here.userData })
  expect(again.item(9)).toBeUndefined()
  await again.stop()
  // Nor does a link in the place of a file.
  await writeFile(list, written)
  await rm(desk.fileOf(9))
  await writeFile(path.join(desk.here.userData, 'secret'), randomBytes(1000))
  await symlink(path.join(desk.here.userData, 'secret'), desk.fileOf(9))
  await desk.open({ userData: desk.here.userData })
  expect((await desk.play(9)).status).toBe(404)
})

test('it plays from the disk with real ranges, as do its poster and its captions', async () => {
  const bytes = randomBytes(MEGABYTE)
  desk.server.put(1, bytes)
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')
  await desk.server.stop()
  const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const [video] = await desk.offline()
  expect(video).toMatchObject({
    title: 'Lesson 1',
    videoFile: '/downloads/1/video',
    thumbnailFile: '/downloads/1/poster',
    captionsUrl: '/downloads/1/captions',
  })
  const whole = await desk.play(1)
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
    const part = await desk.play(1, 'video', { headers: { Range: range } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
    expect(part.headers.get('content-length')).toBe(String(end - start))
    expect((await body(part)).equals(bytes.subarray(start, end))).toBe(true)
  }
  const beyond = await desk.play(1, 'video', { headers: { Range: `bytes=${bytes.length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  expect((await desk.play(1, 'video', { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(bytes.length),
  )
  expect((await desk.play(1, 'video', { method: 'POST' })).status).toBe(405)
  expect(String(await body(await desk.play(1, 'poster')))).toBe('the picture')
  expect(String(await body(await desk.play(1, 'captions')))).toBe('WEBVTT')
  expect((await desk.play(2)).status).toBe(404)
})
