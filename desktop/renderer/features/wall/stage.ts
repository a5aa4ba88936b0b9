import type { WallClip } from '#shared/contract/wall.ts'
import { nextPicture, Slot, type Source } from './slot.ts'

/** The next clip is started this long before the one on the screen is over. */
const LEAD_SECONDS = 0.15
const CUT_WITHIN_MS = 2000

interface StageEvents {
  /** A picture of the clip on the screen was presented. */
  onPicture(): void
  /** The clip on the screen is about to end, or has ended. */
  onEnd(): void
  onFailure(slot: Slot, error: string): void
  /** The browser plays sound only after somebody has touched the page. */
  onSoundRefused(): void
}

/** Two elements, one over the other: one plays, the other stands by with its first picture decoded. */
export class Stage {
  #active: Slot
  #standby: Slot
  #isCutting = false
  #isHeld = false
  #volume = 0
  readonly #events: StageEvents
  readonly #ends: (() => void)[] = []

  constructor(elements: readonly [HTMLVideoElement, HTMLVideoElement], events: StageEvents) {
    this.#events = events
    this.#active = new Slot(elements[0])
    this.#standby = new Slot(elements[1])
    for (const slot of [this.#active, this.#standby]) {
      const { element } = slot
      const fail = () => {
        if (slot.isReady) events.onFailure(slot, element.error?.message ?? 'not playable')
      }
      const end = () => {
        if (slot === this.#active && !this.#isHeld) events.onEnd()
      }
      element.addEventListener('error', fail)
      element.addEventListener('ended', end)
      this.#ends.push(() => {
        element.removeEventListener('error', fail)
        element.removeEventListener('ended', end)
        slot.clear()
      })
    }
  }

  get active(): Slot {
    return this.#active
  }
  get standby(): Slot {
    return this.#standby
  }
  get isCutting(): boolean {
    return this.#isCutting
  }

  /** @throws where the clip shows no picture */
  async prepare(
    clip: WallClip,
    source: Source,
    at: number,
    withinMs: number,
    hasCaptions: boolean,
  ): Promise<void> {
    const slot = this.#standby
    slot.element.muted = true
    await slot.load(clip, source, at, withinMs)
    slot.showCaptions(hasCaptions)
  }

  /** Puts what stands by on the screen as soon as it moves. @returns whether it does */
  async cut(): Promise<boolean> {
    if (this.#isCutting || !this.#standby.isReady) return false
    this.#isCutting = true
    const next = this.#standby
    try {
      const picture = nextPicture(next.element, CUT_WITHIN_MS)
      picture.catch(() => undefined)
      await next.element.play()
      await picture
      this.#swap(next)
      return true
    } catch (error) {
      if (next.isReady) this.#events.onFailure(next, String(error))
      return false
    } finally {
      this.#isCutting = false
    }
  }

  #swap(next: Slot): void {
    const last = this.#active
    this.#active = next
    this.#standby = last
    next.element.dataset['active'] = 'true'
    delete last.element.dataset['active']
    last.element.pause()
    this.setVolume(this.#volume)
    if (this.#isHeld) next.element.pause()
    this.#events.onPicture()
    this.#watch(next)
  }

  /** From picture to picture, as long as it is on the screen. */
  #watch(slot: Slot): void {
    slot.element.requestVideoFrameCallback((_, { mediaTime }) => {
      if (slot !== this.#active) return
      this.#events.onPicture()
      this.#watch(slot)
      if (mediaTime >= slot.end - LEAD_SECONDS && !this.#isHeld) this.#events.onEnd()
    })
  }

  /** Once more from its start: something has to move until the next clip is there. */
  replay(): void {
    const { element, clip } = this.#active
    if (!clip || this.#isHeld) return
    element.currentTime = clip.start
    element.play().catch(() => undefined)
  }

  hold(): void {
    this.#isHeld = true
    this.#active.element.pause()
  }

  release(): void {
    this.#isHeld = false
    if (this.#active.clip) this.#active.element.play().catch(() => undefined)
  }

  /** 0 to 100; sound that the browser doesn't allow yet is left off, so that the picture goes on. */
  setVolume(volume: number): void {
    this.#volume = volume
    const { element } = this.#active
    element.volume = volume / 100
    element.muted = volume === 0
    if (volume === 0 || this.#isHeld) return
    // Browsers pause what begins to sound without leave.
    if (!element.paused && navigator.userActivation.hasBeenActive) return
    element.play().catch(() => {
      element.muted = true
      element.play().catch(() => undefined)
      this.#events.onSoundRefused()
    })
  }

  end(): void {
    for (const end of this.#ends) end()
  }
}
