import { expect, type Locator, type Page } from '@playwright/test'

/** What is said in a video: the editor beside the player of /video/{id}, and what the player writes. */
export class CaptionsPage {
  readonly page: Page
  readonly editor: Locator
  readonly lines: Locator
  readonly picture: Locator
  readonly file: Locator
  readonly add: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('region', { name: 'Captions', exact: true })
    this.lines = this.editor.getByRole('listitem')
    this.picture = page.locator('video')
    this.file = this.editor.getByLabel('WebVTT or SRT file')
    this.add = this.editor.getByRole('button', { name: 'Add a line here' })
    this.save = this.editor.getByRole('button', { name: 'Save captions' })
  }

  says = (number: number): Locator => this.editor.getByRole('textbox', { name: `Line ${number} says` })
  startOf = (number: number): Locator =>
    this.editor.getByRole('textbox', { name: `Line ${number} starts at` })

  async pick(text: string, name = 'lesson.vtt'): Promise<void> {
    await this.file.setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) })
  }

  /** What stands under the picture now; null while nothing is to be shown. */
  shown(): Promise<string | null> {
    return this.picture.evaluate((element: HTMLVideoElement) => {
      const track = element.textTracks[0]
      if (track?.mode !== 'showing') return null
      return Array.from(track.activeCues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : '')).join(' ')
    })
  }

  async expectTracks(count: number): Promise<void> {
    await expect
      .poll(() => this.picture.evaluate((element: HTMLVideoElement) => element.textTracks.length))
      .toBe(count)
  }

  time = (): Promise<number> => this.picture.evaluate((element: HTMLVideoElement) => element.currentTime)
}
