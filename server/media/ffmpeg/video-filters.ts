import type { Ffmpeg } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'
import { toneMapping } from './tone-mapping.ts'

type VideoStream = Inspection['video']

/** The shorter sides that are made: 720 is 1280 × 720 and 720 × 1280 alike. */
export const RENDITION_SIZES = [1080, 720, 480] as const
const LONG_SIDE_MAX = 3840
const FRAME_RATE_MAX = 60
/** What cameras and televisions run at; a phone's rate that varies around one is meant to be it. */
const STANDARD_FRAME_RATES = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'] as const
const FRAME_RATE_TOLERANCE = 0.03

/** The nearest that has two halves, as the colours of an H.264 need. */
export const toEven = (side: number): number => Math.max(2, 2 * Math.round(side / 2))

/** The picture at this size or, where it is smaller, as it is; its shape stays. */
export function fitSize({ width, height }: Pick<VideoStream, 'width' | 'height'>, size: number) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, size / short, LONG_SIDE_MAX / long)
  // What keeps its size loses an odd line: one more would have to be made up.
  if (scale === 1) return { width: toEven(width - (width % 2)), height: toEven(height - (height % 2)) }
  return { width: toEven(width * scale), height: toEven(height * scale) }
}

/** A rate that every screen shows evenly. */
export function frameRateOf({ frameRate }: Pick<VideoStream, 'frameRate'>): string {
  if (frameRate >= FRAME_RATE_MAX) return String(FRAME_RATE_MAX)
  const valueOf = (written: string) => {
    const [over = 0, under = 1] = written.split('/').map(Number)
    return over / under
  }
  const byDistance = STANDARD_FRAME_RATES.map((rate) => ({ rate, off: Math.abs(valueOf(rate) - frameRate) }))
  const [nearest] = byDistance.sort((a, b) => a.off - b.off)
  return nearest && nearest.off < frameRate * FRAME_RATE_TOLERANCE ? nearest.rate : frameRate.toFixed(3)
}

/** What is made of a picture at this size, by filters that this ffmpeg has. */
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
