import type { WallClip } from '#shared/contract/wall.ts'
import { listen } from '../../lib/listen.ts'
import { placeCaptions } from './place-captions.ts'

/** Positions this near to each other count as the same. */
const POSITION_TOLERANCE_SECONDS = 0.25
/** A clip is loaded this long before its end at the latest: from its last picture on, browsers play it from its start. */
const REST_SECONDS = 0.25

export interface Source {
  url: string
  /** From the cache of the device: a failure comes from the file, not from the network. */
  isCached: boolean
  /** WebVTT; null without captions. */
  captionsUrl: string | null
}

/** One of the two media elements with its clip. The elements are never replaced. */
export class Slot {
  readonly element: HTMLVideoElement
  clip: WallClip | null = null
  source: Source | null = null
  isReady = false
  #load = 0

  constructor(element: HTMLVideoElement) {
    this.element = element
  }

  /** The second of the file at which the clip ends. */
  get end(): number {
    const { duration } = this.element
    if (!this.clip || this.clip.length === null) return duration
    return Math.min(duration, this.clip.start + this.clip.length)
  }

  /** Whole seconds from the start of the clip. */
  get position(): number {
    return this.clip ? Math.max(0, Math.round(this.element.currentTime - this.clip.start)) : 0
  }

  /**
   * Loads the clip without sound. Resolves when the first picture is decoded.
   * @param wanted second of the file
   * @throws Error where there is no picture in time, or another load began
   */
  async load(clip: WallClip, source: Source, wanted: number, withinMs: number): Promise<void> {
    this.clear()
    const load = this.#load
    this.clip = clip
    this.source = source
    const { element } = this
    element.muted = true
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => end(new Error('no picture in time')), withinMs)
      const check = () => {
        if (load !== this.#load) return end(new Error('replaced'))
        if (element.error) return end(new Error(element.error.message || 'not playable'))
        const at = Math.min(wanted, Math.max(clip.start, this.end - REST_SECONDS))
        if (element.readyState === HTMLMediaElement.HAVE_METADATA && at > 0 && element.currentTime === 0)
          element.currentTime = at
        const isAtPosition = Math.abs(element.currentTime - at) < POSITION_TOLERANCE_SECONDS
        if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || element.seeking) return undefined
        if (!isAtPosition && element.duration > at) return void (element.currentTime = at)
        if (element.videoWidth === 0) return end(new Error('no picture in the file'))
        return end()
      }
      const events = ['loadedmetadata', 'loadeddata', 'canplay', 'seeked', 'error', 'emptied'] as const
      const end = (error?: Error) => {
        clearTimeout(limit)
        stop()
        if (error) reject(error)
        else resolve()
      }
      element.src = source.url
      if (source.captionsUrl) element.append(captionsTrack(element, source.captionsUrl))
      element.load()
      const stop = listen(element, events, check)
    })
    this.isReady = true
  }

  /** Releases the memory of the file. */
  clear(): void {
    this.#load++
    for (const url of [this.source?.url, this.source?.captionsUrl])
      if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
    this.element.replaceChildren()
    this.clip = null
    this.source = null
    this.isReady = false
    if (!this.element.hasAttribute('src')) return
    this.element.pause()
    this.element.removeAttribute('src')
    this.element.load()
  }

  /** Captions of the library and captions in the file. */
  showCaptions(hasCaptions: boolean): void {
    for (const track of Array.from(this.element.textTracks)) {
      if (track.kind === 'captions' || track.kind === 'subtitles')
        track.mode = hasCaptions ? 'showing' : 'disabled'
    }
  }
}

function captionsTrack(element: HTMLVideoElement, url: string): HTMLTrackElement {
  const track = document.createElement('track')
  track.kind = 'captions'
  track.label = 'Captions'
  track.src = url
  // The lines of a caption depend on the type, which may still load.
  track.addEventListener('load', () => void document.fonts.ready.then(() => placeCaptions(element)))
  return track
}

/** Resolves with the next picture, or with progress where the browser doesn't report pictures of a covered element. */
export function nextPicture(element: HTMLVideoElement, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const from = element.currentTime
    const limit = setTimeout(() => end(new Error('no picture in time')), withinMs)
    const fail = () => end(new Error(element.error?.message ?? 'not playable'))
    const move = () => {
      if (element.currentTime > from) end()
    }
    const callback = element.requestVideoFrameCallback(() => end())
    const end = (error?: Error) => {
      clearTimeout(limit)
      element.cancelVideoFrameCallback(callback)
      stopMoves()
      stopErrors()
      if (error) reject(error)
      else resolve()
    }
    const stopMoves = listen(element, ['timeupdate'], move)
    const stopErrors = listen(element, ['error'], fail)
  })
}
