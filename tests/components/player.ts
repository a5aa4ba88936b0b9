import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { ask } from './network.ts'
import { expectInFront, shell } from './page.ts'

const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Home' }) })
const picture = dialog.css('video')
const shareDialog = page.getByRole('dialog', { name: 'Share Video' })

export function videoOf(video: Locator): HTMLVideoElement {
  const element = video.element()
  if (!(element instanceof HTMLVideoElement)) throw new Error('The element is no video')
  return element
}

/** A published video that is no clip. */
export async function anyLesson(): Promise<Video> {
  const videos = await ask<Video[]>('/api/videos/trending')
  const lesson = videos.find(({ isMicroClip }) => !isMicroClip)
  if (!lesson) throw new Error('There is no lesson')
  return lesson
}

/** The global player's dialog, and the dialogs that open from it. */
export const player = {
  dialog,
  picture,
  surface: dialog.getByRole('group', { name: 'Video player' }),
  position: dialog.getByRole('slider', { name: 'Position' }),
  close: dialog.getByRole('button', { name: 'Close', exact: true }),
  toggleComments: dialog.getByRole('button', { name: /^(Show|Hide) Comments$/ }),
  comment: dialog.getByPlaceholder('Add a comment...', { exact: true }),
  postComment: dialog.getByRole('button', { name: 'Comment', exact: true }),
  shareDialog,
  action: (name: string | RegExp): Locator => dialog.getByRole('button', { name, exact: true }),
  /** By the window's event, as anything on the page may. */
  async open(video: Video): Promise<void> {
    await expect.element(shell.header).toBeVisible()
    window.dispatchEvent(new CustomEvent('open-video', { detail: video }))
    await expect.element(dialog).toBeVisible()
  },
  async openShare(): Promise<void> {
    await player.action('Share').click()
    await expectInFront(shareDialog)
  },
}

/** Expects that a video plays: it has data, and its time advances. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect.poll(() => videoOf(video).readyState).toBeGreaterThan(2)
  const before = videoOf(video).currentTime
  await expect.poll(() => videoOf(video).currentTime).toBeGreaterThan(before + 0.3)
}

/** A lesson of more than forty seconds. */
export async function longLesson(): Promise<Video> {
  const videos = await ask<Video[]>('/api/videos?limit=50')
  const found = videos.find(({ duration, isMicroClip }) => duration > 40 && !isMicroClip)
  if (!found) throw new Error('The demo library has no long lesson')
  return found
}
