import { z } from 'zod'
import type { ColourNotes } from './colour.ts'
import { isDolbyVisionOnly, orderAudioTracks } from '../probe-result.ts'
import { inputOf, type Ffmpeg, type MediaSource, type RunOptions } from './ffmpeg.ts'
import { isAudioCodecError, probeWithoutAudio } from './probe-without-audio.ts'

const text = z.string().optional()
const stream = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: text,
  avg_frame_rate: text,
  r_frame_rate: text,
  field_order: text,
  color_transfer: text,
  color_primaries: text,
  color_space: text,
  channels: z.number().optional(),
  channel_layout: text,
  duration: text,
  start_time: text,
  tags: z.object({ DURATION: text }).optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z
    .array(
      z.object({
        rotation: z.number().optional(),
        dv_profile: z.number().optional(),
        dv_bl_signal_compatibility_id: z.number().optional(),
      }),
    )
    .optional(),
})
const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: text, start_time: text }).default({}),
})
type Stream = z.infer<typeof stream>

/** What the encoders need to know of a file. */
export interface Inspection {
  source: MediaSource
  /** Seconds from the first picture to the end of the last one. */
  duration: number
  /** Seconds of the file before its first picture, in which a sound may begin. */
  pictureStart: number
  video: {
    index: number
    /** Whether pictures may stand for different times. */
    isRateVariable: boolean
    /** As shown: rotated, with square pixels. */
    width: number
    height: number
    frameRate: number
    colours: ColourNotes
    /** Null for standard dynamic range. */
    hdr: Hdr | null
    isInterlaced: boolean
    /** Only a Dolby Vision decoder shows the right colours. */
    isDolbyVisionOnly: boolean
  }
  /** The audio streams that can be decoded, the preferred one first. */
  audioStreams: AudioStream[]
  /** Whether there is any audio stream, decodable or not. */
  hasAudio: boolean
}

/** An inspected file, the path of its output, and the limits of the run. */
export interface Encoding<Output = string> {
  ffmpeg: Ffmpeg
  inspection: Inspection
  to: Output
  options: RunOptions
}

interface Hdr {
  /** The transfer function: HLG of phone cameras, or PQ of films. */
  transfer: typeof HLG | typeof PQ
  primaries: string
  matrix: string
}

export interface AudioStream {
  index: number
  /** Seconds from the first picture to the end of the sound; null where the file does not say. */
  end: number | null
  channels: number
  /** The file does not say which speaker each channel belongs to. */
  isLayoutUnknown: boolean
}

const FRAME_RATE_FALLBACK = 30
const HLG = 'arib-std-b67'
const PQ = 'smpte2084'
/** The transfer function of the base layer of Dolby Vision, by its compatibility id. */
const TRANSFER_BY_COMPATIBILITY: Record<number, string> = { 1: PQ, 4: HLG, 6: PQ }
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt'])

function ratio(written: string | undefined): number | null {
  const [over = NaN, under = NaN] = (written ?? '').split(/[/:]/).map(Number)
  const value = over / under
  return Number.isFinite(value) && value > 0 ? value : null
}

/**
 * @returns null where the file has no video stream
 * @throws ToolError when the file can't be read
 */
export async function inspect(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  options: RunOptions = {},
): Promise<Inspection | null> {
  const wanted = ['-show_streams', '-show_format', '-of', 'json']
  const probed: unknown = await ffmpeg.probe([...wanted, ...inputOf(source)], options).then(
    (written) => JSON.parse(written),
    (error: unknown) => {
      if (!isAudioCodecError(error)) throw error
      return probeWithoutAudio(ffmpeg, source, wanted, options)
    },
  )
  const { streams, format } = report.parse(probed)
  // Phones write several video and audio streams; players show the first.
  const known = streams.filter(({ codec_name: codec }) => codec !== undefined && codec !== 'none')
  const pictures = known.filter(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  )
  // Some programs put a small still picture before the film, without a mark.
  const video = pictures.find((stream) => !isThumbnail(stream, pictures)) ?? pictures[0]
  const audios = streams.filter(({ codec_type: type }) => type === 'audio')
  const decodable = await ffmpeg.decoders()
  const startOf = ({ start_time: start }: Stream) => Number(start ?? 0) - Number(format.start_time ?? 0) || 0
  const pictureStart = video ? Math.max(0, startOf(video)) : 0
  const audioStreams = audios.map((audio) => {
    const { index, channels = 0, channel_layout: layout, codec_name: codec } = audio
    const length = secondsOf(audio)
    return {
      index,
      end: length === null ? null : startOf(audio) + length - pictureStart,
      channels,
      isLayoutUnknown: (layout ?? 'unknown') === 'unknown',
      canDecode: channels > 0 && decodable.has(codec ?? ''),
    }
  })
  if (!video?.width || !video.height) return null
  return {
    source,
    duration: secondsOf(video) ?? Number(format.duration ?? 0),
    pictureStart,
    video: { index: video.index, ...shownSize(video), ...motionOf(video), ...colourOf(video) },
    audioStreams: orderAudioTracks(audioStreams),
    hasAudio: audios.length > 0,
  }
}

const areaOf = ({ width = 0, height = 0 }: Stream) => width * height
const isThumbnail = (stream: Stream, all: readonly Stream[]): boolean =>
  stream.codec_name === 'mjpeg' &&
  all.some((other) => other.codec_name !== 'mjpeg' && areaOf(other) > areaOf(stream))

function shownSize({ width = 0, height = 0, sample_aspect_ratio: shape, side_data_list: sides }: Stream) {
  const wide = Math.max(1, Math.round(width * (ratio(shape) ?? 1)))
  const rotation = sides?.find((side) => side.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

/** The length of a stream: Matroska writes it as a tag, 00:01:02.500000000. */
function secondsOf({ duration, tags }: Stream): number | null {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(\d+):(\d+):([\d.]+)/.exec(tags?.DURATION ?? '') ?? []
  const written = Number(duration ?? 0) || 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)
  return written > 0 ? written : null
}

const RATE_TOLERANCE = 0.005

/** `r_frame_rate` is the lowest rate that names the time of every picture: of a constant rate it is the average. */
const motionOf = (video: Stream) => ({
  frameRate: ratio(video.avg_frame_rate) ?? ratio(video.r_frame_rate) ?? FRAME_RATE_FALLBACK,
  isRateVariable:
    Math.abs((ratio(video.avg_frame_rate) ?? 0) / (ratio(video.r_frame_rate) ?? 1) - 1) > RATE_TOLERANCE,
  isInterlaced: INTERLACED.has(video.field_order ?? ''),
})

const valueOr = (written: string | undefined, fallback: string): string =>
  !written || written === 'unknown' ? fallback : written

function colourOf({
  color_transfer,
  color_primaries,
  color_space,
  height = 0,
  side_data_list: sides,
}: Stream): {
  colours: ColourNotes
  hdr: Hdr | null
  isDolbyVisionOnly: boolean
} {
  const record = sides?.find(({ dv_profile: profile }) => profile !== undefined)
  const [profile, compatibility] = [record?.dv_profile ?? 0, record?.dv_bl_signal_compatibility_id ?? 0]
  const transfer = valueOr(color_transfer, TRANSFER_BY_COMPATIBILITY[compatibility] ?? '')
  const colours = { primaries: valueOr(color_primaries, 'bt2020'), matrix: valueOr(color_space, 'bt2020nc') }
  const noted = { matrix: color_space, primaries: color_primaries, transfer: color_transfer, height }
  return {
    colours: noted,
    hdr: transfer === HLG || transfer === PQ ? { transfer, ...colours } : null,
    isDolbyVisionOnly: isDolbyVisionOnly({ profile, compatibility }),
  }
}
