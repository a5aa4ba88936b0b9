/** The progress of a transfer. */
export interface Transfer {
  sent: number
  total: number
  /** Bytes per second over the last few seconds; null until it is known. */
  speed: number | null
  secondsLeft: number | null
}

/** Long enough to be steady, short enough to follow a change of the connection. */
const WINDOW_MS = 5000
/** Before this much time a speed would be a guess. */
const FIRST_ANSWER_MS = 800

/** Computes speed and time left from byte counts. */
export function createTransferMeter(now: () => number) {
  let samples: { at: number; sent: number }[] = [{ at: now(), sent: 0 }]
  return {
    /** The transfer continues from here: earlier bytes say nothing about the connection. */
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
