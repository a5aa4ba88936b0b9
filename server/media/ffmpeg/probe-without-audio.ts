import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inputOf, ToolError, type Ffmpeg, type RunOptions } from './ffmpeg.ts'

/** Of the picture, copied to where no sound is in the way. */
const COPIED_SECONDS = 1

/** ffprobe says nothing of a whole file when one decoder takes its codec and not this kind of it. */
export const isAudioCodecError = (error: unknown): boolean =>
  error instanceof ToolError && /Could not open codec for input stream/.test(error.message)

/**
 * What ffprobe would say of such a file: of the picture by a copy of its beginning, of the sounds what ffmpeg lists
 * when it makes that copy. Which of them can be heard will show.
 * @throws ToolError
 */
export async function probeWithoutAudio(
  ffmpeg: Pick<Ffmpeg, 'convert' | 'probe'>,
  file: string,
  mediaType: string,
  wanted: string[],
  options: RunOptions,
): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-look-'))
  const copy = path.join(folder, 'picture.mov')
  try {
    const take = ['-map', '0:V:0', '-c', 'copy', '-t', String(COPIED_SECONDS), '-f', 'mov', `file:${copy}`]
    const told = await ffmpeg.convert([...inputOf(file, mediaType), ...take], options)
    const seen: unknown = JSON.parse(await ffmpeg.probe([...wanted, ...inputOf(copy, 'video/mp4')], options))
    const [picture] = isReport(seen) ? seen.streams : []
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(told) ?? []
    return {
      streams: [
        { ...picture, index: Number(/Stream #0:(\d+) -> #0:0/.exec(told)?.[1]) },
        ...[...told.matchAll(/^ +Stream #0:(\d+)\S*: Audio: (\w+).*? Hz, ([^,]+),/gm)].map(
          ([, index, codec, layout]) => ({
            index: Number(index),
            codec_type: 'audio',
            codec_name: codec,
            channels: layout === 'mono' ? 1 : layout === 'stereo' ? 2 : 3,
            channel_layout: layout,
          }),
        ),
      ],
      // Some files don't say how long they are.
      format: { duration: String(3600 * Number(hours) + 60 * Number(minutes) + Number(seconds) || 0) },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isReport = (seen: unknown): seen is { streams: Record<string, unknown>[] } =>
  typeof seen === 'object' && seen !== null && 'streams' in seen && Array.isArray(seen.streams)
