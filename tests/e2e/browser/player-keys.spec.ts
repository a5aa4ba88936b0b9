import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { publishLibrary } from './published-library.ts'

test('keys control the player outside of text fields, and the position is remembered', async ({
  page,
  site,
}) => {
  const [video] = (await publishLibrary(site.baseUrl, [{ title: 'Friction loss' }])).videos
  if (!video) throw new Error('There is no video')
  const player = new PlayerPage(page)
  await page.goto('/terms')
  await player.open(video)
  await expectPlaying(player.picture)
  const read = (property: 'paused' | 'muted' | 'playbackRate') =>
    player.picture.evaluate((element: HTMLVideoElement, name) => element[name], property)
  await page.keyboard.press('Space')
  await expect.poll(() => read('paused')).toBe(true)
  await page.keyboard.press('5')
  await expect.poll(() => player.time()).toBeCloseTo(8, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => player.time()).toBeCloseTo(3, 0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => player.time()).toBeCloseTo(13, 0)
  await page.keyboard.press('m')
  await expect.poll(() => read('muted')).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await player.dialog.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
  await expect.poll(() => read('playbackRate')).toBe(1.5)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Friction loss')

  await player.toggleComments.click()
  await player.comment.fill('m 5')
  await page.keyboard.press('Space')
  expect([await read('muted'), await read('paused')]).toEqual([true, true])

  await player.surface.focus()
  await page.keyboard.press('6')
  await expect.poll(() => player.time()).toBeCloseTo(9.6, 1)
  await page.keyboard.press('Escape')
  await expect(player.dialog).toBeHidden()
  await page.reload()
  await player.open(video)
  await expect.poll(() => player.time()).toBeGreaterThanOrEqual(9)
})
