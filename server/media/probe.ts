import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputVideoTrack,
} from 'mediabunny'
import { readBoxes, type Boxes } from './mp4-boxes.ts'

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
  /** What must be done before it plays everywhere. */
  need: Need
}

/** Nothing; the same pictures and sounds in a better container; other pictures and sounds. */
export type Need = 'nothing' | 'repacking' | 'converting'

/** The file says that it is a video and yet holds none that can be read to its end. */
export class UnreadableVideo extends Error {}

/** It holds sound alone. */
export class NoPicture extends UnreadableVideo {}

/**
 * What a video file holds, read by its own structure. The formats are listed: with all of them a playlist
 * named .mp4 would make it open the paths inside.
 * @throws UnreadableVideo
 */
export async function probeVideo(path: string): Promise<Probe> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!video) throw audio ? new NoPicture('no video track') : new UnreadableVideo('no tracks')
    const format = await input.getFormat()
    const boxes = format === MP4 || format === QTFF ? await readBoxes(path) : null
    if (boxes && !boxes.isWhole) throw new UnreadableVideo('cut off')
    // The packet at the very end is there only if the file is whole.
    const last = await new EncodedPacketSink(video).getPacket(Infinity)
    if (!last || last.byteLength === 0) throw new UnreadableVideo('no packets')
    const videoCodec = await video.getCodec()
    const audioCodec = (await audio?.getCodec()) ?? null
    const isEverywhere = (await isPlainH264(video)) && (!audio || audioCodec === 'aac') && boxes !== null
    return {
      duration: await input.computeDuration(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      rotation: await video.getRotation(),
      videoCodec,
      audioCodec,
      need: isEverywhere ? await needOfContainer(input, boxes) : 'converting',
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

/** Baseline, main and high: 8 bits, and colour at half the resolution. The others play here and there. */
const PLAIN_PROFILES = new Set(['42', '4d', '58', '64'])

async function isPlainH264(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getCodec()) !== 'avc') return false
  const profile = /^avc[13]\.([0-9a-f]{2})/i.exec((await video.getCodecParameterString()) ?? '')?.[1]
  return PLAIN_PROFILES.has(profile?.toLowerCase() ?? '')
}

/** Where it was filmed is nobody's business, and what stands at the end is there too late. */
async function needOfContainer(input: Input, boxes: Boxes | null): Promise<Need> {
  const tracks = await input.getTracks()
  const isLean = tracks.length <= 2 && (await input.getFormat()) === MP4
  const { raw = {} } = await input.getMetadataTags()
  const tellsWhere = Object.keys(raw).some((name) => /xyz|loci|location/i.test(name))
  return isLean && !tellsWhere && boxes?.startsAtOnce ? 'nothing' : 'repacking'
}
