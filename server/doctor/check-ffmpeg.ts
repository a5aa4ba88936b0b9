import type { Config } from '#server/config.ts'
import { createFfmpeg, ToolError } from '#server/media/ffmpeg/ffmpeg.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

/** What server/media/ffmpeg asks ffmpeg for. */
const NEEDED_PARTS = {
  encoders: ['libx264', 'aac', 'mjpeg', 'png'],
  filters: [
    'aformat',
    'aresample',
    'colorchannelmixer',
    'format',
    'fps',
    'loudnorm',
    'lutrgb',
    'metadata',
    'pan',
    'scale',
    'setparams',
    'setsar',
    'signalstats',
    'thumbnail',
    'tile',
    'tpad',
    'yadif',
  ],
  muxers: ['hls', 'image2', 'mov', 'mp4', 'null'],
} as const
const KINDS = ['encoders', 'filters', 'muxers'] as const

/** ffmpeg and ffprobe, and the parts of them that the product uses. */
export async function checkFfmpeg({ ffmpeg: command }: Config): Promise<Finding[]> {
  const ffmpeg = createFfmpeg(command)
  try {
    await ffmpeg.probe(['-version'])
    const lists = await Promise.all(KINDS.map((kind) => ffmpeg.listed(kind)))
    const missing = KINDS.flatMap((kind, index) =>
      NEEDED_PARTS[kind].filter((name) => !lists[index]?.has(name)).map((name) => `${name} (${kind})`),
    )
    if (missing.length > 0)
      return [
        failure(
          `ffmpeg: this build lacks ${missing.join(', ')}`,
          'Install a full build, such as the package ffmpeg of Debian or Ubuntu, or name another one with FFMPEG. Until then not all videos can be made ready.',
        ),
      ]
    if (await ffmpeg.hasZscale()) return [ok('ffmpeg: it has all encoders, filters and muxers')]
    return [
      warning(
        'ffmpeg: this build lacks the filter zscale',
        'Install a build with libzimg: HDR videos of phones then keep their colours exactly.',
      ),
    ]
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const why = error.fault === 'missing' ? 'is not installed' : `does not run (${error.message.trim()})`
    return [
      failure(
        `ffmpeg: "${command}", or ffprobe beside it, ${why}`,
        'Install ffmpeg, or set FFMPEG to its path. Without it only H.264 videos are taken, and none is made ready in smaller sizes.',
      ),
    ]
  }
}
