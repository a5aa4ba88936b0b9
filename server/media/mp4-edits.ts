/** What a track says of its times, in units of its own and of the movie. */
export interface TrackTimes {
  handler: string
  /** Units a second of the track. */
  timescale: number
  /** In units of the track. */
  duration: number
  edits: Edit[]
}

interface Edit {
  /** In units of the movie; 0 for the rest of the track. */
  duration: number
  /** Where it begins, in units of the track; -1 for a gap. */
  mediaTime: number
  rate: number
}

/** What the edit lists of a movie do to it. */
export interface JudgedEdits {
  /** Whether a picture or a sound of the file is cut away by an edit list, so that players don't show it. */
  hidesMedia: boolean
  /** Whether edit lists delay, repeat or stretch a track. */
  hasOddEdits: boolean
}

/** Seconds by which an edit list may leave out the delay of a codec, such as the priming of AAC, and round its numbers. */
const EDIT_TOLERANCE = 0.15
/** Units a second below which the length of an edit is rounded by this part. */
const COARSE_TIMESCALE = 100
const COARSE_FRACTION = 0.03
/** Samples that codecs put before the sound. */
const PRIMING_SAMPLES_MAX = 4096
/** Seconds by which a track may begin late, as players don't notice. */
const GAP_TOLERANCE = 0.03

/**
 * Judges the edit lists of a movie.
 * @param movieTimescale units a second of the movie; 0 where the file says none
 */
export function judgeEdits({
  tracks,
  movieTimescale,
}: {
  tracks: TrackTimes[]
  movieTimescale: number
}): JudgedEdits {
  const judged = tracks.filter(
    ({ handler, edits, timescale }) =>
      ['vide', 'soun'].includes(handler) && edits.length > 0 && timescale > 0,
  )
  const isOdd = ({ edits }: TrackTimes) => {
    const gaps = edits.filter(({ mediaTime }) => mediaTime < 0)
    const gap = gaps.reduce((sum, { duration }) => sum + duration, 0) / (movieTimescale || 1)
    return edits.length - gaps.length !== 1 || gap > GAP_TOLERANCE || edits.some(({ rate }) => rate !== 1)
  }
  const hides = ({ handler, edits, timescale, duration }: TrackTimes) => {
    const isCoarse = movieTimescale < COARSE_TIMESCALE
    const tolerance = isCoarse
      ? Math.max(EDIT_TOLERANCE, (COARSE_FRACTION * duration) / timescale)
      : EDIT_TOLERANCE
    return edits.some(({ mediaTime, duration: shown }) => {
      if (mediaTime < 0) return false
      const start = mediaTime / timescale
      // Fragments hold the media of a file whose header says no duration.
      const rest =
        duration === 0 || shown === 0 ? 0 : duration / timescale - start - shown / (movieTimescale || 1)
      // Pictures are reordered: their times say what is hidden before the first one (probe.ts).
      const isPriming = mediaTime <= PRIMING_SAMPLES_MAX
      return (handler === 'soun' && start > EDIT_TOLERANCE && !isPriming) || rest > tolerance
    })
  }
  return { hidesMedia: judged.some(hides), hasOddEdits: judged.some(isOdd) }
}
