import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/*
 * Films with a flash, a beep at the same moment, a patch of a known colour and a square, in the forms that cameras and
 * programs give them. What a person sees and hears must be the same in everything that is made of them.
 */

const run = promisify(execFile)
const MEGABYTE = 1024 * 1024

export interface MediaCase {
  codec: 'h264' | 'hevc' | 'mpeg4' | 'vp8' | 'vp9'
  container: 'mp4' | 'mov' | 'webm'
  /** Pictures a second; 'changing' has 5, then 60. */
  rate: 15 | 25 | 30 | 50 | 60 | 'changing'
  lines: 240 | 480 | 720
  /** Width of a pixel by its height. */
  pixelShape: '1/1' | '4/3' | '64/45'
  colour: 'bt709' | 'bt601' | 'unnoted' | 'full'
  isInterlaced: boolean
  /** Seconds that an edit list cuts away at the beginning. */
  cut: 0 | 1.3
  /** Seconds by which a track begins after the other one. */
  late: 'none' | 'sound' | 'picture'
  /** The beep is on the second of two sound tracks, the first of which is silent; or another track is longer. */
  sound: 'none' | 'mono' | 'stereo' | 'after a silent one' | 'beside a longer one' | 'inverted'
}

const LATE_SECONDS = 0.4
export const FILM_SECONDS = 4
const FLASH_SECONDS = 0.2
/** From the first picture that is shown. */
const FLASH_AT = 2
/** From so many lines on, a film without notes is taken as HD. */
export const HD_LINES = 720
export const PATCH = [200, 50, 40] as const
/** What is shown in the part that is cut away. */
const HIDDEN = [0, 0, 255] as const

/** By area: the fraction of the width and of the height where it lies. */
export const AREAS = {
  patch: { x: 0, y: 0, width: 1 / 3, height: 1 / 3 },
  flash: { x: 2 / 3, y: 0, width: 1 / 3, height: 1 / 3 },
} as const

/** The same numbers for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A case of forms that occur together. */
export function mediaCase(seed: number): MediaCase {
  const next = random(seed)
  const one = <const Values extends readonly [unknown, ...unknown[]]>(...values: Values): Values[number] =>
    values[Math.floor(next() * values.length)] ?? values[0]
  const codec = one('h264', 'h264', 'h264', 'hevc', 'mpeg4', 'vp8', 'vp9')
  const isWebm = codec === 'vp8' || codec === 'vp9'
  const container = isWebm ? 'webm' : one('mp4', 'mov')
  const canInterlace = codec === 'h264' && container === 'mov'
  const isInterlaced = canInterlace && next() < 0.5
  const late = one('none', 'none', 'sound', 'picture')
  return {
    codec,
    container,
    rate: isInterlaced ? 25 : one(15, 25, 30, 50, 60, 'changing'),
    lines: one(240, 240, 480, 720),
    pixelShape: isWebm ? '1/1' : one('1/1', '1/1', '4/3', '64/45'),
    colour: codec === 'mpeg4' || codec === 'vp8' ? 'unnoted' : one('bt709', 'bt601', 'unnoted', 'full'),
    isInterlaced,
    // What is cut away is counted from the first picture.
    cut: isWebm || late === 'picture' ? 0 : one(0, 0, 1.3),
    late,
    sound: one('none', 'mono', 'stereo', 'after a silent one', 'beside a longer one', 'inverted'),
  }
}

const ffmpeg = async (args: readonly string[]): Promise<string> => {
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...args], { maxBuffer: 256 * MEGABYTE })
  return stdout
}

const rgb = (colour: readonly number[]): string =>
  `0x${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

function pictureOf(film: MediaCase, seconds: number, flashAt: number): string[] {
  const { rate, lines, pixelShape, colour, isInterlaced, cut } = film
  const [wide = 1, high = 1] = pixelShape.split('/').map(Number)
  const width = Math.round((lines * 16) / 9 / (wide / high) / 4) * 4
  const side = Math.round(lines / 4 / 4) * 4
  const box = (area: { x: number; y: number; width: number; height: number }, fill: string, enable = '1') =>
    `drawbox=x=iw*${area.x}:y=ih*${area.y}:w=iw*${area.width}:h=ih*${area.height}:color=${fill}:t=fill:enable='${enable}'`
  const filters = [
    'format=rgb24',
    box(AREAS.patch, rgb(PATCH)),
    // A square on the screen.
    `drawbox=x=iw/2:y=ih/2:w=${Math.round((side * high) / wide)}:h=${side}:color=white:t=fill`,
    box(AREAS.flash, 'white', `between(t,${flashAt},${flashAt + FLASH_SECONDS})`),
    cut > 0 ? box(AREAS.flash, rgb(HIDDEN), `lt(t,${cut - 0.001})`) : null,
    rate === 'changing' ? `select='lt(mod(n,12),1)+gte(t,${flashAt})'` : null,
    isInterlaced ? 'interlace=scan=tff:lowpass=0' : null,
    `scale=out_color_matrix=${matrixIn(film)}:out_range=${colour === 'full' ? 'pc' : 'tv'}`,
    'format=yuv420p',
    `setsar=${pixelShape}`,
  ]
  const made = rate === 'changing' ? 60 : isInterlaced ? rate * 2 : rate
  return [
    '-f',
    'lavfi',
    ...(film.late === 'picture' ? ['-itsoffset', String(LATE_SECONDS)] : []),
    '-i',
    `color=c=0x404040:s=${width}x${lines}:r=${made}:d=${seconds},${filters.filter(Boolean).join(',')}`,
  ]
}

/** The matrix that a film has, noted or not. */
const matrixIn = ({ colour, lines }: MediaCase) =>
  colour === 'bt601' || (colour === 'unnoted' && lines < HD_LINES) ? 'bt601' : 'bt709'

/** What the film says about its colours. */
function notesOf(film: MediaCase): string[] {
  if (film.colour === 'unnoted') return []
  const note = matrixIn(film) === 'bt601' ? 'smpte170m' : 'bt709'
  const range = film.colour === 'full' ? 'pc' : 'tv'
  return ['-colorspace', note, '-color_primaries', note, '-color_trc', note, '-color_range', range]
}

const CODECS: Record<MediaCase['codec'], string> = {
  h264: '-c:v libx264 -preset ultrafast -qp 12 -g 30',
  hevc: '-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=30 -crf 14 -tag:v hvc1',
  mpeg4: '-c:v mpeg4 -q:v 2 -g 30',
  vp8: '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 6M -g 30',
  vp9: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 6M -g 30',
}

/** Makes the film. @param to the path without its ending @returns the path */
export async function makeFilm(film: MediaCase, to: string): Promise<string> {
  const { codec, container, cut, late, sound, isInterlaced } = film
  const seconds = FILM_SECONDS + cut
  const flashAt = FLASH_AT + cut
  const tone = (length: number, beep: number) =>
    `aevalsrc=${beep}*sin(2*PI*1000*t)*between(t\\,${flashAt}\\,${flashAt + FLASH_SECONDS})+0.004*sin(2*PI*200*t):s=48000:d=${length}`
  const input = (source: string) => [
    ...(late === 'sound' ? ['-itsoffset', String(LATE_SECONDS)] : []),
    '-f',
    'lavfi',
    '-i',
    source,
  ]
  const silence = input(`anullsrc=r=48000:cl=stereo:d=${seconds}`)
  const sounds: Record<MediaCase['sound'], string[]> = {
    none: [],
    mono: input(tone(seconds, 0.4)),
    stereo: input(`${tone(seconds, 0.4)},aformat=channel_layouts=stereo`),
    'after a silent one': [...silence, ...input(tone(seconds, 0.4))],
    'beside a longer one': [...input(tone(seconds, 0.4)), ...input(tone(seconds + 6, 0.1))],
    inverted: input(`${tone(seconds, 0.4)},pan=stereo|c0=c0|c1=-1*c0`),
  }
  const tracks = sound === 'none' ? 0 : sound.endsWith('one') ? 2 : 1
  const isWebm = container === 'webm'
  const whole = `${to}${cut > 0 ? '-whole' : ''}.${container}`
  await ffmpeg([
    ...pictureOf(film, seconds, flashAt),
    ...sounds[sound],
    '-map',
    '0:v',
    ...Array.from({ length: tracks }, (_, track) => ['-map', `${track + 1}:a`]).flat(),
    ...CODECS[codec].split(' '),
    ...notesOf(film),
    ...(isInterlaced ? ['-flags', '+ilme+ildct', '-x264opts', 'tff=1'] : []),
    '-fps_mode',
    'passthrough',
    '-c:a',
    isWebm ? 'libopus' : 'aac',
    '-b:a',
    '128k',
    ...(isWebm ? [] : ['-movflags', '+faststart']),
    '-y',
    whole,
  ])
  if (cut === 0) return whole
  const trimmed = `${to}.${container}`
  await ffmpeg([
    '-ss',
    String(cut),
    '-i',
    whole,
    '-map',
    '0',
    '-c',
    'copy',
    '-movflags',
    '+faststart',
    '-y',
    trimmed,
  ])
  return trimmed
}

/** What a person sees and hears; null for a film without a sound. */
export interface Seen {
  /** Seconds from the first picture to the flash. */
  flash: number
  /** Seconds from the flash to the beep. */
  beep: number | null
  patch: readonly number[]
  /** The width of the square by its height, on the screen. */
  square: number
  pictures: number
  /** Whether a picture of the part that was cut away is there. */
  showsHidden: boolean
}

/** What was put into the film. */
export const expectedOf = ({ late, sound }: MediaCase): Pick<Seen, 'flash' | 'beep' | 'patch'> => {
  const by = { none: 0, sound: LATE_SECONDS, picture: -LATE_SECONDS }[late]
  return {
    flash: FLASH_AT,
    beep: sound === 'none' ? null : by,
    patch: PATCH,
  }
}
