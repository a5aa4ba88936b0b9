export type Listener = (...values: never[]) => void

/** Listeners by event, and a way to emit the event. */
export class Events {
  readonly #listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>()
  readonly #hasEvent: (event: string) => boolean

  /** @param hasEvent whether the real one emits the event on this platform */
  constructor(hasEvent: (event: string) => boolean = () => true) {
    this.#hasEvent = hasEvent
  }

  #add(event: string, listener: Listener, isOnce: boolean): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, isOnce }])
  }
  on(event: string, listener: Listener): void {
    this.#add(event, listener, false)
  }
  once(event: string, listener: Listener): void {
    this.#add(event, listener, true)
  }

  /** @throws if the real one never emits the event on this platform */
  emit(event: string, ...values: unknown[]): void {
    if (!this.#hasEvent(event)) throw new Error(`There is no event ${event} on this platform`)
    const heard = this.#listeners.get(event) ?? []
    this.#listeners.set(
      event,
      heard.filter(({ isOnce }) => !isOnce),
    )
    // Each listener was typed where it was added; here it gets what the test emits.
    for (const { listener } of heard) listener(...(values as never[]))
  }
}
