import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'
import { assertPlausibleCounts } from './mp4-counts.ts'

export interface TrackCodecs {
  /** As in a playlist: avc1.64001f, mp4a.40.2. Null without the track, or with another codec. */
  video: string | null
  audio: string | null
  hasAudio: boolean
  /** Players have to rotate the picture. */
  isRotated: boolean
}

/** Reads the H.264 and AAC parameters of an mp4. A hostile file can take any time: only for the reader process. */
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
