import { WALL_POLL_MS, WALL_STALL_MS, WALL_WATCHDOG_MS } from '#shared/limits/wall.ts'
import { createStore, type ReadableStore } from '../../lib/create-store.ts'
import { ClipSupply, WallRefused } from './clip-supply.ts'
import { HeapWatch, reloadAfterFailure } from './reload.ts'
import type { Slot } from './slot.ts'
import { storedDesk, type WallPlan } from './desk.ts'
import { DoubleBuffer } from './double-buffer.ts'
import { WallPause } from './wall-pause.ts'
import { INITIAL_STATE, currentPhase, type WallState } from './wall-state.ts'
import { heldCall, storedPlace, wallLog } from './wall-storage.ts'

const TICK_MS = 250
const POLL_OFFLINE_MS = 10_000
const POSITION_INTERVAL_MS = 1000
const RETRY_MS = 2000
/** A longer gap between two ticks is a sleep of the device, not a stall. */
const SLEEP_MS = 3000

/** Plays the library without end and recovers from all failures. Doesn't depend on the overlay. */
export class WallEngine {
  #plan: WallPlan
  #isPreparing = false
  #isPolling = false
  #wantsReload = false
  #lastPicture = performance.now()
  #lastTick = performance.now()
  #lastPosition = 0
  #nextPoll = 0
  #nextAttempt = 0
  #timer: ReturnType<typeof setInterval> | undefined
  readonly #heap = new HeapWatch()
  readonly #lifetime = new AbortController()
  readonly #buffer: DoubleBuffer
  readonly #shown = createStore(INITIAL_STATE)
  /** By a person at the wall. */
  readonly pause = new WallPause({
    state: this.#shown,
    hold: () => this.#buffer.hold(),
    release: () => (this.#buffer.release(), this.#onPicture()),
  })
  readonly state: ReadableStore<WallState> = this.#shown
  readonly supply: ClipSupply

  constructor(elements: readonly [HTMLVideoElement, HTMLVideoElement], plan: WallPlan) {
    this.#plan = plan
    this.supply = new ClipSupply(plan)
    this.#buffer = new DoubleBuffer(elements, {
      onPicture: () => this.#onPicture(),
      onEnd: () => void this.#advance(),
      onFailure: (slot, error) => this.#onFailure(slot, error),
      onSoundRefused: () => {
        wallLog.write('The browser allows sound only after a key or a touch')
        this.#change({ isSoundRefused: true })
      },
    })
  }

  start(): void {
    wallLog.write('Started')
    const { signal } = this.#lifetime
    window.addEventListener('online', () => void this.poll(), { signal })
    window.addEventListener('offline', () => this.#change({ isOffline: true }), { signal })
    window.addEventListener('pagehide', () => this.#storePosition(), { signal })
    // A throttled timer is late: the page that shows again looks at once.
    document.addEventListener('visibilitychange', () => this.#onTick(), { signal })
    this.#timer = setInterval(() => this.#onTick(), TICK_MS)
    void this.supply.open().then(() => {
      if (signal.aborted) return
      this.#enterPhase()
      void this.#prepare()
      void this.poll()
    })
  }

  stop(): void {
    this.#lifetime.abort()
    this.supply.close()
    clearInterval(this.#timer)
    this.#buffer.end()
  }

  setPlan(plan: WallPlan): void {
    this.#plan = plan
    this.#buffer.setVolume(plan.volume)
    for (const slot of [this.#buffer.active, this.#buffer.standby]) slot.showCaptions(plan.hasCaptions)
    this.supply.setPlan(plan)
    this.#onLibrary()
  }

  /** After a key or a touch the browser allows sound. */
  allowSound(): void {
    if (!this.#shown.get().isSoundRefused) return
    this.#change({ isSoundRefused: false })
    this.#buffer.setVolume(this.#plan.volume)
  }

  setCall(isOnCall: boolean): void {
    if (heldCall.get() === isOnCall) return
    heldCall.set(isOnCall)
    wallLog.write(isOnCall ? 'Out on a call' : 'Back from the call')
    this.#storePosition()
    this.#enterPhase()
  }

  /** Plays the paused clip from its start. */
  readonly again = (): void => void (this.pause.end() && this.#buffer.replay())
  /** Leaves the paused clip. */
  readonly next = (): void => void (this.pause.end() && this.#advance())

  readonly poll = async (): Promise<void> => {
    if (this.#isPolling || this.#lifetime.signal.aborted) return
    this.#isPolling = true
    try {
      const hasChanged = await this.supply.refresh()
      if (this.#shown.get().isOffline) wallLog.write('The server is back')
      this.#change({ isOffline: false, isRefused: false })
      if (hasChanged) this.#onLibrary()
      const playing = [this.#buffer.active.clip, this.#buffer.standby.clip].filter((clip) => clip !== null)
      void this.supply.fill(playing, () => void this.#prepare())
      void this.#prepare()
    } catch (error) {
      if (this.#lifetime.signal.aborted) return
      if (error instanceof WallRefused) return await this.#onRefusal()
      if (!this.#shown.get().isOffline) wallLog.write(`Without the server: ${String(error)}`)
      this.#change({ isOffline: true })
      void this.#prepare()
    } finally {
      this.#isPolling = false
      this.#nextPoll = performance.now() + (this.#shown.get().isOffline ? POLL_OFFLINE_MS : WALL_POLL_MS)
    }
  }

  /** Reloads the page after this clip; at once where no clip is playing. */
  reloadSoon(reason: string): void {
    wallLog.write(`Loading anew after this clip: ${reason}`)
    this.#wantsReload = true
    if (this.#buffer.isHeld || !this.#buffer.active.clip) this.#reloadBetweenClips()
  }

  /** What a visitor may not see leaves the screen and the device. */
  async #onRefusal(): Promise<void> {
    if (!this.#shown.get().isRefused)
      wallLog.write('The library is for members, and this screen is not enrolled')
    for (const slot of [this.#buffer.active, this.#buffer.standby]) slot.clear()
    storedPlace.set(null)
    storedDesk.set(null)
    this.#change({ isOffline: false, isRefused: true, clip: null, phase: 'empty' })
    await this.supply.forget()
  }

  #change(change: Partial<WallState>): void {
    this.#shown.set({ ...this.#shown.get(), ...change })
  }

  #onLibrary(): void {
    const { active, standby } = this.#buffer
    if (standby.clip && !this.supply.find(standby.clip.id)) standby.clear()
    void this.#prepare().then(() => {
      // A withdrawn clip leaves the screen as soon as another one is ready.
      if (active === this.#buffer.active && active.clip && !this.supply.find(active.clip.id))
        void this.#advance()
    })
    this.#enterPhase()
  }

  #enterPhase(): void {
    const { active } = this.#buffer
    const before = this.#shown.get().phase
    const phase = currentPhase(before, active.clip !== null, this.#plan)
    if (phase === before) return
    if (phase === 'dark' || phase === 'call') this.#buffer.hold()
    else this.#buffer.release()
    this.#lastPicture = performance.now()
    if (phase === 'dark' || before === 'dark') wallLog.write(phase === 'dark' ? 'Dark hours' : 'Light hours')
    this.#change({ phase, heldAt: active.position, isPaused: false })
  }

  /** Loads the next clip into the standby slot; at the start it is shown at once. */
  async #prepare(): Promise<void> {
    if (this.#isPreparing || this.#buffer.isSwapping || this.#buffer.standby.isReady || !this.supply.isOpen)
      return
    this.#isPreparing = true
    try {
      while (!this.#buffer.standby.isReady && !this.#lifetime.signal.aborted) {
        const position = this.#buffer.active.clip ? null : storedPlace.get()
        const resumed = position ? this.supply.findPlayable(position.id) : undefined
        const clip =
          resumed ?? this.supply.choose(this.#buffer.active.clip?.id ?? null, this.#shown.get().isOffline)
        if (!clip) {
          const isStill = !this.#buffer.active.clip && !this.#buffer.isHeld
          // A new wall waits for the server's list before it says that there are no lessons.
          if (isStill && (this.supply.isListed || this.#shown.get().isOffline))
            this.#change({ phase: 'empty' })
          return
        }
        if (this.#shown.get().phase === 'empty') this.#change({ phase: 'starting' })
        const source = await this.supply.sourceOf(clip)
        if (resumed) storedPlace.set(null)
        const at = resumed && position ? position.at : clip.start
        const { standby } = this.#buffer
        try {
          await standby.load(clip, source, at, WALL_STALL_MS)
          standby.showCaptions(this.#plan.hasCaptions)
        } catch (error) {
          if (standby.clip !== clip) continue
          await this.#handleFailure(standby, String(error))
          if (this.#shown.get().isOffline && !source.isCached) return
        }
      }
    } finally {
      this.#isPreparing = false
    }
    const { active } = this.#buffer
    if (!active.clip || active.element.error) await this.#advance()
  }

  /** Quarantines the clip, unless the connection was the cause. */
  async #handleFailure({ clip, source }: Slot, error: string): Promise<void> {
    if (!clip || !source) return
    if (this.#buffer.standby.clip === clip) this.#buffer.standby.clear()
    if (!source.isCached) {
      await this.poll()
      if (this.#shown.get().isOffline) return
    }
    await this.supply.quarantine(clip, error)
  }

  /** Cuts to the next clip; where none is ready, the active clip starts again. */
  async #advance(): Promise<void> {
    if (this.#buffer.isSwapping) return
    if (this.#wantsReload) return this.#reloadBetweenClips()
    const last = this.#buffer.active
    const hasSwapped = await this.#buffer.swap()
    if (!hasSwapped) {
      if (last.clip && !last.element.error) this.#buffer.replay()
      return void this.#prepare()
    }
    const { clip, element, position } = this.#buffer.active
    if (clip) this.supply.markShown(clip)
    last.clear()
    this.#change({ clip, heldAt: position, ratio: element.videoWidth / element.videoHeight })
    this.#storePosition()
    this.#enterPhase()
    return this.#prepare()
  }

  #onPicture(): void {
    const now = performance.now()
    this.#lastPicture = now
    if (now - this.#lastPosition < POSITION_INTERVAL_MS) return
    this.#lastPosition = now
    this.#storePosition()
  }

  #storePosition(): void {
    const { clip, element } = this.#buffer.active
    if (clip) storedPlace.set({ id: clip.id, at: element.currentTime })
  }

  #onFailure(slot: Slot, error: string): void {
    void this.#handleFailure(slot, error)
    if (slot === this.#buffer.active) void this.#advance()
    else void this.#prepare()
  }

  #onTick(): void {
    const now = performance.now()
    const hasSlept = now - this.#lastTick > SLEEP_MS
    this.#lastTick = now
    if (hasSlept || document.hidden) this.#lastPicture = now
    this.#enterPhase()
    this.pause.look(now)
    if (now >= this.#nextPoll) void this.poll()
    if (!this.#wantsReload) void this.#heap.look(now, () => (this.#wantsReload = true))
    if (this.#buffer.isHeld || !this.supply.isOpen) return
    if (now >= this.#nextAttempt) {
      this.#nextAttempt = now + RETRY_MS
      void this.#prepare()
    }
    const silence = now - this.#lastPicture
    const { active } = this.#buffer
    if (!active.clip) return
    if (silence > WALL_WATCHDOG_MS) reloadAfterFailure(`no picture for ${Math.round(silence / 1000)} s`)
    else if (silence > WALL_STALL_MS && !this.#buffer.isSwapping && this.#buffer.standby.isReady) {
      void this.#handleFailure(active, 'stalled')
      void this.#advance()
    } else if (silence > TICK_MS * 2 && active.element.paused && !this.#buffer.isSwapping)
      this.#buffer.release()
  }

  /** Reloads between two clips and stores the next one, which plays after the reload. */
  #reloadBetweenClips(): void {
    this.#lifetime.abort()
    const next = this.#buffer.standby.clip
    if (next) storedPlace.set({ id: next.id, at: next.start })
    window.location.reload()
  }
}
