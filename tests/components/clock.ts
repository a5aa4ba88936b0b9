import { onTestFinished, vi } from 'vitest'

/** The timers and the time of the page. Pictures, videos and the network go on while it is stopped. */
export const clock = {
  install(): void {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    // Vitest would run it on with each poll and each press.
    const hidden = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
    onTestFinished(() => {
      hidden.mockRestore()
      vi.useRealTimers()
    })
  },
  /** From now on timers run only by `runFor`. What was due within the next second has run already. */
  async stop(): Promise<void> {
    vi.setTimerTickMode('manual')
    await clock.runFor(1000)
  },
  /** Runs what is due within so many milliseconds. */
  runFor: async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms)),
  resume: (): void => void vi.setTimerTickMode('interval'),
}
