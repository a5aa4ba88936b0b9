/** A page that goes into the background in the meantime is not painted: its work waits no longer than this. */
const AT_MOST_MS = 1000

/**
 * Runs after the next paint of the page. A page in the background is never painted: there it runs soon.
 * @returns a function that cancels it
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  // The callback of a frame runs right before its paint, and the timer right after the paint.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  timer = setTimeout(() => {
    cancel()
    run()
  }, AT_MOST_MS)
  return cancel
}
