import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import smallVideo from '../../server/testing/small-drill.mp4?url'
import { join, openApp } from './app.tsx'
import { expectToast } from './page.ts'

const thumbnail = page.getByRole('img', { name: 'Preview of the picked thumbnail' })

test('UT-62 the frame that the preview shows becomes the thumbnail by one press', async () => {
  await join()
  openApp('/upload/training')
  const field = await page.getByLabelText('Video file').findElement()
  const film = new File([await (await fetch(smallVideo)).blob()], 'drill.mp4', { type: 'video/mp4' })
  Object.defineProperty(field, 'files', { configurable: true, value: [film] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  const press = page.getByRole('button', { name: 'Use this frame as the thumbnail' })
  await press.click()
  await expectToast('The thumbnail is the frame at 0:00')
  await expect.element(thumbnail).toBeVisible()
  const shown = thumbnail.element()
  if (!(shown instanceof HTMLImageElement)) throw new Error('The thumbnail is no picture')
  await expect.poll(() => shown.naturalWidth).toBeGreaterThan(0)
  const player = page.getByLabelText('Preview of the picked video').element()
  if (!(player instanceof HTMLVideoElement)) throw new Error('The preview is no video')
  // The frame has the shape of the film, and the whole size of a small one.
  expect([shown.naturalWidth, shown.naturalHeight]).toEqual([player.videoWidth, player.videoHeight])
  await expect.element(page.getByText('frame at 0.00.jpg', { exact: true })).toBeVisible()
})
