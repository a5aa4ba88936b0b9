import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { ask } from './network.ts'
import { expectInFront, shell } from './page.ts'

const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Home' }) })
const picture = dialog.css('video')
const shareDialog = page.getByRole('dialog', { name: 'Share Video' })

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
