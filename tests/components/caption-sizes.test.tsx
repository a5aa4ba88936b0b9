import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { CUE_SIZE } from '../../desktop/renderer/theme/cue-size.ts'
import { openApp, PHONE, WIDE } from './app.tsx'
import { feed } from './feed.ts'
import { ask } from './network.ts'
import { expectCount, shell, step } from './page.ts'
import { player, videoOf } from './player.ts'

const size = player.dialog.getByRole('combobox', { name: 'Size of captions' })
const captions = player.dialog.getByRole('button', { name: 'Captions' })
/** In pixels. A page cannot read the style of a caption: the browser draws it apart. */
const shownSize = () => Number.parseFloat(videoOf(player.picture).style.getPropertyValue(CUE_SIZE))

test('RS-01 RS-02 captions have four sizes, which the device keeps', async () => {
  const [video] = await ask<Video[]>('/api/search?q=minutes+of+command')
  if (!video?.captionsUrl) throw new Error('The demo library has no training video with captions')
  openApp('/terms')
  await page.viewport(PHONE[0], PHONE[1])
  await shell.heading.click()
  await player.open(video)
  await step('without captions there is no size to choose', () => expectCount(size, 0))
  await captions.click()
  await expect.element(captions).toHaveAttribute('aria-pressed', 'true')
  await step('no caption is below 16 px', () => expect.poll(shownSize).toBeGreaterThanOrEqual(16))
  const normal = shownSize()
  await step('by keyboard', async () => {
    const element = size.element()
    if (!(element instanceof HTMLSelectElement)) throw new Error('no select')
    element.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(size).toHaveValue('largest')
    await expect.poll(shownSize).toBeGreaterThan(normal)
  })
  expect(await commands.findInaccessible()).toEqual([])
  await page.viewport(WIDE[0], WIDE[1])
  await step('the size follows the picture', () => expect.poll(shownSize).toBeGreaterThan(30))
  await step('another page of the device has the size', async () => {
    openApp('/terms')
    await player.open(video)
    await expect.element(size).toHaveValue('largest')
  })
})

test('RS-04 a clip of a feed is a group with its title for screen readers', async () => {
  openApp('/shorts?view=feed')
  await expect.element(feed.root).toBeVisible()
  const [shown] = await ask<Video[]>('/api/videos/shorts')
  const group = feed.root.getByRole('group', { name: shown?.title ?? '', exact: true })
  await expect.element(group.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})
