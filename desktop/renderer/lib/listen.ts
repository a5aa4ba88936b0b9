/** Calls the listener on each of the events. @returns a function that removes the listener from all of them */
export function listen(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  events: readonly string[],
  listener: (event: Event) => void,
): () => void {
  for (const event of events) target.addEventListener(event, listener)
  return () => {
    for (const event of events) target.removeEventListener(event, listener)
  }
}
