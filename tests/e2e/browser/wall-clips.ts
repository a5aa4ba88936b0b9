import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface MadeClip {
  title: string
  path: string
  seconds: number
}

interface Wanted {
  folder: string
  count: number
  seconds: number
  /** This many of them are no videos, with the titles 'Broken 1' and so on. */
  broken: number
  /** Frames per second. */
  rate?: number
}

interface Picture {
  file: string
  /** Width and height in pixels, in ffmpeg's form: '180x320'. */
  size: string
  seconds: number
  rate: number
  hue: number
}

/** Writes a video without audio. @throws where ffmpeg is missing */
export async function makePicture({ file, size, seconds, rate, hue }: Picture): Promise<void> {
  const picture = `testsrc=size=${size}:rate=${rate}:duration=${seconds},hue=h=${hue}`
  const encoding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...encoding, file])
}

/** Short videos, wide and upright in turn, each with a colour of its own. @throws where ffmpeg is missing */
export async function makeWallClips({
  folder,
  count,
  seconds,
  broken,
  rate = 25,
}: Wanted): Promise<MadeClip[]> {
  const clips: MadeClip[] = []
  for (let number = 1; number <= count; number++) {
    const file = path.join(folder, `clip-${number}.mp4`)
    const size = number % 2 ? '180x320' : '320x180'
    await makePicture({ file, size, seconds, rate, hue: (number * 47) % 360 })
    clips.push({ title: `Lesson ${number}`, path: file, seconds })
  }
  for (let number = 1; number <= broken; number++) {
    const file = path.join(folder, `broken-${number}.mp4`)
    await writeFile(file, Buffer.alloc(40_000, `broken ${number}`))
    clips.push({ title: `Broken ${number}`, path: file, seconds })
  }
  return clips
}
