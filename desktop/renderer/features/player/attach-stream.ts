import Hls, { Events, type HlsConfig } from 'hls.js'
import { lineSpeed } from '../../lib/playing-source.ts'

const RETRIES = 3
const RETRY_MS = 1000
const LONGEST_RETRY_MS = 4000
const BITS = 1_000_000

export interface StreamOptions {
  url: string
  /** Seconds: nothing before it is loaded. */
  start: number
  /** It can't go on, for this reason; it has let go of the element. */
  onFail: (reason: string) => void
}

/** A line that is gone is said to be gone while somebody still waits. */
function impatient(policy: HlsConfig['fragLoadPolicy']): HlsConfig['fragLoadPolicy'] {
  const retry = { maxNumRetry: RETRIES, retryDelayMs: RETRY_MS, maxRetryDelayMs: LONGEST_RETRY_MS }
  return { default: { ...policy.default, errorRetry: { ...policy.default.errorRetry, ...retry } } }
}

/** Plays a stream in the element, each part of it as large as line and picture allow. Answers how to let go of it. */
export function attachStream(media: HTMLMediaElement, { url, start, onFail }: StreamOptions): () => void {
  const { megabits, savesData } = lineSpeed()
  const stream = new Hls({
    startPosition: start,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: savesData,
    ...(megabits !== undefined && { abrEwmaDefaultEstimate: megabits * BITS }),
    fragLoadPolicy: impatient(Hls.DefaultConfig.fragLoadPolicy),
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
    leave()
    onFail(reason)
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
