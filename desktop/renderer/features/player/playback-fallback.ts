/** How a video plays: its file, its stream by the media element itself (Safari), or its stream by hls.js. */
export type Strategy = 'file' | 'element' | 'library'

export interface StreamSupport {
  /** The element's support of HLS playlists: '' means none. */
  playlists: CanPlayTypeResult
  hasMediaSource: boolean
  hasManagedMediaSource: boolean
}

/** The strategy for streams in this browser; 'file' where it can't play streams. */
export function streamStrategy({
  playlists,
  hasMediaSource,
  hasManagedMediaSource,
}: StreamSupport): Strategy {
  const isNative = playlists !== ''
  // Chromium can play playlists by itself, too; hls.js fits the rendition to the size of the player.
  if (hasManagedMediaSource) return isNative ? 'element' : 'library'
  if (hasMediaSource) return 'library'
  return isNative ? 'element' : 'file'
}

/** The connection, which may come back, or the data. */
export type PlaybackError = 'network' | 'media'

const ABORTED_CODE = 1
const NETWORK_CODE = 2
const DECODE_CODE = 3

/**
 * Classifies the error of a media element. An unsupported source is a lost connection where the video has played.
 * @param code of the MediaError
 */
export function classifyError(code: number | undefined, hasPlayed: boolean): PlaybackError {
  if (code === ABORTED_CODE || code === NETWORK_CODE) return 'network'
  if (code === DECODE_CODE) return 'media'
  return hasPlayed ? 'network' : 'media'
}

/** Milliseconds before each retry; hls.js has made its own retries before it fails. */
const RETRY_DELAYS_MS: Record<Strategy, readonly number[]> = {
  library: [],
  element: [1000],
  file: [1000, 2000, 4000, 8000],
}

export interface Action {
  strategy: Strategy
  /** Retries since the video last played on. */
  retries: number
  delayMs: number
}

/** The action after an error: retry, then play the file, then give up (null). */
export function nextAction(
  { strategy, retries }: Omit<Action, 'delayMs'>,
  error: PlaybackError,
): Action | null {
  const delayMs = error === 'network' ? RETRY_DELAYS_MS[strategy][retries] : undefined
  if (delayMs !== undefined) return { strategy, retries: retries + 1, delayMs }
  return strategy === 'file' ? null : { strategy: 'file', retries: 0, delayMs: 0 }
}

/** An error at least this far from the one before is a new error, with all its retries. */
const NEW_ERROR_SECONDS = 5

export const isNewError = (before: number | null, now: number): boolean =>
  before === null || Math.abs(now - before) > NEW_ERROR_SECONDS
