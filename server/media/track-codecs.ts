import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'
import { assertPlausibleCounts } from './mp4-counts.ts'

export interface TrackCodecs {
  /** As a playlist names them: avc1.64001f, mp4a.40.2. Null where the track isn't there or has another codec. */
  video: string | null
  audio: string | null
  hasAudio: boolean
  /** The player must turn the picture. */
  isRotated: boolean
}

/** Which H.264 and AAC an mp4 holds. A hostile one can take any time: the server calls it through a reader alone. */
export async function readTrackCodecs(path: string): Promise<TrackCodecs> {
  assertPlausibleCounts(path)
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
