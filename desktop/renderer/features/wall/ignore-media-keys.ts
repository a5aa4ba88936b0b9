const ACTIONS = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
  'seekto',
] as const

/**
 * Takes the media keys of a keyboard or a remote control and does nothing with them: without a handler the browser
 * pauses the wall.
 * @returns the function that gives them back
 */
export function ignoreMediaKeys(session: Pick<MediaSession, 'setActionHandler'>): () => void {
  for (const action of ACTIONS) session.setActionHandler(action, () => undefined)
  return () => {
    for (const action of ACTIONS) session.setActionHandler(action, null)
  }
}
