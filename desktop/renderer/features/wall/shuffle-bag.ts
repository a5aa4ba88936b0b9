import { defineStored, isRecord, numbersOf, type Stored } from './stored.ts'

export interface BagState {
  /** Not shown yet in this round, in the order in which they come. */
  waiting: number[]
  shown: number[]
}

type Test = (id: number) => boolean

export const storedBag: Stored<BagState> = defineStored('wall-bag', { waiting: [], shown: [] }, (stored) =>
  isRecord(stored) ? { waiting: numbersOf(stored['waiting']), shown: numbersOf(stored['shown']) } : undefined,
)

function shuffle(ids: readonly number[], random: () => number): number[] {
  const order = [...ids]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    // Both are within the array.
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

/** Every clip once, in no order, before any of them comes again; the round survives a restart. */
export class ShuffleBag {
  #state: BagState
  readonly #stored: Stored<BagState>
  readonly #random: () => number

  constructor(stored: Stored<BagState> = storedBag, random: () => number = Math.random) {
    this.#stored = stored
    this.#random = random
    this.#state = stored.read()
  }

  /** The clips there are. What is new comes next: somebody has just approved it. */
  setClips(ids: readonly number[]): void {
    const all = new Set(ids)
    const known = new Set([...this.#state.waiting, ...this.#state.shown])
    const added = shuffle(
      ids.filter((id) => !known.has(id)),
      this.#random,
    )
    this.#become({
      waiting: [...added, ...this.#state.waiting.filter((id) => all.has(id))],
      shown: this.#state.shown.filter((id) => all.has(id)),
    })
  }

  /**
   * The clip that comes next, by the first test that any passes. A new round begins when nothing that waits passes;
   * what still waits then (it can't be played right now) stays in front.
   * @param current isn't repeated at once unless it is the only one
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
    this.#become({ waiting: [...this.#state.waiting, ...again], shown: [] })
    return find((id) => id !== current) ?? find()
  }

  markShown(id: number): void {
    const { waiting, shown } = this.#state
    this.#become({
      waiting: waiting.filter((other) => other !== id),
      shown: [...shown.filter((other) => other !== id), id],
    })
  }

  #become(state: BagState): void {
    this.#state = state
    this.#stored.write(state)
  }
}
