import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, shell, step } from './page.ts'
import { videoOf } from './player.ts'

const list = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')
const picture = page.css('[aria-label="Video player"] video')

test('LP-02 chapters are marked on the seek bar and listed, and a press plays from there', async () => {
  const videos = await ask<Video[]>('/api/videos?limit=50')
  const lesson = videos.find(({ duration, isMicroClip }) => duration > 40 && !isMicroClip)
  if (!lesson) throw new Error('The demo library has no long lesson')
  const description =
    'A lesson in three parts.\n0:00 Size-up\n0:12 Gap the door\n0:24 Force it\nFollow your protocols.'
  network.answer(new RegExp(`^/api/videos/${lesson.id}$`), async (_, send) => {
    const sent = (await (await send()).json()) as Video
    return Response.json({ ...sent, description })
  })
  openApp(`/video/${lesson.id}`)
  await expectCount(list, 3)
  await expect.element(list.nth(1)).toMatchTextContent(/0:12.*Gap the door/)
  await step('the description is without these lines', () =>
    expect
      .element(shell.main.getByText('A lesson in three parts. Follow your protocols.', { exact: true }))
      .toBeVisible(),
  )
  await expect.poll(() => videoOf(picture).readyState).toBeGreaterThan(1)
  await expectCount(page.css('[data-chapter-marks] > *'), 2)
  await page.getByRole('button', { name: 'Play from 0:12, Gap the door' }).click()
  await expect.poll(() => videoOf(picture).currentTime).toBeGreaterThanOrEqual(12)
  videoOf(picture).pause()
  await expect
    .element(page.getByRole('slider', { name: 'Position' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/Gap the door$/))
  for (const size of [PHONE, WIDE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await step('paper has them without buttons', async () => {
    await commands.emulateMedia({ media: 'print' })
    await expect.element(list.nth(2)).toMatchTextContent(/0:24.*Force it/)
    await expectCount(shell.main.getByRole('button'), 0)
    await commands.emulateMedia({ media: 'screen' })
  })
})
