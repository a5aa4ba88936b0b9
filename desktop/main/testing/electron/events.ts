export type Listener = (...values: never[]) => void

/** Listeners by event, and a way to emit the event. */
export class Events {
  readonly #listeners = new Map<string, Listener[]>()

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  emit(event: string, ...values: unknown[]): void {
    // Each listener was typed where it was added; here it gets what the test emits.
    for (const listener of this.#listeners.get(event) ?? []) listener(...(values as never[]))
  }
}
