import { inputOf } from './ffmpeg.ts'
import { matrixOf } from './colour.ts'
import type { Encoding, Inspection } from './inspect.ts'
import { scaleInto, toEven } from './video-filters.ts'

const TILES_MAX = 100
const COLUMNS_MAX = 10
const SECONDS_PER_TILE_MIN = 2
/** Longer side of a tile, in pixels. */
const LONG_SIDE = 160
/** Of longer videos only key frames are decoded: all frames would take minutes. */
const KEY_FRAMES_ONLY_SECONDS = 600

export interface Storyboard {
  tiles: number
  columns: number
  width: number
  height: number
  secondsPerTile: number
}

/** Lays out the tiles, at equal distances in time, row by row in one image. */
export function planStoryboard({ duration, video }: Inspection): Storyboard {
  const tiles = Math.min(TILES_MAX, Math.max(1, Math.floor(duration / SECONDS_PER_TILE_MIN)))
  const scale = LONG_SIDE / Math.max(video.width, video.height)
  return {
    tiles,
    columns: Math.min(COLUMNS_MAX, tiles),
    width: toEven(video.width * scale),
    height: toEven(video.height * scale),
    secondsPerTile: duration / tiles,
  }
}

/**
 * Writes the storyboard as JPEG; each tile shows the middle of its interval.
 * @throws ToolError
 */
export async function renderStoryboard(
  { ffmpeg, inspection: { source, duration, video }, to, options }: Encoding,
  { tiles, columns, width, height, secondsPerTile }: Storyboard,
): Promise<void> {
  const filters = [
    `fps=${(1 / secondsPerTile).toFixed(6)}`,
    `${scaleInto(width, height)}:in_color_matrix=${matrixOf(video.colours)}:out_color_matrix=bt601:out_range=full`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    'format=yuvj420p',
    // Rounding may leave out tiles at the end: the last frame fills them.
    `tpad=stop_mode=clone:stop=${tiles}`,
    `tile=${columns}x${Math.ceil(tiles / columns)}:nb_frames=${tiles}`,
  ]
  const skipped = duration > KEY_FRAMES_ONLY_SECONDS ? ['-skip_frame', 'nokey'] : []
  const input = ['-threads', '1', ...skipped, ...inputOf(source)]
  const output = ['-map', `0:${video.index}`, '-vf', filters.join(','), '-frames:v', '1', '-q:v', '5']
  await ffmpeg.convert(['-v', 'error', ...input, ...output, '-f', 'image2', '-update', '1', `file:${to}`], {
    seconds: 60 + 4 * duration,
    ...options,
  })
}

const timestamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)

/** WebVTT that names the tile of each interval. */
export function writeStoryboardCues(
  { tiles, columns, width, height, secondsPerTile }: Storyboard,
  picture: string,
): string {
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const [x, y] = [(tile % columns) * width, Math.floor(tile / columns) * height]
    const [from, to] = [tile * secondsPerTile, (tile + 1) * secondsPerTile]
    return `${timestamp(from)} --> ${timestamp(to)}\n${picture}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}
