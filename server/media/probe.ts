import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { readMp4Layout, type Mp4Layout } from './mp4-boxes.ts'
import {
  FRAME_PIXELS_MAX,
  FRAME_SIDE_MAX,
  isDolbyVisionOnly,
  orderAudioTracks,
  type Probe,
  type TranscodePlan,
} from './probe-result.ts'
import { DolbyVisionOnly, FrameTooLarge, NoVideoTrack, UnreadableVideo } from './unreadable.ts'

// An unknown codec needs no warning: the file is converted, or the uploader is told.
Logging.level = LogLevel.Errors

/** A file with a longer duration is damaged. */
const DURATION_MAX_SECONDS = 10 * 24 * 60 * 60

/**
 * Reads the properties of a video from its container. The formats are limited: with all of them, a playlist named .mp4
 * would make the library open the paths inside. A hostile file can take any time and memory: only for the reader process.
 * @throws UnreadableVideo
 */
export async function probeVideo(path: string): Promise<Probe> {
  const mp4 = readMp4Layout(path)
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audios = await input.getAudioTracks()
    if (!video)
      throw audios.length > 0 ? new NoVideoTrack('no video track') : new UnreadableVideo('no tracks')
    await assertFrameSize(video)
    const format = await input.getFormat()
    const layout = format === MP4 || format === QTFF ? mp4 : null
    if (layout && !layout.isComplete) throw new UnreadableVideo('truncated')
    // A truncated file has no last packet.
    const last = await new EncodedPacketSink(video).getPacket(Infinity)
    if (!last || last.byteLength === 0) throw new UnreadableVideo('no packets')
    if (layout?.dolbyVision && isDolbyVisionOnly(layout.dolbyVision))
      throw new DolbyVisionOnly('Dolby Vision alone')
    const videoCodec = await video.getCodec()
    const audio = await selectAudio(audios)
    const audioCodec = (await audio?.getCodec()) ?? null
    const isAudioPlayable = audio ? await isPlainAac(audio) : audios.length === 0
    const isPlayableEverywhere = (await isPlainH264(video)) && isAudioPlayable && layout !== null
    const times = await timesOf(video, audio)
    const hidesMedia = layout?.hidesMedia === true || times.videoStart < -HIDDEN_TOLERANCE
    const isPlain = isPlainTimeline(times) && !hidesMedia && !layout?.hasOddEdits
    return assertPlausible({
      duration: Math.max(times.videoEnd, times.audioEnd),
      videoDuration: times.videoEnd - times.videoStart,
      hidesMedia,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      rotation: await video.getRotation(),
      videoCodec,
      audioCodec,
      transcodePlan: isPlayableEverywhere && isPlain ? await planForContainer(input, layout) : 'transcode',
    })
  } catch (error) {
    if (error instanceof UnreadableVideo) throw error
    throw new UnreadableVideo('unreadable', { cause: error })
  } finally {
    input.dispose()
  }
}

/** The times of the tracks that are shown and heard, in seconds, as edit lists move them. */
interface Times {
  videoStart: number
  videoEnd: number
  audioStart: number
  audioEnd: number
}

/** Pictures among which the first one that is shown is looked for: encoders reorder them. */
const REORDERED_MAX = 32

async function timesOf(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<Times> {
  const first: number[] = []
  const sink = new EncodedPacketSink(video)
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    first.push(timestamp)
    if (first.length === REORDERED_MAX) break
  }
  const videoStart = Math.min(...first)
  return {
    videoStart,
    videoEnd: await video.computeDuration(),
    audioStart: audio ? await audio.getFirstTimestamp() : videoStart,
    audioEnd: audio ? await audio.computeDuration() : 0,
  }
}

/** Seconds of a picture before the beginning, by rounding. */
const HIDDEN_TOLERANCE = 0.02
/** Seconds by which the tracks may begin apart, as the priming of AAC makes them. */
const START_TOLERANCE = 0.1
/** Seconds by which the sound may go on after the last picture: a stream has a picture in each of its segments. */
const LAST_PICTURE_MAX = 10

/**
 * Whether the file begins with its first picture and its sound together. Every other one is converted, so that the file, its
 * sizes, its stream and its captions have one timeline (docs/decisions/089).
 */
const isPlainTimeline = ({ videoStart, videoEnd, audioStart, audioEnd }: Times): boolean =>
  Math.abs(videoStart) < START_TOLERANCE &&
  Math.abs(audioStart - videoStart) < START_TOLERANCE &&
  audioEnd - videoEnd < LAST_PICTURE_MAX

async function assertFrameSize(video: InputVideoTrack): Promise<void> {
  const coded = [await video.getCodedWidth(), await video.getCodedHeight()] as const
  const shown = [await video.getDisplayWidth(), await video.getDisplayHeight()] as const
  for (const [width, height] of [coded, shown]) {
    if (Math.max(width, height) > FRAME_SIDE_MAX || width * height > FRAME_PIXELS_MAX)
      throw new FrameTooLarge(`${width} × ${height}`)
  }
}

/** The database stores these as integers of 31 bits. @throws UnreadableVideo for other values */
function assertPlausible(probe: Probe): Probe {
  const { duration, width, height } = probe
  if (!(duration >= 0 && duration <= DURATION_MAX_SECONDS)) throw new UnreadableVideo(`${duration} seconds`)
  if (!(width >= 1 && height >= 1)) throw new UnreadableVideo(`${width} × ${height}`)
  return probe
}

/** Baseline, main, extended and high: 8 bits, 4:2:0. Browsers differ in their support of other profiles. */
const PLAIN_PROFILES = new Set(['42', '4d', '58', '64'])

async function isPlainH264(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getCodec()) !== 'avc') return false
  const profile = /^avc[13]\.([0-9a-f]{2})/i.exec((await video.getCodecParameterString()) ?? '')?.[1]
  return PLAIN_PROFILES.has(profile?.toLowerCase() ?? '')
}

/** AAC-LC, HE-AAC and HE-AAC v2. */
const PLAIN_AAC = /^mp4a\.(40\.0?[25]|40\.29|67)$/i
const PLAIN_CHANNELS_MAX = 2

/** Some phones play surround sound as silence, or without the centre channel. */
async function isPlainAac(audio: InputAudioTrack): Promise<boolean> {
  if ((await audio.getNumberOfChannels()) > PLAIN_CHANNELS_MAX) return false
  return PLAIN_AAC.test((await audio.getCodecParameterString()) ?? '')
}

/** The preferred audio track, as far as the container describes it. */
async function selectAudio(audios: readonly InputAudioTrack[]): Promise<InputAudioTrack | null> {
  const known = audios.map(async (track) => ({
    track,
    channels: await track.getNumberOfChannels(),
    canDecode: (await track.getCodec()) !== null,
  }))
  return orderAudioTracks(await Promise.all(known))[0]?.track ?? null
}

/** A file with a location, extra tracks or an index at the end needs remuxing. */
async function planForContainer(input: Input, layout: Mp4Layout | null): Promise<TranscodePlan> {
  const tracks = await input.getTracks()
  const isMinimal = tracks.length <= 2 && (await input.getFormat()) === MP4
  const { raw = {} } = await input.getMetadataTags()
  const hasLocation = Object.keys(raw).some((name) => /xyz|loci|location/i.test(name))
  return isMinimal && !hasLocation && layout?.isFastStart ? 'none' : 'remux'
}

interface TrackCodecs {
  /** As in a playlist: avc1.64001f, mp4a.40.2. Null without the track, or with another codec. */
  video: string | null
  audio: string | null
  hasAudio: boolean
  /** Players have to rotate the picture. */
  isRotated: boolean
}

/** Reads the H.264 and AAC parameters of an mp4. A hostile file can take any time: only for the reader process. */
export async function readTrackCodecs(path: string): Promise<TrackCodecs> {
  readMp4Layout(path)
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    return {
      video: (await video?.getCodec()) === 'avc' ? ((await video?.getCodecParameterString()) ?? null) : null,
      audio: (await audio?.getCodec()) === 'aac' ? ((await audio?.getCodecParameterString()) ?? null) : null,
      hasAudio: audio !== null,
      isRotated: ((await video?.getRotation()) ?? 0) !== 0,
    }
  } finally {
    input.dispose()
  }
}
