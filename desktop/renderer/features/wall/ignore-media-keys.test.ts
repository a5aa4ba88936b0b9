import { expect, test } from 'vitest'
import { ignoreMediaKeys } from './ignore-media-keys.ts'

test('each media key does nothing while the wall is shown, and is free again afterwards', () => {
  const taken = new Map<string, (() => void) | null>()
  const give = ignoreMediaKeys({
    setActionHandler: (action, handler) => void taken.set(action, handler && (() => handler({ action }))),
  })
  expect([...taken.keys()]).toEqual(expect.arrayContaining(['play', 'pause', 'stop', 'nexttrack']))
  for (const press of taken.values()) expect(press?.()).toBeUndefined()
  give()
  expect([...taken.values()].filter(Boolean)).toEqual([])
})
