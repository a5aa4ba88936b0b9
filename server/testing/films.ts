import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function make(size: string, seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-film-'))
  const file = path.join(folder, 'clip.webm')
  try {
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=${seconds}`]
    await run('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libvpx', '-deadline', 'realtime', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let small: Promise<Buffer> | undefined
/** A second of VP8: it must be converted, and is too small for renditions. */
export const aFilmToConvert = (): Promise<Buffer> => (small ??= make('160x120', 1))

/** A film whose conversion takes long enough for a test to interrupt it. */
export const aLongFilmToConvert = (): Promise<Buffer> => make('854x480', 5)

/** As small a film that plays for some seconds, for an ffmpeg that converts it no faster (wrapped-ffmpeg.ts). */
export const aFilmOfSeconds = (seconds: number): Promise<Buffer> => make('160x120', seconds)
