type CueTimes = Pick<TextTrackCue, 'startTime' | 'endTime'>

const GAP_SECONDS = 0.001

/**
 * Ends each cue a moment before the next one starts. In Chromium a cue includes its end time: after a seek to the start
 * of a line, as from the editor or a search result, the line before would show as well.
 */
export function separateCues(cues: ArrayLike<CueTimes>): void {
  // A copy: the list of a track is sorted again when a cue changes.
  const all = Array.from(cues)
  const starts = new Set(all.map(({ startTime }) => startTime))
  for (const cue of all) {
    if (starts.has(cue.endTime) && cue.endTime - cue.startTime > 2 * GAP_SECONDS) cue.endTime -= GAP_SECONDS
  }
}
