import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { test } from './fixtures.ts'

const run = promisify(execFile)

/** Codecs by the ending of the name. */
const ENCODING: Record<string, string[]> = {
  '.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  '.mov': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  '.webm': ['-c:v', 'libvpx', '-deadline', 'realtime'],
}

/** A small moving picture of this length, made on the spot; the test is skipped where ffmpeg is missing. */
export async function makeVideo(
  name: string,
  { seconds, size = '160x90', fps = 10 }: { seconds: number; size?: string; fps?: number },
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

const picture = () => sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })

/** One small picture of each kind that a thumbnail may have. */
export const makePictures = async () =>
  [
    { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() },
    { name: 'cover.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() },
    { name: 'cover.gif', mimeType: 'image/gif', buffer: await picture().gif().toBuffer() },
  ] as const
