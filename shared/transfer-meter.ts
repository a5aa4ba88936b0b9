/** How a transfer goes. */
export interface Transfer {
  sent: number
  total: number
  /** Bytes a second over the last few seconds; null until that can be said. */
  speed: number | null
  secondsLeft: number | null
}

/** Long enough to be calm, short enough to notice that the link has changed. */
const WINDOW_MS = 5000
/** Before this much time any number would be a guess. */
const FIRST_ANSWER_MS = 800

/** Turns byte counts into speed and time left. */
export function createTransferMeter(now: () => number) {
  let samples: { at: number; sent: number }[] = [{ at: now(), sent: 0 }]
  return {
    /** It goes on from here: what was sent before says nothing about the line. */
    startFrom(sent: number): void {
      samples = [{ at: now(), sent }]
    },

    measure(sent: number, total: number): Transfer {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent }]
      const first = samples[0]
      const elapsed = first ? at - first.at : 0
      if (!first || elapsed < FIRST_ANSWER_MS || sent <= first.sent) {
        return { sent, total, speed: null, secondsLeft: null }
      }
      const speed = ((sent - first.sent) / elapsed) * 1000
      return { sent, total, speed, secondsLeft: Math.ceil((total - sent) / speed) }
    },
  }
}
