import Hls, { Events, type HlsConfig } from 'hls.js'
import { lineSpeed } from '../../entities/playback/playing-source.ts'
import { isWorthAnotherTry, PART_TRIES } from './playback-fallback.ts'

const RETRY_MS = 1000
const LONGEST_RETRY_MS = 4000
const BITS = 1_000_000

export interface StreamOptions {
  url: string
  /** Seconds: nothing before it is loaded. */
  start: number
  /** It can't go on, for this reason, and lets go of the element. */
  onFail: (reason: string) => void
}

/** What there is to play from where it stands. */
function secondsAhead({ buffered, currentTime }: HTMLMediaElement): number {
  for (let part = 0; part < buffered.length; part++) {
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part))
      return buffered.end(part) - currentTime
  }
  return 0
}

/** Of itself it would take a server that is away for one that has nothing, and a line that is gone for a slow one. */
function patient(policy: HlsConfig['fragLoadPolicy'], media: HTMLMediaElement): HlsConfig['fragLoadPolicy'] {
  const errorRetry = {
    ...policy.default.errorRetry,
    maxNumRetry: PART_TRIES,
    retryDelayMs: RETRY_MS,
    maxRetryDelayMs: LONGEST_RETRY_MS,
    shouldRetry: (_: unknown, tries: number, _isTimeout: boolean, answer?: { code?: number | undefined }) =>
      isWorthAnotherTry({
        status: answer?.code ?? 0,
        tries,
        secondsAhead: secondsAhead(media),
        isPaused: media.paused,
      }),
  }
  return { default: { ...policy.default, errorRetry } }
}

/** Plays a stream in the element, each part of it as large as line and picture allow. Answers how to let go of it. */
export function attachStream(media: HTMLMediaElement, { url, start, onFail }: StreamOptions): () => void {
  const { megabits, savesData } = lineSpeed()
  const stream = new Hls({
    startPosition: start,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: savesData,
    ...(megabits !== undefined && { abrEwmaDefaultEstimate: megabits * BITS }),
    fragLoadPolicy: patient(Hls.DefaultConfig.fragLoadPolicy, media),
    playlistLoadPolicy: patient(Hls.DefaultConfig.playlistLoadPolicy, media),
    backBufferLength: 90,
    // The parts are played as they come: there is nothing to do beside the page, which may start no such worker.
    enableWorker: false,
    // What is said is a track of ours, and the only one.
    enableWebVTT: false,
    enableIMSC1: false,
    enableCEA708Captions: false,
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    enableDateRangeMetadataCues: false,
  })
  const leave = () => {
    media.removeEventListener('error', onBroken)
    stream.destroy()
  }
  const fail = (reason: string) => {
    // While the element still says where it is.
    onFail(reason)
    leave()
  }
  const onBroken = () => fail(media.error?.message ?? '')
  stream.on(Events.ERROR, (_, { fatal, details }) => {
    if (fatal) fail(details)
  })
  media.addEventListener('error', onBroken)
  stream.loadSource(url)
  stream.attachMedia(media)
  return leave
}
