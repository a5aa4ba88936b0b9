import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_POLL_MS, WALL_STALL_MS, WALL_WATCHDOG_MS } from '#shared/limits.ts'
import { createStore, type ReadableStore } from '../../lib/create-store.ts'
import { isPageServed } from '../../lib/is-page-served.ts'
import { ClipSupply } from './clip-supply.ts'
import { tooMuchMemory } from './heap-monitor.ts'
import { heldCall, storedPlace } from './resume-position.ts'
import { reloadAfterTrouble } from './reload.ts'
import type { WallSettings } from './settings.ts'
import type { Slot } from './slot.ts'
import { Stage } from './stage.ts'
import { AT_FIRST, phaseNow, type WallState } from './wall-state.ts'
import { wallLog } from './wall-log.ts'

const PULSE_MS = 250
const POLL_OFFLINE_MS = 10_000
const PLACE_EVERY_MS = 1000
const RETRY_MS = 2000
const MEMORY_EVERY_MS = 60_000
/** The device slept, or the page was in the background: silence of that time is no stall. */
const SLEPT_MS = 3000

/** Plays the library for ever, and gets over whatever happens meanwhile. Knows nothing of what is drawn around it. */
export class WallEngine {
  #settings: WallSettings
  #isPreparing = false
  #isPolling = false
  #wantsReload = false
  #lastPicture = performance.now()
  #lastPulse = performance.now()
  #lastPlace = 0
  #nextPoll = 0
  #nextTry = 0
  #nextMemory = 0
  #pulse: ReturnType<typeof setInterval> | undefined
  readonly #life = new AbortController()
  readonly #stage: Stage
  readonly #supply: ClipSupply
  readonly #shown = createStore(AT_FIRST)
  readonly state: ReadableStore<WallState> = this.#shown

  constructor(elements: readonly [HTMLVideoElement, HTMLVideoElement], settings: WallSettings) {
    this.#settings = settings
    this.#supply = new ClipSupply(settings.categories)
    this.#stage = new Stage(elements, {
      onPicture: () => this.#onPicture(),
      onEnd: () => this.#onEnd(),
      onFailure: (slot, error) => this.#onFailure(slot, error),
      onSoundRefused: () => this.#onSoundRefused(),
    })
  }

  get library(): readonly WallClip[] {
    return this.#supply.all
  }
  get keptCount(): number {
    return this.#supply.keptCount
  }

  start(): void {
    wallLog.write('Started')
    const { signal } = this.#life
    window.addEventListener('online', () => void this.poll(), { signal })
    window.addEventListener('offline', () => this.#change({ isOffline: true }), { signal })
    window.addEventListener('pagehide', () => this.#rememberPlace(), { signal })
    this.#pulse = setInterval(() => this.#onPulse(), PULSE_MS)
    void this.#supply.open().then(() => {
      if (signal.aborted) return
      this.#enterPhase()
      void this.#prepare()
      void this.poll()
    })
  }

  stop(): void {
    this.#life.abort()
    this.#supply.close()
    clearInterval(this.#pulse)
    this.#stage.end()
  }

  setSettings(settings: WallSettings): void {
    this.#settings = settings
    this.#stage.setVolume(settings.volume)
    for (const slot of [this.#stage.active, this.#stage.standby]) slot.showCaptions(settings.hasCaptions)
    this.#supply.setCategories(settings.categories)
    this.#onLibrary()
  }

  /** Somebody touched the page: sound that was refused is allowed from now on. */
  allowSound(): void {
    if (!this.#shown.get().isSoundRefused) return
    this.#change({ isSoundRefused: false })
    this.#stage.setVolume(this.#settings.volume)
  }

  setCall(isOnCall: boolean): void {
    if (heldCall.read() === isOnCall) return
    heldCall.write(isOnCall)
    wallLog.write(isOnCall ? 'Out on a call' : 'Back from the call')
    this.#rememberPlace()
    this.#enterPhase()
  }

  readonly poll = async (): Promise<void> => {
    if (this.#isPolling || this.#life.signal.aborted) return
    this.#isPolling = true
    try {
      const hasChanged = await this.#supply.refresh()
      if (this.#shown.get().isOffline) wallLog.write('The server is back')
      this.#change({ isOffline: false })
      if (hasChanged) this.#onLibrary()
      const playing = [this.#stage.active.clip, this.#stage.standby.clip].filter((clip) => clip !== null)
      void this.#supply.fill(playing, () => void this.#prepare())
      void this.#prepare()
    } catch (error) {
      if (this.#life.signal.aborted) return
      if (!this.#shown.get().isOffline) wallLog.write(`Without the server: ${String(error)}`)
      this.#change({ isOffline: true })
    } finally {
      this.#isPolling = false
      this.#nextPoll = performance.now() + (this.#shown.get().isOffline ? POLL_OFFLINE_MS : WALL_POLL_MS)
    }
  }

  /** Loads the page anew when this clip is over; at once where none is being played. */
  reloadSoon(reason: string): void {
    wallLog.write(`Loading anew after this clip: ${reason}`)
    this.#wantsReload = true
    if (this.#isHeld || !this.#stage.active.clip) this.#reloadQuietly()
  }

  #change(change: Partial<WallState>): void {
    this.#shown.set({ ...this.#shown.get(), ...change })
  }

  #onLibrary(): void {
    const { active, standby } = this.#stage
    if (standby.clip && !this.#supply.find(standby.clip.id)) standby.clear()
    void this.#prepare().then(() => {
      // What was withdrawn leaves the screen as soon as something else can take its place.
      if (active === this.#stage.active && active.clip && !this.#supply.find(active.clip.id))
        void this.#advance()
    })
    this.#enterPhase()
  }

  #enterPhase(): void {
    const { active } = this.#stage
    const before = this.#shown.get().phase
    const phase = phaseNow(before, active.clip !== null, this.#settings.hours)
    if (phase === before) return
    if (phase === 'dark' || phase === 'call') this.#stage.hold()
    else this.#stage.release()
    this.#lastPicture = performance.now()
    const heldAt = active.clip ? active.element.currentTime - active.clip.start : 0
    if (phase === 'dark') wallLog.write('Outside of the active hours')
    else if (before === 'dark') wallLog.write('Within the active hours')
    this.#change({ phase, heldAt: Math.max(0, Math.round(heldAt)) })
  }

  get #isHeld(): boolean {
    return this.#shown.get().phase === 'dark' || this.#shown.get().phase === 'call'
  }

  /** Has the next clip stand by; at the very start puts it on the screen at once. */
  async #prepare(): Promise<void> {
    if (this.#isPreparing || this.#stage.isCutting || this.#stage.standby.isReady || !this.#supply.isOpen)
      return
    this.#isPreparing = true
    try {
      while (!this.#stage.standby.isReady && !this.#life.signal.aborted) {
        const place = this.#stage.active.clip ? null : storedPlace.read()
        const found = place ? this.#supply.find(place.id) : undefined
        const resumed = found && !this.#supply.isSetAside(found) ? found : undefined
        const clip =
          resumed ?? this.#supply.choose(this.#stage.active.clip?.id ?? null, this.#shown.get().isOffline)
        if (!clip) {
          if (!this.#stage.active.clip && !this.#isHeld) this.#change({ phase: 'empty' })
          return
        }
        const source = await this.#supply.sourceOf(clip)
        if (resumed) storedPlace.write(null)
        const at = resumed && place ? place.at : clip.start
        try {
          await this.#stage.prepare(clip, source, at, WALL_STALL_MS, this.#settings.hasCaptions)
        } catch (error) {
          if (this.#stage.standby.clip !== clip) continue
          await this.#blame(this.#stage.standby, String(error))
          if (this.#shown.get().isOffline && !source.isKept) return
        }
      }
    } finally {
      this.#isPreparing = false
    }
    const { active } = this.#stage
    if (!active.clip || active.element.error) await this.#advance()
  }

  /** Finds out whether it was the clip or the line. */
  async #blame({ clip, source }: Slot, error: string): Promise<void> {
    if (!clip || !source) return
    const slot = this.#stage.standby.clip === clip ? this.#stage.standby : null
    slot?.clear()
    if (!source.isKept) {
      await this.poll()
      if (this.#shown.get().isOffline) return
    }
    await this.#supply.setAside(clip, error)
  }

  /** The next clip takes over; where none is ready, the one on the screen starts again. */
  async #advance(): Promise<void> {
    if (this.#stage.isCutting) return
    if (this.#wantsReload) return this.#reloadQuietly()
    const last = this.#stage.active
    const hasCut = await this.#stage.cut()
    if (!hasCut) {
      if (last.clip && !last.element.error) this.#stage.replay()
      return void this.#prepare()
    }
    const { clip, element } = this.#stage.active
    if (clip) this.#supply.markShown(clip)
    last.clear()
    const heldAt = clip ? Math.max(0, Math.round(element.currentTime - clip.start)) : 0
    this.#change({ clip, heldAt, ratio: element.videoWidth / element.videoHeight })
    this.#rememberPlace()
    this.#enterPhase()
    return this.#prepare()
  }

  #onEnd(): void {
    if (!this.#isHeld) void this.#advance()
  }

  #onPicture(): void {
    const now = performance.now()
    this.#lastPicture = now
    if (now - this.#lastPlace < PLACE_EVERY_MS) return
    this.#lastPlace = now
    this.#rememberPlace()
  }

  #rememberPlace(): void {
    const { clip, element } = this.#stage.active
    if (clip) storedPlace.write({ id: clip.id, at: element.currentTime })
  }

  #onFailure(slot: Slot, error: string): void {
    void this.#blame(slot, error)
    if (slot === this.#stage.active) void this.#advance()
    else void this.#prepare()
  }

  #onSoundRefused(): void {
    wallLog.write('The browser allows sound only after a key or a touch')
    this.#change({ isSoundRefused: true })
  }

  #onPulse(): void {
    const now = performance.now()
    const hasSlept = now - this.#lastPulse > SLEPT_MS
    this.#lastPulse = now
    if (hasSlept || document.hidden) this.#lastPicture = now
    this.#enterPhase()
    if (now >= this.#nextPoll) void this.poll()
    if (now >= this.#nextMemory) void this.#watchMemory(now)
    if (this.#isHeld || !this.#supply.isOpen) return
    if (now >= this.#nextTry) {
      this.#nextTry = now + RETRY_MS
      void this.#prepare()
    }
    const silent = now - this.#lastPicture
    const { active } = this.#stage
    if (!active.clip) return
    if (silent > WALL_WATCHDOG_MS) reloadAfterTrouble(`no picture for ${Math.round(silent / 1000)} s`)
    else if (silent > WALL_STALL_MS && !this.#stage.isCutting && this.#stage.standby.isReady) {
      void this.#blame(active, 'stalled')
      void this.#advance()
    } else if (silent > PULSE_MS * 2 && active.element.paused && !this.#stage.isCutting) this.#stage.release()
  }

  async #watchMemory(now: number): Promise<void> {
    this.#nextMemory = now + MEMORY_EVERY_MS
    const megabytes = this.#wantsReload ? null : tooMuchMemory()
    // Too much memory is better than a page that doesn't come.
    if (megabytes === null || !(await isPageServed())) return
    wallLog.write(`Uses ${megabytes} MB: loading anew after this clip`)
    this.#wantsReload = true
  }

  /** Between two clips, with the next one remembered as the one to go on with. */
  #reloadQuietly(): void {
    this.#life.abort()
    const next = this.#stage.standby.clip
    if (next) storedPlace.write({ id: next.id, at: next.start })
    window.location.reload()
  }
}
