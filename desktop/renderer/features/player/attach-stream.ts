import Hls, { Events, type HlsConfig } from 'hls.js'
import { connectionSpeed } from '../../entities/playback/playing-source.ts'
import { shouldRetrySegment, SEGMENT_RETRIES } from './segment-retries.ts'

const RETRY_MS = 1000
const LONGEST_RETRY_MS = 4000
const BITS = 1_000_000

export interface StreamOptions {
  url: string
  /** Seconds; nothing before it is loaded. */
  start: number
  /** Playing can't go on; the stream is then detached from the element. */
  onFail: (reason: string) => void
}

/** Seconds of buffered data after the current position. */
function secondsAhead({ buffered, currentTime }: HTMLMediaElement): number {
  for (let part = 0; part < buffered.length; part++) {
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part))
      return buffered.end(part) - currentTime
  }
  return 0
}

/** Replaces the library's retry rules: they give up a server or a connection that is lost for a moment. */
function withRetries(
  policy: HlsConfig['fragLoadPolicy'],
  media: HTMLMediaElement,
): HlsConfig['fragLoadPolicy'] {
  const errorRetry = {
    ...policy.default.errorRetry,
    maxNumRetry: SEGMENT_RETRIES,
    retryDelayMs: RETRY_MS,
    maxRetryDelayMs: LONGEST_RETRY_MS,
    shouldRetry: (_: unknown, retries: number, _isTimeout: boolean, answer?: { code?: number | undefined }) =>
      shouldRetrySegment({
        status: answer?.code ?? 0,
        retries,
        secondsAhead: secondsAhead(media),
        isPaused: media.paused,
      }),
  }
  return { default: { ...policy.default, errorRetry } }
}

/**
 * Plays a stream in the element, in the rendition that suits the bandwidth and the size of the player.
 * @returns the function that detaches the stream
 */
export function attachStream(media: HTMLMediaElement, { url, start, onFail }: StreamOptions): () => void {
  const { megabits, savesData } = connectionSpeed()
  const stream = new Hls({
    startPosition: start,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: savesData,
    ...(megabits !== undefined && { abrEwmaDefaultEstimate: megabits * BITS }),
    fragLoadPolicy: withRetries(Hls.DefaultConfig.fragLoadPolicy, media),
    playlistLoadPolicy: withRetries(Hls.DefaultConfig.playlistLoadPolicy, media),
    backBufferLength: 90,
    // The content security policy allows no worker from a blob, and the segments need no remuxing.
    enableWorker: false,
    // The only captions are those of the track element.
    enableWebVTT: false,
    enableIMSC1: false,
    enableCEA708Captions: false,
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    enableDateRangeMetadataCues: false,
  })
  const detach = () => {
    media.removeEventListener('error', onMediaError)
    stream.destroy()
  }
  const fail = (reason: string) => {
    // Before detaching, which resets the element's position.
    onFail(reason)
    detach()
  }
  const onMediaError = () => fail(media.error?.message ?? '')
  stream.on(Events.ERROR, (_, { fatal, details }) => {
    if (fatal) fail(details)
  })
  media.addEventListener('error', onMediaError)
  stream.loadSource(url)
  stream.attachMedia(media)
  return detach
}
