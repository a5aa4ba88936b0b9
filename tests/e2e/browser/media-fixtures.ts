import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { test, VIDEO_FILE } from './fixtures.ts'

const run = promisify(execFile)

/** Codecs by file extension. */
const ENCODING: Record<string, string[]> = {
  '.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  '.mov': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  '.webm': ['-c:v', 'libvpx', '-deadline', 'realtime'],
}

/** A small video of this length, made by ffmpeg. The test is skipped where ffmpeg is missing. */
export async function makeVideo(
  name: string,
  {
    seconds,
    size = '160x90',
    fps = 10,
    more = [],
  }: { seconds: number; size?: string; fps?: number; more?: string[] },
): Promise<string> {
  const file = test.info().outputPath(name)
  const source = `testsrc=size=${size}:rate=${fps}:duration=${seconds}`
  try {
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      source,
      ...more,
      ...(ENCODING[path.extname(name)] ?? []),
      file,
    ])
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    test.skip(isMissing, 'ffmpeg, which makes the videos of this test, is not installed')
    throw error
  }
  return file
}

/**
 * A real video in a file of exactly this many bytes: the rest is noise in a 'free' box, which every player
 * skips.
 */
export async function makeLargeVideo(
  name: string,
  bytes: number,
  from = VIDEO_FILE,
): Promise<{ path: string; sha256: string }> {
  const file = test.info().outputPath(name)
  const video = await readFile(from)
  const box = randomBytes(bytes - video.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(file, video)
  await appendFile(file, box)
  return { path: file, sha256: createHash('sha256').update(video).update(box).digest('hex') }
}

/** A sparse file of this many bytes that begins like a video. */
export async function makeHollowVideo(name: string, bytes: number): Promise<string> {
  const file = test.info().outputPath(name)
  await writeFile(file, await readFile(VIDEO_FILE))
  await truncate(file, bytes)
  return file
}

const picture = () => sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })

/** One small image of each format that a thumbnail may have. */
export const makePictures = async () =>
  [
    { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() },
    { name: 'cover.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() },
    { name: 'cover.gif', mimeType: 'image/gif', buffer: await picture().gif().toBuffer() },
  ] as const
