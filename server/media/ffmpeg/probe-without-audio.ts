import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inputOf, ToolError, type Ffmpeg, type MediaSource, type RunOptions } from './ffmpeg.ts'

/** Length of the copy that is probed. */
const COPIED_SECONDS = 1

/** ffprobe fails for the whole file when a decoder supports the codec of a stream and not its profile. */
export const isAudioCodecError = (error: unknown): boolean =>
  error instanceof ToolError && /Could not open codec for input stream/.test(error.message)

/**
 * Assembles ffprobe's report of a file that ffprobe can't open because of its audio: the video stream from a copy of
 * the beginning without audio, the audio streams from what ffmpeg lists while it makes that copy. Whether an audio
 * stream can be decoded is not known then.
 * @param wanted ffprobe's arguments
 * @throws ToolError
 */
export async function probeWithoutAudio(
  ffmpeg: Pick<Ffmpeg, 'convert' | 'probe'>,
  source: MediaSource,
  wanted: string[],
  options: RunOptions,
): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-look-'))
  const copy = path.join(folder, 'picture.mov')
  try {
    const take = ['-map', '0:V:0', '-c', 'copy', '-t', String(COPIED_SECONDS), '-f', 'mov', `file:${copy}`]
    const stderr = await ffmpeg.convert([...inputOf(source), ...take], options)
    const copied = inputOf({ file: copy, mediaType: 'video/mp4' })
    const report: unknown = JSON.parse(await ffmpeg.probe([...wanted, ...copied], options))
    const [video] = isReport(report) ? report.streams : []
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? []
    return {
      streams: [
        { ...video, index: Number(/Stream #0:(\d+) -> #0:0/.exec(stderr)?.[1]) },
        ...[...stderr.matchAll(/^ +Stream #0:(\d+)\S*: Audio: (\w+).*? Hz, ([^,]+),/gm)].map(
          ([, index, codec, layout]) => ({
            index: Number(index),
            codec_type: 'audio',
            codec_name: codec,
            channels: layout === 'mono' ? 1 : layout === 'stereo' ? 2 : 3,
            channel_layout: layout,
          }),
        ),
      ],
      // A file without a duration has 'N/A' here.
      format: { duration: String(3600 * Number(hours) + 60 * Number(minutes) + Number(seconds) || 0) },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isReport = (value: unknown): value is { streams: Record<string, unknown>[] } =>
  typeof value === 'object' && value !== null && 'streams' in value && Array.isArray(value.streams)
