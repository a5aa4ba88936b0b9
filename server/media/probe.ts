import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

export interface Probe {
  /** Seconds, unrounded. */
  duration: number
  /** Pixels as shown, after the rotation. */
  width: number
  height: number
  /** Degrees clockwise that the player turns the picture by. */
  rotation: number
  videoCodec: string | null
  audioCodec: string | null
}

/** The file says that it is a video and yet holds none that can be read to its end. */
export class UnreadableVideo extends Error {}

/**
 * What a video file holds, read by its own structure. The formats are listed: with all of them a playlist
 * named .mp4 would make it open the paths inside.
 * @throws UnreadableVideo
 */
export async function probeVideo(path: string): Promise<Probe> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) throw new UnreadableVideo('no video track')
    const audio = await input.getPrimaryAudioTrack()
    // The packet at the very end is there only if the file is whole.
    const last = await new EncodedPacketSink(video).getPacket(Infinity)
    if (!last || last.byteLength === 0) throw new UnreadableVideo('no packets')
    return {
      duration: await input.computeDuration(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      rotation: await video.getRotation(),
      videoCodec: await video.getCodec(),
      audioCodec: (await audio?.getCodec()) ?? null,
    }
  } catch (error) {
    if (error instanceof UnreadableVideo) throw error
    throw new UnreadableVideo('unreadable', { cause: error })
  } finally {
    input.dispose()
  }
}

/** What every browser plays; anything else would be a black frame on somebody's phone. */
const PLAYABLE_VIDEO = new Set(['avc', 'vp8', 'vp9', 'av1'])
export const isPlayable = (probe: Probe): boolean => PLAYABLE_VIDEO.has(probe.videoCodec ?? '')
