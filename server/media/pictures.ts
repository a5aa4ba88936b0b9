import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

/** A picture of more pixels than this is a bomb, not a thumbnail. */
const PIXELS_MAX = 50_000_000
const POSTER_MAX_SIDE = 1280
const FFMPEG_TIMEOUT_MS = 20_000

/** Re-encodes a picture, so that nothing but pixels is kept of it. Throws when it isn't one. */
export async function storePicture(from: string, to: string): Promise<void> {
  await sharp(from, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width: POSTER_MAX_SIDE, height: POSTER_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
}

/** The same, cut to a square around its middle. */
export async function storeSquare(from: string, to: string, side: number): Promise<void> {
  await sharp(from, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(to)
}

let hasFfmpeg: Promise<boolean> | undefined

/** Whether the system has ffmpeg; asked once. */
export function findFfmpeg(): Promise<boolean> {
  hasFfmpeg ??= run('ffmpeg', ['-version'], { timeout: FFMPEG_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  return hasFfmpeg
}

/**
 * A telling frame of a video, written to `to` as WebP; false where there is no ffmpeg or it found none.
 * The `thumbnail` filter takes the frame that is most like its neighbours, which is never a black one at a cut.
 */
export async function takePoster(
  video: string,
  mediaType: string,
  duration: number,
  to: string,
): Promise<boolean> {
  if (!(await findFfmpeg())) return false
  const frame = `${to}.png`
  const from = Math.min(1, duration / 4).toFixed(2)
  const demuxer = mediaType === 'video/webm' ? 'matroska' : 'mov'
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-ss', from, '-i', `file:${video}`]
  const output = ['-frames:v', '1', '-vf', 'thumbnail=60', '-an', '-f', 'image2', '-y', `file:${frame}`]
  try {
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-threads', '1', ...input, ...output], {
      timeout: FFMPEG_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    await storePicture(frame, to)
    return true
  } catch {
    await rm(to, { force: true })
    return false
  } finally {
    await rm(frame, { force: true })
  }
}
