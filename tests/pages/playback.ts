import { expect, type Locator } from '@playwright/test'

/** Whether a picture really moves: the element has data and its time goes on. */
export async function expectPlaying(video: Locator): Promise<void> {
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(2)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 0.3)
}

/** As soon as it plays, so that nothing is drawn while something else is looked at. */
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
