import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MEGABYTE, useComputer } from './testing/computer.ts'
import { aVideo } from './testing/library-server.ts'
import { openDouble } from './testing/open-double.ts'

const computer = useComputer()

test('file names come from this app: a server that sends paths gets none of them', async () => {
  const names = [
    '../../../evil.mp4',
    '/etc/passwd',
    '/uploads/../secret',
    'C:\\evil.mp4',
    'http://127.0.0.1:9/x.mp4',
  ]
  for (const [index, videoFile] of names.entries()) {
    computer.server.put(index + 1, randomBytes(10), {
      video: aVideo(index + 1, { videoFile, title: '../../evil' }),
    })
  }
  computer.server.put(9, randomBytes(1000), {
    video: aVideo(9, {
      title: '../../evil',
      thumbnailFile: '../../evil.webp',
      captionsUrl: '/api/../../evil',
    }),
    kind: 'video/mp4; name="../../evil"',
  })
  computer.server.put(10, randomBytes(1000), { kind: 'text/html' })
  await computer.open()
  for (const [index] of names.entries()) {
    await computer.here.start(index + 1)
    await computer.here.expectState(index + 1, 'failed')
  }
  await computer.here.start(9)
  await computer.here.expectState(9, 'done')
  await computer.here.start(10)
  await computer.here.expectState(10, 'failed')
  expect(await computer.files()).toEqual([path.basename(computer.fileOf(9))])
  expect((await readdir(computer.here.userData)).toSorted()).toEqual(['downloads', 'downloads.json'])
  const addresses = [
    '9/../../downloads.json',
    '9/video/../../x',
    '%2e%2e/video',
    '9/video%00',
    '9/secret',
    '-9/video',
  ]
  for (const address of addresses) {
    const answer = await computer.here.downloads.serve(new Request(`app://turnout/downloads/${address}`))
    expect(answer.status, address).toBe(404)
  }
  // A list that was tampered with leads nowhere either.
  await computer.here.stop()
  const list = path.join(computer.here.userData, 'downloads.json')
  const written = await readFile(list, 'utf8')
  await writeFile(list, written.replaceAll('"extension":"mp4"', '"extension":"/../../x"'))
  const again = await openDouble(computer.server.origin, { userData: computer.here.userData })
  expect(again.item(9)).toBeUndefined()
  await again.stop()
  // Neither does a symbolic link in the place of a file.
  await writeFile(list, written)
  await rm(computer.fileOf(9))
  await writeFile(path.join(computer.here.userData, 'secret'), randomBytes(1000))
  await symlink(path.join(computer.here.userData, 'secret'), computer.fileOf(9))
  await computer.open({ userData: computer.here.userData })
  expect((await computer.play(9)).status).toBe(404)
})

test('a video plays from the disk with byte ranges, and so do its poster and its captions', async () => {
  const bytes = randomBytes(MEGABYTE)
  computer.server.put(1, bytes)
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  await computer.server.stop()
  const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const [video] = await computer.offline()
  expect(video).toMatchObject({
    title: 'Lesson 1',
    videoFile: '/downloads/1/video',
    thumbnailFile: '/downloads/1/poster',
    captionsUrl: '/downloads/1/captions',
  })
  const whole = await computer.play(1)
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
    const part = await computer.play(1, 'video', { headers: { Range: range } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
    expect(part.headers.get('content-length')).toBe(String(end - start))
    expect((await body(part)).equals(bytes.subarray(start, end))).toBe(true)
  }
  const beyond = await computer.play(1, 'video', { headers: { Range: `bytes=${bytes.length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  expect((await computer.play(1, 'video', { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(bytes.length),
  )
  expect((await computer.play(1, 'video', { method: 'POST' })).status).toBe(405)
  expect(String(await body(await computer.play(1, 'poster')))).toBe('the picture')
  expect(String(await body(await computer.play(1, 'captions')))).toBe('WEBVTT')
  expect((await computer.play(2)).status).toBe(404)
})
