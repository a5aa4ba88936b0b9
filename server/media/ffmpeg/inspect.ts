import { z } from 'zod'
import { inputOf, type Ffmpeg, type RunOptions } from './ffmpeg.ts'

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
  duration: text,
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: text }).default({}),
})
type Stream = z.infer<typeof stream>

/** What converting a file must know of it. */
export interface Inspection {
  /** Seconds. */
  duration: number
  video: {
    index: number
    /** As shown: turned, and with square pixels. */
    width: number
    height: number
    frameRate: number
    isHdr: boolean
    /** The way of HDR that a phone's camera has; else it is that of films. */
    isHlg: boolean
    isInterlaced: boolean
  }
  audio: { index: number } | null
}

const FRAME_RATE_FALLBACK = 30
const HLG = 'arib-std-b67'
const HDR = new Set(['smpte2084', HLG])
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt'])

function ratio(written: string | undefined): number | null {
  const [over = NaN, under = NaN] = (written ?? '').split(/[/:]/).map(Number)
  const value = over / under
  return Number.isFinite(value) && value > 0 ? value : null
}

/** @throws ToolError when it can't be read; null where there is no picture to see */
export async function inspect(
  ffmpeg: Ffmpeg,
  file: string,
  mediaType: string,
  options: RunOptions = {},
): Promise<Inspection | null> {
  const wanted = ['-show_streams', '-show_format', '-of', 'json']
  const written = await ffmpeg.probe([...wanted, ...inputOf(file, mediaType)], options)
  const { streams, format } = report.parse(JSON.parse(written))
  // A phone's file has more than one of both; the first of each is what it shows.
  const known = streams.filter(({ codec_name: codec }) => codec !== undefined && codec !== 'none')
  const video = known.find(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  )
  const audio = known.find(({ codec_type: type }) => type === 'audio')
  if (!video?.width || !video.height) return null
  return {
    duration: Number(format.duration ?? video.duration ?? 0),
    video: { index: video.index, ...shownSize(video), ...motionOf(video) },
    audio: audio ? { index: audio.index } : null,
  }
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio: shape, side_data_list: sides }: Stream) {
  const wide = Math.max(1, Math.round(width * (ratio(shape) ?? 1)))
  const rotation = sides?.find((side) => side.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

const motionOf = (video: Stream) => ({
  frameRate: ratio(video.avg_frame_rate) ?? ratio(video.r_frame_rate) ?? FRAME_RATE_FALLBACK,
  isHdr: HDR.has(video.color_transfer ?? ''),
  isHlg: video.color_transfer === HLG,
  isInterlaced: INTERLACED.has(video.field_order ?? ''),
})
