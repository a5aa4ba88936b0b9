import type { WallClip } from '#shared/contract/wall.ts'

/** Frames within this of each other count as one place. */
const PLACE_TOLERANCE_SECONDS = 0.25

export interface Source {
  url: string
  /** From the device's own store: a failure is the file's, not the network's. */
  isKept: boolean
  /** WebVTT, where there is any. */
  captionsUrl: string | null
}

/** One of the two media elements, and what is in it. They are never made anew. */
export class Slot {
  readonly element: HTMLVideoElement
  clip: WallClip | null = null
  source: Source | null = null
  isReady = false
  #load = 0

  constructor(element: HTMLVideoElement) {
    this.element = element
  }

  /** Seconds in the file at which the clip is over. */
  get end(): number {
    const { duration } = this.element
    if (!this.clip || this.clip.length === null) return duration
    return Math.min(duration, this.clip.start + this.clip.length)
  }

  /** Resolves with the first picture decoded. @throws where there is none within the time, or another load came */
  async load(clip: WallClip, source: Source, at: number, withinMs: number): Promise<void> {
    this.clear()
    const load = this.#load
    this.clip = clip
    this.source = source
    const { element } = this
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => end(new Error('no picture in time')), withinMs)
      const look = () => {
        if (load !== this.#load) return end(new Error('replaced'))
        if (element.error) return end(new Error(element.error.message || 'not playable'))
        if (element.readyState === HTMLMediaElement.HAVE_METADATA && at > 0 && element.currentTime === 0)
          element.currentTime = at
        const isThere = Math.abs(element.currentTime - at) < PLACE_TOLERANCE_SECONDS
        if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || element.seeking) return undefined
        if (!isThere && element.duration > at) return void (element.currentTime = at)
        if (element.videoWidth === 0) return end(new Error('no picture in the file'))
        return end()
      }
      const events = ['loadedmetadata', 'loadeddata', 'canplay', 'seeked', 'error', 'emptied'] as const
      const end = (error?: Error) => {
        clearTimeout(limit)
        for (const event of events) element.removeEventListener(event, look)
        if (error) reject(error)
        else resolve()
      }
      element.src = source.url
      if (source.captionsUrl) element.append(captionsTrack(element, source.captionsUrl))
      element.load()
      for (const event of events) element.addEventListener(event, look)
    })
    this.isReady = true
  }

  /** Gives back what the file took. */
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

  /** Captions of the library and those in the file itself. */
  showCaptions(hasCaptions: boolean): void {
    for (const track of Array.from(this.element.textTracks)) {
      if (track.kind === 'captions' || track.kind === 'subtitles')
        track.mode = hasCaptions ? 'showing' : 'disabled'
    }
  }
}

/** Of the width and height of the picture. Upright lessons often have text of their own at their lower edge. */
const UPRIGHT_CUES = { size: 90, line: 78 }
const WIDE_CUES = { size: 70, line: 80 }

function captionsTrack(element: HTMLVideoElement, url: string): HTMLTrackElement {
  const made = document.createElement('track')
  made.kind = 'captions'
  made.label = 'Captions'
  made.src = url
  made.addEventListener('load', () => {
    const { size, line } = element.videoHeight > element.videoWidth ? UPRIGHT_CUES : WIDE_CUES
    for (const cue of Array.from(made.track.cues ?? []))
      if (cue instanceof VTTCue) Object.assign(cue, { snapToLines: false, size, line, align: 'center' })
  })
  return made
}

/** The next picture on the screen, or movement where the browser doesn't report pictures of what is covered. */
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
      element.removeEventListener('timeupdate', move)
      element.removeEventListener('error', fail)
      if (error) reject(error)
      else resolve()
    }
    element.addEventListener('timeupdate', move)
    element.addEventListener('error', fail)
  })
}
