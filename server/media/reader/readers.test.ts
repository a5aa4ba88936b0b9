import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heavyPicture } from '#server/testing/hostile-files.ts'
import { aSmallVideo } from '#server/testing/videos.ts'
import { ImageTooLarge, Unreadable, UnreadableVideo } from '../unreadable.ts'
import { createReaders, processorSecondsOf } from './readers.ts'

const readers = createReaders()
let work: string
const at = (name: string) => path.join(work, name)
const put = async (name: string, bytes: Uint8Array): Promise<string> => {
  await writeFile(at(name), bytes)
  return at(name)
}
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-readers-'))
})
afterAll(async () => {
  readers.close()
  await rm(work, { recursive: true, force: true })
})

test('results and errors come back from the reader process', async () => {
  const video = await put('small.mp4', await aSmallVideo())
  expect(await readers.run('probeVideo', [video])).toMatchObject({ videoCodec: 'avc', transcodePlan: 'none' })
  const text = await put('text.mp4', Buffer.from('This is no video.'))
  await expect(readers.run('probeVideo', [text])).rejects.toThrow(UnreadableVideo)
  await expect(readers.run('reencodeImage', [text, at('text.webp')])).rejects.toThrow(Unreadable)
})

test('a task that takes too long is the file’s fault, and the next one finds a reader', async () => {
  const video = await put('long.mp4', await aSmallVideo())
  const hasty = createReaders({ taskMs: 1 })
  try {
    await expect(hasty.run('probeVideo', [video])).rejects.toThrow(Unreadable)
  } finally {
    hasty.close()
  }
  expect(await readers.run('probeVideo', [video])).toMatchObject({ videoCodec: 'avc' })
})

/** A WebM whose last eight bytes make the parser look for the next element without end. */
function loopingWebm(): Buffer {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x10, 0, 0, content.length]), content])
  const type = element('4282', Buffer.from('webm'))
  const junk = Buffer.alloc(8)
  return Buffer.concat([element('1a45dfa3', type), element('18538067', junk)])
}

test.runIf(process.platform === 'linux')(
  'a parser that loops is ended by its processor time, long before the deadline of the clock',
  async () => {
    const patient = createReaders({ taskMs: 60_000 })
    const file = await put('loop.webm', loopingWebm())
    try {
      await expect(patient.run('probeVideo', [file])).rejects.toThrow('took too much processor time')
    } finally {
      patient.close()
    }
  },
  90_000,
)

test.runIf(process.platform === 'linux')(
  'a reader that is stopped together with the server says nothing of its file',
  async () => {
    const stopped = createReaders({ taskMs: 60_000 })
    const file = await put('stopped.webm', loopingWebm())
    // Without a process of its own for it: on a busy machine its start takes longer than the reader may loop.
    const looping = () =>
      readdirSync('/proc/self/task')
        .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
        .map(Number)
        .filter((pid) => pid > 0 && processorSecondsOf(pid) > 1)
    try {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        let isOver = false
        const probing = expect(stopped.run('probeVideo', [file]))
          .rejects.toMatchObject({ code: 'unavailable' })
          .finally(() => (isOver = true))
        // Until the task ends: another reader of this file may be found before the one that loops.
        const stopLooping = () => {
          for (const pid of looping()) process.kill(pid, signal)
          return isOver
        }
        await expect.poll(stopLooping, { timeout: 50_000, interval: 20 }).toBe(true)
        await probing
      }
    } finally {
      stopped.close()
    }
  },
  90_000,
)

test('an image is limited by its decoded bytes, not by its pixels', async () => {
  const side = 5000
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
  const light = await put('light.png', await plain.clone().png().toBuffer())
  await readers.run('reencodeImage', [light, at('light.webp')])
  expect(await sharp(at('light.webp')).metadata()).toMatchObject({ width: 1280, height: 1280 })
  // The same pixels, of eight bytes each.
  const heavy = await put('heavy.png', await heavyPicture(side))
  await expect(readers.run('reencodeImage', [heavy, at('heavy.webp')])).rejects.toThrow(ImageTooLarge)
  await expect(readers.run('reencodeSquare', [heavy, at('heavy.webp'), 512])).rejects.toThrow(ImageTooLarge)
  expect(await readdir(work)).not.toContain('heavy.webp')
})

test('the largest accepted images fit their memory limit', async () => {
  const held = await put('held.png', await heavyPicture(4400))
  await readers.run('reencodeImage', [held, at('held.webp')])
  const create = { width: 8064, height: 6048, channels: 3, background: '#c33' } as const
  const phone = sharp({ create }).jpeg({ progressive: true })
  const photo = await put('phone.jpg', await phone.withMetadata({ orientation: 6 }).toBuffer())
  await readers.run('reencodeImage', [photo, at('phone.webp')])
  expect(await sharp(at('phone.webp')).metadata()).toMatchObject({ width: 960, height: 1280 })
})

test('an image of another format is not opened, even with a decoder for it', async () => {
  const create = { width: 16, height: 16, channels: 3, background: '#c33' } as const
  const tiff = await put('picture.png', await sharp({ create }).tiff().toBuffer())
  await expect(readers.run('reencodeImage', [tiff, at('tiff.webp')])).rejects.toThrow(Unreadable)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const svg = await put('drawing.png', Buffer.from(drawing))
  await expect(readers.run('reencodeImage', [svg, at('svg.webp')])).rejects.toThrow(Unreadable)
})

test('no process is started after the end', async () => {
  const ended = createReaders()
  ended.close()
  await expect(ended.run('probeVideo', [at('small.mp4')])).rejects.toMatchObject({ code: 'unavailable' })
})
