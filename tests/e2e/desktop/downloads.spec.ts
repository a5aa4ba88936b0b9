import type { Video } from '#shared/contract/videos.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, skipWithoutElectron, test, WHERE } from './electron-fixture.ts'

test.describe(WHERE, () => {
  skipWithoutElectron()
  test('a video is downloaded, plays from the disk without a connection, and can be sought in', async ({
    desktop: { page, setOffline },
  }) => {
    await expect(new ShellPage(page).header).toBeVisible()
    const player = new PlayerPage(page)
    const video = await page.evaluate(async () => {
      // The contract's answer, which the page itself reads unchecked.
      const videos = (await (await fetch('/api/videos')).json()) as Video[]
      return videos.find(({ videoFile, isMicroClip }) => videoFile !== null && !isMicroClip)
    })
    if (!video) throw new Error('The demo library has no video of its own')
    await player.open(video)
    await player.action('Download').click()
    await expect(player.dialog.getByText('Plays from this computer')).toBeVisible()
    await player.close.click()

    await setOffline(true)
    await player.open(video)
    await expect(player.picture).toHaveAttribute('src', `/downloads/${video.id}/video`)
    await player.picture.evaluate((element: HTMLVideoElement) => void (element.currentTime = 7))
    await expect.poll(() => player.time()).toBeGreaterThan(6.5)
    await expect
      .poll(() => player.picture.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1)
    const ask = (range: string) =>
      page.evaluate(
        async ({ address, header }) => {
          const answer = await fetch(address, { headers: { Range: header } })
          return {
            status: answer.status,
            bytes: (await answer.arrayBuffer()).byteLength,
            range: answer.headers.get('Content-Range'),
          }
        },
        { address: `/downloads/${video.id}/video`, header: range },
      )
    const part = await ask('bytes=1000-1999')
    expect(part).toMatchObject({ status: 206, bytes: 1000 })
    expect(part.range).toMatch(/^bytes 1000-1999\/\d+$/)
    expect(await ask('bytes=999999999-')).toMatchObject({ status: 416, bytes: 0 })
    // A video that is not on this computer has no other address either.
    const others = await page.evaluate(() =>
      Promise.all(
        ['/downloads/999999/video', '/downloads/%2e%2e%2fdownloads.json', '/downloads/1/secret'].map(
          async (address) => (await fetch(address)).status,
        ),
      ),
    )
    expect(others).toEqual([404, 404, 404])
    await setOffline(false)
  })
})
