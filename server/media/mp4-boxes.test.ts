import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMp4Layout } from './mp4-boxes.ts'
import { probeVideo } from './probe.ts'
import { UnreadableVideo } from './unreadable.ts'

const run = promisify(execFile)

let work: string
const at = (name: string) => path.join(work, name)
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-counts-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=2', '-f', 'lavfi', '-i', 'sine=d=2']
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '5', '-c:a', 'pcm_s16le']
  const fragments = ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']
  await run('ffmpeg', ['-v', 'error', ...picture, ...codecs, at('plain.mov')])
  await run('ffmpeg', ['-v', 'error', ...picture, ...codecs, ...fragments, at('fragments.mp4')])
})
afterAll(() => rm(work, { recursive: true, force: true }))

/** From the kind of a box to what follows it: its flags, then this many bytes more. */
const AFTER_FLAGS = 8

/** Which number of which box, so many bytes behind its flags. */
const FALSE_COUNTS: [file: string, kind: string, bytes: number, why: string][] = [
  ['plain.mov', 'stts', 0, 'entries'],
  ['plain.mov', 'stts', 4, 'samples of an entry'],
  ['plain.mov', 'ctts', 0, 'entries'],
  ['plain.mov', 'ctts', 4, 'samples of an entry'],
  ['plain.mov', 'stsz', 4, 'sizes'],
  ['plain.mov', 'stsc', 0, 'entries'],
  ['plain.mov', 'stsc', 4, 'first chunk of an entry'],
  ['plain.mov', 'stsc', 8, 'samples of a chunk'],
  ['plain.mov', 'stco', 0, 'chunks'],
  ['plain.mov', 'stss', 0, 'key frames'],
  ['plain.mov', 'elst', 0, 'edits'],
  ['plain.mov', 'stsd', 0, 'descriptions'],
  ['fragments.mp4', 'trun', 0, 'samples with fields of their own'],
  ['fragments.mp4', 'tfra', 8, 'fragments'],
]

test('movies with plausible counts are read', async () => {
  for (const name of ['plain.mov', 'fragments.mp4']) {
    readMp4Layout(at(name))
    expect(await probeVideo(at(name)), name).toMatchObject({ width: 64, height: 48 })
  }
})

test('a count that exceeds the bytes of the file is refused before any loop over it', async () => {
  for (const [name, kind, bytes, why] of FALSE_COUNTS) {
    const movie = await readFile(at(name))
    const place = movie.indexOf(kind)
    expect(place, kind).toBeGreaterThan(0)
    movie.writeUInt32BE(4_000_000_000, place + AFTER_FLAGS + bytes)
    await writeFile(at('false'), movie)
    expect(() => readMp4Layout(at('false')), `${kind}: ${why}`).toThrow(UnreadableVideo)
    await expect(probeVideo(at('false')), `${kind}: ${why}`).rejects.toThrow(
      `${kind} counts more than it holds`,
    )
  }
})

test('runs without sample fields may have, in total, one sample for each byte of the file', async () => {
  const movie = await readFile(at('fragments.mp4'))
  const half = Math.ceil(movie.length / 2) + 1
  const put = (place: number) => {
    movie.writeUInt32BE(0, place + 4)
    movie.writeUInt32BE(half, place + AFTER_FLAGS)
  }
  const first = movie.indexOf('trun')
  put(first)
  await writeFile(at('false'), movie)
  readMp4Layout(at('false'))
  put(movie.indexOf('trun', first + 4))
  await writeFile(at('false'), movie)
  expect(() => readMp4Layout(at('false'))).toThrow('trun counts more than it holds')
})

test('nested boxes are followed to a limited depth', async () => {
  let content = Buffer.alloc(0)
  for (let depth = 0; depth < 40; depth++) {
    const head = Buffer.from('\0\0\0\0moov', 'latin1')
    head.writeUInt32BE(8 + content.length, 0)
    content = Buffer.concat([head, content])
  }
  await writeFile(at('deep'), content)
  expect(() => readMp4Layout(at('deep'))).toThrow(UnreadableVideo)
})
