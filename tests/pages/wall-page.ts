import { expect, type Locator, type Page } from '@playwright/test'
import { SHORTCUTS, type ShortcutName } from '../../desktop/renderer/lib/shortcuts.ts'

/** A wall screen, and the few keys that it knows. */
export class WallPage {
  readonly page: Page
  readonly main: Locator
  readonly title: Locator
  readonly clock: Locator
  readonly code: Locator
  readonly offlineMark: Locator
  readonly settings: Locator
  /** In the settings. */
  readonly rollCallStart: Locator
  readonly picture: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main', { name: 'Wall' })
    this.title = this.main.getByRole('heading', { level: 1 })
    this.clock = this.main.locator('time')
    this.code = this.main.getByRole('img', { name: /^Code for / })
    this.offlineMark = this.main.getByText('Offline', { exact: true })
    this.settings = page.getByRole('dialog', { name: 'Wall settings' })
    this.rollCallStart = this.settings.getByRole('group', { name: 'Start a roll call' })
    this.picture = this.main.locator('video[data-active]')
  }

  async press(name: ShortcutName<'wall'>): Promise<void> {
    for (const key of SHORTCUTS.wall[name].keys) await this.page.keyboard.press(key)
  }

  /** Enrols the screen. */
  async enrol({ code }: { code: string }): Promise<void> {
    await this.page.request.post('/api/wall/enrolment', { data: { code } })
  }

  /** Opens it and waits for the first lesson. */
  async open(): Promise<void> {
    await this.page.goto('/wall')
    await expect(this.title).toBeVisible({ timeout: 20_000 })
  }

  /** The worker that starts it without a network has everything that it needs. */
  async waitForShell(): Promise<void> {
    await expect
      .poll(
        () =>
          this.page.evaluate(async () => {
            const shell = await caches.open('wall-shell')
            const kept = (await shell.keys()).map(({ url }) => new URL(url).pathname)
            return kept.some((path) => path.includes('settings-dialog')) && kept.includes('/wall')
          }),
        { timeout: 20_000 },
      )
      .toBe(true)
  }

  /** So many files play without a network. */
  async waitForKept(count: number): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(async () => (await (await caches.open('wall-clips')).keys()).length), {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(count)
  }

  /** What the browser says when its line comes or goes; the wall asks the server at once. */
  async tellLine(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  /** The digits of a roll call, which are shown in two groups. */
  async checkInDigits(): Promise<string> {
    const digits = this.page.getByTestId('check-in-code')
    await expect(digits).toHaveText(/^\d{3} \d{3}$/, { timeout: 45_000 })
    return ((await digits.textContent()) ?? '').replace(' ', '')
  }

  /** The address that the settings show for the start of a roll call. */
  async rollCallAddress(): Promise<string> {
    const shown = await this.rollCallStart.getByText(/\/crew\?wall=\d+$/).textContent()
    return `${new URL(this.page.url()).protocol}//${shown}`
  }

  /** Counts the pauses of the picture from now on. A reload would lose the count. */
  async watchPicture(): Promise<void> {
    await this.page.evaluate(() => {
      Object.assign(window, { pauses: 0 })
      for (const video of document.querySelectorAll('video'))
        video.addEventListener('pause', () =>
          Object.assign(window, { pauses: Number(Reflect.get(window, 'pauses')) + 1 }),
        )
    })
  }

  /** @returns undefined after a reload */
  pauses(): Promise<unknown> {
    return this.page.evaluate(() => Reflect.get(window, 'pauses'))
  }

  async enterPin(pin: string, button: 'Open' | 'Set PIN'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /PIN/ })
    await dialog.getByLabel('PIN', { exact: true }).fill(pin)
    await dialog.getByRole('button', { name: button }).click()
  }
}

/** An officer's phone, the button of one wall. */
export class CallPage {
  readonly page: Page
  readonly code: Locator
  readonly pair: Locator
  readonly now: Locator
  readonly out: Locator
  readonly back: Locator

  constructor(page: Page) {
    this.page = page
    this.code = page.getByLabel('Code of the wall')
    this.pair = page.getByRole('button', { name: 'Pair this phone' })
    this.now = page.getByRole('region', { name: 'The wall now' })
    this.out = page.getByRole('button', { name: 'Out on a call' })
    this.back = page.getByRole('button', { name: 'Back from the call' })
  }
}
