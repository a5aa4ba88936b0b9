import type { Store } from '../../lib/create-store.ts'
import { storedBag, type BagState } from './wall-storage.ts'

type Test = (id: number) => boolean

function shuffle(ids: readonly number[], random: () => number): number[] {
  const order = [...ids]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    // Both are within the array.
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

/** Random order in which each clip comes once before any clip repeats; the round survives a restart. */
export class ShuffleBag {
  #state: BagState
  readonly #stored: Store<BagState>
  readonly #random: () => number

  constructor(stored: Store<BagState> = storedBag, random: () => number = Math.random) {
    this.#stored = stored
    this.#random = random
    this.#state = stored.get()
  }

  /** Sets the ids of all clips. New clips come next: they were just approved. */
  setClips(ids: readonly number[]): void {
    const all = new Set(ids)
    const known = new Set([...this.#state.waiting, ...this.#state.shown])
    const added = shuffle(
      ids.filter((id) => !known.has(id)),
      this.#random,
    )
    this.#update({
      waiting: [...added, ...this.#state.waiting.filter((id) => all.has(id))],
      shown: this.#state.shown.filter((id) => all.has(id)),
    })
  }

  /**
   * The next clip: the first waiting one that passes the first test that any of them passes. A new round begins when no
   * waiting clip passes; the clips that still wait (they can't be played now) stay in front.
   * @param current doesn't repeat at once unless it is the only clip
   */
  choose(tests: readonly Test[], current: number | null): number | undefined {
    const find = (isAllowed: Test = () => true) => {
      for (const test of tests) {
        const found = this.#state.waiting.find((id) => isAllowed(id) && test(id))
        if (found !== undefined) return found
      }
      return undefined
    }
    const found = find()
    if (found !== undefined) return found
    const again = shuffle(this.#state.shown, this.#random)
    this.#update({ waiting: [...this.#state.waiting, ...again], shown: [] })
    return find((id) => id !== current) ?? find()
  }

  markShown(id: number): void {
    const { waiting, shown } = this.#state
    this.#update({
      waiting: waiting.filter((other) => other !== id),
      shown: [...shown.filter((other) => other !== id), id],
    })
  }

  #update(state: BagState): void {
    this.#state = state
    this.#stored.set(state)
  }
}
