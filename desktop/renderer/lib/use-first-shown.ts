import { useDeferredValue } from 'react'

/**
 * Data whose first arrival is rendered in slices of 5 ms: in one piece, a list of cards would hold up a phone. Data that
 * is there from the start, and every later state of it, is shown at once.
 * @returns undefined until the data may be shown
 */
export function useFirstShown<Data>(data: Data | undefined): Data | undefined {
  const isShown = useDeferredValue(data !== undefined)
  return isShown ? data : undefined
}
