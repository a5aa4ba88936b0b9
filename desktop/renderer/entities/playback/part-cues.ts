type Timed = Pick<TextTrackCue, 'startTime' | 'endTime'>

const GAP_SECONDS = 0.001

/**
 * Ends each cue a moment before the next one starts. Chromium counts a cue's very end as part of it: whoever jumps to
 * where a line begins, as the editor and the search do, would read the line before it, too, until the next change.
 */
export function partCues(cues: ArrayLike<Timed>): void {
  // A list of its own: a track puts a cue in another place as it changes.
  const all = Array.from(cues)
  const starts = new Set(all.map(({ startTime }) => startTime))
  for (const cue of all) {
    if (starts.has(cue.endTime) && cue.endTime - cue.startTime > 2 * GAP_SECONDS) cue.endTime -= GAP_SECONDS
  }
}
