import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch, type KeyInput } from 'puppeteer-core'
import { WINDOW, type Engine, type EnginePage, type KeyName } from './engine-page.ts'

const PROGRAMS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const KEYS: Record<KeyName, KeyInput> = {
  ArrowDown: 'ArrowDown',
  ArrowRight: 'ArrowRight',
  Enter: 'Enter',
  Escape: 'Escape',
  Space: ' ',
  c: 'c',
}

const executablePath = process.env['FIREFOX'] ?? PROGRAMS.find((program) => existsSync(program))

/** @param preferences as about:config names them */
export async function launchFirefox(preferences: Record<string, unknown> = {}): Promise<EnginePage> {
  // The browser needs a home that it may write to.
  const home = await mkdtemp(path.join(tmpdir(), 'turnout-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    headless: true,
    ...(executablePath ? { executablePath } : {}),
    defaultViewport: WINDOW,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0, ...preferences },
  })
  const page = await browser.newPage()
  return {
    open: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack()),
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
    },
    async wheel(at, deltaY) {
      await page.mouse.move(at.x, at.y)
      await page.mouse.wheel({ deltaY })
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(KEYS[key]),
    async pickFile(selector, file) {
      const input = await page.$(selector)
      if (!input) throw new Error(`There is no ${selector}`)
      await (await input.toElement('input')).uploadFile(file)
    },
    savePicture: async (file) => void (await page.screenshot({ path: `${file}.png` as const })),
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: executablePath ? null : 'Firefox is not installed (firefox-esr, or FIREFOX=/path/to/firefox)',
  launch: () => launchFirefox(),
}
