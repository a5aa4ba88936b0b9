import { useSyncExternalStore } from 'react'

export interface Emitter<Payload> {
  emit: (payload: Payload) => void
  /** @returns the function that unsubscribes */
  subscribe: (listen: (payload: Payload) => void) => () => void
}

/** Calls the listeners for each event. Events are not kept: a later listener does not receive earlier ones. */
export function createEmitter<Payload = void>(): Emitter<Payload> {
  const listeners = new Set<(payload: Payload) => void>()
  return {
    emit(payload) {
      for (const listen of listeners) listen(payload)
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

export interface ReadableStore<State> {
  get: () => State
  /** Calls the listener after each change, with the new state. */
  subscribe: Emitter<State>['subscribe']
}

export interface Store<State> extends ReadableStore<State> {
  /** Listeners are called unless the state is the same value as before. */
  set: (next: State) => void
}

/** State outside React, which components read with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  const { emit, subscribe } = createEmitter<State>()
  let state = initial
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      emit(next)
    },
    subscribe,
  }
}

export const useStore = <State>({ subscribe, get }: ReadableStore<State>): State =>
  useSyncExternalStore(subscribe, get, get)
