import { WALL_PAUSE_MS } from '#shared/limits/wall.ts'
import type { Store } from '../../lib/create-store.ts'
import type { WallState } from './wall-state.ts'

interface Stage {
  state: Store<WallState>
  hold(): void
  release(): void
}

/** A pause by a person at the wall. It ends by itself after `WALL_PAUSE_MS`, however late `look` is called (WD-14). */
export class WallPause {
  #until = 0
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Pauses the clip that plays, or ends the pause. */
  toggle(): void {
    const { state, hold } = this.#stage
    if (this.end() || state.get().phase !== 'playing') return
    this.#until = performance.now() + WALL_PAUSE_MS
    hold()
    state.set({ ...state.get(), isPaused: true })
  }

  /** @returns whether there was a pause */
  end(): boolean {
    const { state, release } = this.#stage
    const { phase, isPaused } = state.get()
    if (!isPaused) return false
    state.set({ ...state.get(), isPaused: false })
    if (phase === 'playing') release()
    return true
  }

  /** @param now by performance.now() */
  look(now: number): void {
    if (now >= this.#until) this.end()
  }
}
