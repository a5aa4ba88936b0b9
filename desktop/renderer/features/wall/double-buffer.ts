import { listen } from '../../lib/listen.ts'
import { nextPicture, Slot } from './slot.ts'

/** The next clip starts this long before the active clip ends. */
const LEAD_SECONDS = 0.15
const SWAP_TIMEOUT_MS = 2000

interface StageEvents {
  /** A picture of the active clip was shown. */
  onPicture(): void
  /** The active clip is about to end, or has ended. */
  onEnd(): void
  onFailure(slot: Slot, error: string): void
  /** The browser plays sound only after a key or a touch. */
  onSoundRefused(): void
}

/** Two elements, one above the other: one plays, the other has the next clip with its first picture decoded. */
export class DoubleBuffer {
  active: Slot
  standby: Slot
  isSwapping = false
  /** Whether the clip waits at its position. */
  isHeld = false
  #volume = 0
  readonly #events: StageEvents
  readonly #ends: (() => void)[] = []

  constructor(elements: readonly [HTMLVideoElement, HTMLVideoElement], events: StageEvents) {
    this.#events = events
    this.active = new Slot(elements[0])
    this.standby = new Slot(elements[1])
    for (const slot of [this.active, this.standby]) {
      const { element } = slot
      const fail = () => {
        if (slot.isReady) events.onFailure(slot, element.error?.message ?? 'not playable')
      }
      const end = () => {
        if (slot === this.active && !this.isHeld) events.onEnd()
      }
      this.#ends.push(listen(element, ['error'], fail), listen(element, ['ended'], end), () => slot.clear())
    }
  }

  /** Shows the standby clip as soon as it plays. @returns whether it plays */
  async swap(): Promise<boolean> {
    if (this.isSwapping || !this.standby.isReady) return false
    this.isSwapping = true
    const next = this.standby
    try {
      const picture = nextPicture(next.element, SWAP_TIMEOUT_MS)
      picture.catch(() => undefined)
      await next.element.play()
      await picture
      this.#activate(next)
      return true
    } catch (error) {
      if (next.isReady) this.#events.onFailure(next, String(error))
      return false
    } finally {
      this.isSwapping = false
    }
  }

  #activate(next: Slot): void {
    const last = this.active
    this.active = next
    this.standby = last
    next.element.dataset['active'] = 'true'
    delete last.element.dataset['active']
    last.element.pause()
    this.setVolume(this.#volume)
    if (this.isHeld) next.element.pause()
    this.#events.onPicture()
    this.#watch(next)
  }

  /** Watches each picture while the slot is active. */
  #watch(slot: Slot): void {
    slot.element.requestVideoFrameCallback((_, { mediaTime }) => {
      if (slot !== this.active) return
      this.#events.onPicture()
      this.#watch(slot)
      if (mediaTime >= slot.end - LEAD_SECONDS && !this.isHeld) this.#events.onEnd()
    })
  }

  /** Plays the active clip again: a picture has to move until the next clip is ready. */
  replay(): void {
    const { element, clip } = this.active
    if (!clip || this.isHeld) return
    element.currentTime = clip.start
    element.play().catch(() => undefined)
  }

  hold(): void {
    this.isHeld = true
    this.active.element.pause()
  }

  release(): void {
    this.isHeld = false
    if (this.active.clip) this.active.element.play().catch(() => undefined)
  }

  /** @param volume 0 to 100; without the browser's permission the clip plays on without sound */
  setVolume(volume: number): void {
    this.#volume = volume
    const { element } = this.active
    element.volume = volume / 100
    element.muted = volume === 0
    if (volume === 0 || this.isHeld) return
    // Browsers pause a video that is unmuted without permission.
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
