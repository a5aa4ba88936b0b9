import { expect, type Locator, type Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { ShellPage } from './shell-page.ts'

interface Playback {
  paused: boolean
  muted: boolean
  playbackRate: number
  volume: number
  duration: number
}

/** The global player's dialog and the dialogs that open from it. */
export class PlayerPage {
  readonly page: Page
  readonly shell: ShellPage
  readonly dialog: Locator
  readonly picture: Locator
  readonly surface: Locator
  readonly spinner: Locator
  readonly home: Locator
  readonly close: Locator
  readonly position: Locator
  readonly related: Locator
  readonly toggleComments: Locator
  readonly comment: Locator
  readonly postComment: Locator
  readonly comments: Locator
  readonly shareDialog: Locator
  readonly clipDialog: Locator

  constructor(page: Page) {
    this.page = page
    this.shell = new ShellPage(page)
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Home' }) })
    this.surface = this.dialog.getByRole('group', { name: 'Video player' })
    this.picture = this.dialog.locator('video')
    this.spinner = this.dialog.getByRole('status').filter({ hasText: 'Loading video' })
    this.home = this.dialog.getByRole('button', { name: 'Home' })
    this.close = this.dialog.getByRole('button', { name: 'Close' })
    this.position = this.dialog.getByRole('slider', { name: 'Position' })
    this.related = this.dialog.getByRole('region', { name: 'Related Training' }).getByRole('link')
    this.toggleComments = this.dialog.getByRole('button', { name: /^(Show|Hide) Comments$/ })
    this.comment = this.dialog.getByPlaceholder('Add a comment...', { exact: true })
    this.postComment = this.dialog.getByRole('button', { name: 'Comment', exact: true })
    this.comments = this.dialog.getByRole('region', { name: 'All comments' }).getByRole('listitem')
    this.shareDialog = page.getByRole('dialog', { name: 'Share Video' })
    this.clipDialog = page.getByRole('dialog', { name: 'Create Micro Clip' })
  }

  /** By the window's event, as anything on the page may. */
  async open(video: Video): Promise<void> {
    await expect(this.shell.header).toBeVisible()
    await this.page.evaluate(
      (detail) => void window.dispatchEvent(new CustomEvent('open-video', { detail })),
      video,
    )
    await expect(this.dialog).toBeVisible()
  }

  action(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: typeof name === 'string' })
  }

  follow(does: 'Follow' | 'Following'): Locator {
    return this.dialog
      .getByRole('group', { name: /^About / })
      .getByRole('button', { name: does, exact: true })
  }

  async openShare(): Promise<void> {
    await this.action('Share').click()
    await expect(this.shareDialog).toBeVisible()
  }

  async openClip(): Promise<void> {
    await this.action(/Micro Lesson$/).click()
    await expect(this.clipDialog).toBeVisible()
  }

  /** What the element says of itself now. */
  async read<Name extends keyof Playback>(name: Name): Promise<Playback[Name]> {
    const read = ({ paused, muted, playbackRate, volume, duration }: HTMLVideoElement): Playback => ({
      paused,
      muted,
      playbackRate,
      volume,
      duration,
    })
    return (await this.picture.evaluate(read))[name]
  }

  /** Where the element stands, in seconds of its file. */
  time(): Promise<number> {
    return this.picture.evaluate((element: HTMLVideoElement) => element.currentTime)
  }
}
