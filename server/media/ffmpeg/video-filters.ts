import type { Ffmpeg } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'
import { toneMapping } from './tone-mapping.ts'

type VideoStream = Inspection['video']

/** The shorter sides of renditions, in pixels: 720 stands for 1280 × 720 and 720 × 1280. */
export const RENDITION_SIZES = [1080, 720, 480] as const
const LONG_SIDE_MAX = 3840
const FRAME_RATE_MAX = 60
/** A phone's variable rate close to one of these is encoded at that constant rate. */
const STANDARD_FRAME_RATES = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'] as const
const FRAME_RATE_TOLERANCE = 0.03

/** The nearest even number of pixels, which H.264 with 4:2:0 colours needs. */
export const toEven = (side: number): number => Math.max(2, 2 * Math.round(side / 2))

/** Scales a picture down to a shorter side of `size`; a smaller one keeps its size. The aspect ratio stays. */
export function fitSize({ width, height }: Pick<VideoStream, 'width' | 'height'>, size: number) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, size / short, LONG_SIDE_MAX / long)
  // Without scaling an odd line is cut off.
  if (scale === 1) return { width: toEven(width - (width % 2)), height: toEven(height - (height % 2)) }
  return { width: toEven(width * scale), height: toEven(height * scale) }
}

/** A constant frame rate, as ffmpeg writes it. */
export function frameRateOf({ frameRate }: Pick<VideoStream, 'frameRate'>): string {
  if (frameRate >= FRAME_RATE_MAX) return String(FRAME_RATE_MAX)
  const valueOf = (written: string) => {
    const [over = 0, under = 1] = written.split('/').map(Number)
    return over / under
  }
  const byDistance = STANDARD_FRAME_RATES.map((rate) => ({
    rate,
    distance: Math.abs(valueOf(rate) - frameRate),
  }))
  const [nearest] = byDistance.sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance < frameRate * FRAME_RATE_TOLERANCE ? nearest.rate : frameRate.toFixed(3)
}

/** The filters that scale a picture to this size and convert it to standard range. */
export async function videoFilters(
  ffmpeg: Pick<Ffmpeg, 'hasZscale'>,
  picture: VideoStream,
  size: number,
): Promise<string> {
  const { width, height } = fitSize(picture, size)
  return [
    ...(picture.isInterlaced ? ['yadif'] : []),
    `fps=${frameRateOf(picture)}`,
    `scale=${width}:${height}`,
    'setsar=1',
    ...(await toneMapping(ffmpeg, picture)),
    'format=yuv420p',
  ].join(',')
}
