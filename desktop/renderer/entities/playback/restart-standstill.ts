const CHECK_MS = 1000
/** A file that never moves is not started again and again. */
const RESTARTS_MAX = 3

/**
 * Starts an element again that plays, has its data, and stands still: WebKitGTK does not show the frames of a clip that
 * began to play during an animation of the page.
 * @param play starts the element after its pause
 * @returns the function that stops it
 */
export function restartAtStandstill(element: HTMLMediaElement, play: () => void): () => void {
  let restarts = 0
  let last = Number.NaN
  const timer = setInterval(() => {
    const { currentTime, paused, seeking, readyState } = element
    const shouldMove =
      !paused && !seeking && !document.hidden && readyState > HTMLMediaElement.HAVE_CURRENT_DATA
    const stoodStill = shouldMove && currentTime === last
    last = shouldMove ? currentTime : Number.NaN
    if (!stoodStill || restarts === RESTARTS_MAX) return
    restarts += 1
    element.pause()
    play()
  }, CHECK_MS)
  return () => clearInterval(timer)
}
