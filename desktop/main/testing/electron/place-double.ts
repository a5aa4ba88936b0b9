import type { Rectangle } from 'electron'

/** A Mac shows the beginning and the end of full screen as a film of this length. */
const FILM_MS = 500

interface Options {
  platform: NodeJS.Platform
  /** The compositor of Wayland places windows, and no program does. */
  isWayland: boolean
  /** Where the window opens. */
  bounds: Rectangle
  opensAsKiosk: boolean
  emit(event: 'enter-full-screen' | 'leave-full-screen'): void
  /** The dock and the menu bar go or come back: what is left of the display changes. */
  onWorkArea(): void
}

/** Where a window is, and how it gets there on each system. */
export class PlaceDouble {
  bounds: Rectangle
  isKiosk: boolean
  isFullScreen: boolean
  readonly #options: Options
  #wasFullScreen = false

  constructor(options: Options) {
    this.#options = options
    this.bounds = options.isWayland ? { ...options.bounds, x: 0, y: 0 } : { ...options.bounds }
    this.isKiosk = options.opensAsKiosk
    this.isFullScreen = options.opensAsKiosk
  }

  setBounds(bounds: Rectangle): void {
    const { platform, isWayland } = this.#options
    if (isWayland || (platform === 'darwin' && this.isFullScreen)) return
    this.bounds = { ...bounds }
  }

  setKiosk(isOn: boolean): void {
    if (this.#options.platform !== 'darwin') {
      this.isKiosk = isOn
      this.isFullScreen = isOn
      return
    }
    if (isOn === this.isKiosk) return
    this.isKiosk = isOn
    // Full screen that has not ended yet counts as one that was there before.
    if (isOn) this.#wasFullScreen = this.isFullScreen
    if (this.#wasFullScreen) return
    setTimeout(() => {
      this.isFullScreen = isOn
      this.#options.onWorkArea()
      this.#options.emit(isOn ? 'enter-full-screen' : 'leave-full-screen')
    }, FILM_MS)
  }
}
