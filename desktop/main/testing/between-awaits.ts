import { createHook } from 'node:async_hooks'

/**
 * Runs an asynchronous function and does something right before one of its continuations: that is, between two of its
 * awaits.
 *
 * @param run begins the function. It is done when the promise settles.
 * @param at the number of the continuation, from 0
 * @returns whether the function had that many continuations; an error of `act` is thrown when the run is over
 */
export async function actBetweenAwaits(
  run: () => Promise<unknown>,
  act: () => void,
  at: number,
): Promise<boolean> {
  const promises = new Set<number>()
  const failures: unknown[] = []
  let passed = 0
  let hasActed = false
  const hook = createHook({
    init: (id, type) => void (type === 'PROMISE' && promises.add(id)),
    before(id) {
      // What the act itself begins is counted too, but it acts once.
      if (hasActed || !promises.has(id) || passed++ !== at) return
      hasActed = true
      try {
        act()
      } catch (error) {
        // An error in a hook would end the process.
        failures.push(error)
      }
    },
  }).enable()
  try {
    await run()
  } finally {
    hook.disable()
  }
  if (failures.length > 0) throw failures[0]
  return hasActed
}
