import { cutFilters, type Cut } from './cut.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { noteColours, toBt709 } from './colour.ts'
import type { Inspection } from './inspect.ts'
import { toneMapping } from './tone-mapping.ts'

type VideoStream = Inspection['video']

/** The shorter sides of renditions, in pixels: 720 stands for 1280 × 720 and 720 × 1280. */
export const RENDITION_SIZES = [1080, 720, 480] as const
const LONG_SIDE_MAX = 3840
const FRAME_RATE_MAX = 60
/** A constant rate close to one of these is encoded at that rate. */
const STANDARD_FRAME_RATES = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'] as const
const FRAME_RATE_TOLERANCE = 0.002

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

/**
 * The constant rate of the encoded picture, as ffmpeg writes it. No picture is dropped up to 60 a second: where pictures stand
 * for different times, the next of 60 places of a second is near enough to each.
 */
export function frameRateOf({
  frameRate,
  isRateVariable,
}: Pick<VideoStream, 'frameRate' | 'isRateVariable'>): string {
  if (frameRate >= FRAME_RATE_MAX || isRateVariable) return String(FRAME_RATE_MAX)
  const valueOf = (written: string) => {
    const [over = 0, under = 1] = written.split('/').map(Number)
    return over / under
  }
  const distance = (rate: string) => Math.abs(valueOf(rate) / frameRate - 1)
  // 24 and 24000/1001 are both near: the nearest drops no picture.
  const [nearest = ''] = STANDARD_FRAME_RATES.toSorted((a, b) => distance(a) - distance(b))
  return distance(nearest) < FRAME_RATE_TOLERANCE ? nearest : frameRate.toFixed(6)
}

/** Seconds that the last picture stands while the sound goes on; less needs no pictures of its own. */
const LAST_PICTURE_MIN = 1
/** Pictures a second of a video that is one picture with a talk. */
const STILL_FRAME_RATE = '5'

/** How long the last picture stands: a stream has a picture in each of its segments. */
const standstillOf = ({
  duration,
  audioStreams: [audio],
}: Pick<Inspection, 'duration' | 'audioStreams'>): number => Math.max(0, (audio?.end ?? 0) - duration)

/** Part by which a shape may differ without bars, for even numbers of pixels. */
const SHAPE_TOLERANCE = 0.02

/** Scales with square pixels. A picture that gets another shape on the way, as of a turned phone, keeps it, and gets bars. */
export function scaleInto(width: number, height: number): string {
  const isSame = `lt(abs(dar*${height}/${width}-1),${SHAPE_TOLERANCE})`
  const even = (side: string) => `max(2,2*trunc(${side}/2))`
  const wide = `if(${isSame},${width},${even(`min(${width},${height}*dar)`)})`
  const high = `if(${isSame},${height},${even(`min(${height},${width}/dar)`)})`
  return `scale='${wide}':'${high}'`
}

/**
 * The filters that scale a picture to this size and convert it to standard range.
 * @param cut the part that is kept; all of it by default
 */
export async function videoFilters(
  ffmpeg: Pick<Ffmpeg, 'hasZscale'>,
  inspection: Inspection,
  size: number,
  cut?: Cut,
): Promise<string> {
  const { video: picture, duration, pictureStart } = inspection
  const { width, height } = fitSize(picture, size)
  const standstill = cut?.standstill ?? standstillOf(inspection)
  const rate = standstill > 10 * Math.max(1, duration) ? STILL_FRAME_RATE : frameRateOf(picture)
  return [
    // The timeline begins with the first picture. The filters begin anew where the picture changes its size.
    ...(pictureStart > 0 && !cut ? [`setpts=PTS-${pictureStart}/TB`] : []),
    ...(picture.isInterlaced ? ['yadif'] : []),
    ...(cut ? cutFilters(cut) : []),
    ...(cut?.keepsTimes ? [] : [`fps=${rate}`]),
    ...(standstill > LAST_PICTURE_MIN ? [`tpad=stop_mode=clone:stop_duration=${standstill.toFixed(3)}`] : []),
    `${scaleInto(width, height)}${picture.hdr ? '' : `:${toBt709(picture.colours)}`}`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    ...(await toneMapping(ffmpeg, picture)),
    'format=yuv420p',
    noteColours(picture.colours, picture.hdr !== null),
  ].join(',')
}
