import type { Ffmpeg, MediaSource, RunOptions } from './ffmpeg.ts'
import { ToolError } from './ffmpeg.ts'
import { FRAME_PIXELS_MAX, FRAME_SIDE_MAX, type Probe } from '../probe-result.ts'
import { DolbyVisionOnly, FrameTooLarge, NoVideoTrack, UnreadableVideo } from '../unreadable.ts'
import { inspect } from './inspect.ts'

/** A longer recording is damaged. */
const DURATION_MAX_SECONDS = 10 * 24 * 60 * 60

/**
 * Reads the properties of a film that is converted in any case, such as that of a body camera, with ffprobe in a process with
 * limits. Its demuxer is fixed by the bytes of the file.
 * @throws UnreadableVideo, or ToolError when ffprobe is missing or ended from outside
 */
export async function probeRecording(
  ffmpeg: Ffmpeg,
  source: MediaSource,
  options: RunOptions,
): Promise<Probe> {
  const inspection = await inspect(ffmpeg, source, options).catch((error: unknown) => {
    if (error instanceof ToolError && (error.fault === 'failed' || error.fault === 'too_long'))
      throw new UnreadableVideo('unreadable', { cause: error })
    throw error
  })
  if (!inspection) throw new UnreadableVideo('no picture')
  const { video, audioStreams, hasAudio, pictureStart } = inspection
  const { width, height, isDolbyVisionOnly } = video
  if (isDolbyVisionOnly) throw new DolbyVisionOnly('Dolby Vision alone')
  if (Math.max(width, height) > FRAME_SIDE_MAX || width * height > FRAME_PIXELS_MAX)
    throw new FrameTooLarge(`${width} × ${height}`)
  const duration = Math.max(inspection.duration, audioStreams[0]?.end ?? 0)
  if (!(duration > 0 && duration <= DURATION_MAX_SECONDS)) {
    if (hasAudio && inspection.duration === 0) throw new NoVideoTrack('no pictures')
    throw new UnreadableVideo(`${duration} seconds`)
  }
  return {
    duration: pictureStart + duration,
    videoDuration: inspection.duration,
    hidesMedia: false,
    width,
    height,
    // The conversion turns the picture.
    rotation: 0,
    videoCodec: null,
    audioCodec: null,
    transcodePlan: 'transcode',
  }
}
