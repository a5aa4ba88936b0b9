import { expect, type Locator } from '@playwright/test'

/** Expects that a video plays: it has data, and its time advances. */
export async function expectPlaying(video: Locator): Promise<void> {
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(2)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 0.3)
}

/** Pauses a video once it plays, so that it takes no time from the rest of the test. */
export async function stopPlaying(video: Locator): Promise<void> {
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => {
        const wasPlaying = !element.paused
        element.pause()
        return wasPlaying
      }),
    )
    .toBe(true)
}
