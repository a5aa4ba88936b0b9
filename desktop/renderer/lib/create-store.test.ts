import { expect, test, vi } from 'vitest'
import { createEmitter, createStore } from './create-store.ts'

test('a store calls its listeners after each change, until they unsubscribe', () => {
  const store = createStore<readonly string[]>([])
  const [first, second] = [vi.fn(), vi.fn()]
  const unsubscribe = store.subscribe(first)
  store.subscribe(second)
  const next = ['a clip']
  store.set(next)
  expect(store.get()).toBe(next)
  expect(first).toHaveBeenCalledExactlyOnceWith(next)
  // The same value is no change.
  store.set(next)
  unsubscribe()
  store.set([])
  expect(first).toHaveBeenCalledOnce()
  expect(second.mock.calls).toEqual([[next], [[]]])
})

test('an emitter passes an event to the listeners of that moment, and keeps nothing for later ones', () => {
  const opened = createEmitter<number>()
  opened.emit(1)
  const listen = vi.fn()
  const unsubscribe = opened.subscribe(listen)
  opened.emit(2)
  unsubscribe()
  opened.emit(3)
  expect(listen.mock.calls).toEqual([[2]])
})
