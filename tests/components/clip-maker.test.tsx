import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { join, openApp, PHONE } from './app.tsx'
import { ask } from './network.ts'
import { expectCount, shell, step } from './page.ts'
import { expectPlaying, player, videoOf } from './player.ts'

const dialog = page.getByRole('dialog', { name: 'Create Micro Clip' })
const start = dialog.getByRole('slider', { name: 'Start time' })
const picture = dialog.css('video')
const standing = dialog.getByRole('button', { name: /^Start at / })

test('CM-34 CM-35 the clip maker loops the chosen seconds, and starts where the player stands by one press', async () => {
  const videos = await ask<Video[]>('/api/videos?limit=50')
  const lesson = videos.find(({ duration, isMicroClip }) => duration > 40 && !isMicroClip)
  if (!lesson) throw new Error('The demo library has no long lesson')
  await join()
  openApp('/terms')
  await shell.heading.click()
  await player.open(lesson)
  await expectPlaying(player.picture)
  await userEvent.keyboard('k')
  await expect.poll(() => videoOf(player.picture).paused).toBe(true)
  videoOf(player.picture).currentTime = 20
  await expect.poll(() => videoOf(player.picture).seeking).toBe(false)
  await player.action(/Micro Lesson$/).click()
  await expect.element(dialog).toBeVisible()
  await step('with reduced motion the picture waits for a press', () =>
    expect.poll(() => videoOf(picture).readyState).toBeGreaterThan(1),
  )
  expect(videoOf(picture).paused).toBe(true)
  await expect.element(start).toHaveValue('0')
  await standing.click()
  await expect.element(start).toHaveValue('20')
  await expect.element(standing).toBeDisabled()
  await step('the picture shows the start', () =>
    expect.poll(() => videoOf(picture).currentTime).toBeCloseTo(20, 0),
  )
  await dialog.getByRole('button', { name: 'Play the clip' }).click()
  await expect.poll(() => videoOf(picture).currentTime).toBeGreaterThan(20.2)
  await step('after the end it plays from the start again', async () => {
    videoOf(picture).currentTime = 34.8
    await expect.poll(() => videoOf(picture).currentTime).toBeLessThan(30)
    expect(videoOf(picture).currentTime).toBeGreaterThanOrEqual(20)
    expect(videoOf(picture).muted).toBe(true)
  })
  for (const size of [PHONE, [1440, 900] as const]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectCount(dialog, 0)
})
