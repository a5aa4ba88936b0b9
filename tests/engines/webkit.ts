import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, Key, Origin, type Actions, type WebDriver } from 'selenium-webdriver'
import { WINDOW, type Engine, type EnginePage, type KeyName } from './engine-page.ts'

const KEYS: Record<KeyName, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: ' ',
  c: 'c',
}

/** Its types don't know the wheel yet. */
type WithWheel = Actions & {
  scroll(x: number, y: number, deltaX: number, deltaY: number, origin: 'viewport', duration: number): Actions
}

/** A driver of WebDriver, and what it takes to start it. */
interface Driver {
  program: string
  capabilities: Record<string, unknown>
  env: Record<string, string>
  /** Programs that are ended with it. */
  beside: ChildProcess[]
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until the driver answers. */
async function isAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The driver at ${url} does not answer`)
}

function pageOf(driver: WebDriver, end: () => Promise<void>): EnginePage {
  const mouse = () => driver.actions({ async: true })
  const at = ({ x, y }: { x: number; y: number }, duration = 0) => ({
    origin: Origin.VIEWPORT,
    x: Math.round(x),
    y: Math.round(y),
    duration,
  })
  return {
    open: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    read: <Value>(expression: string) => driver.executeScript<Value>(`return (${expression})`),
    click: (point) => mouse().move(at(point)).press().release().perform(),
    drag: (from, to) => mouse().move(at(from)).press().move(at(to, 150)).release().perform(),
    wheel: ({ x, y }, deltaY) =>
      (mouse() as WithWheel).scroll(Math.round(x), Math.round(y), 0, deltaY, 'viewport', 100).perform(),
    type: (text) => mouse().sendKeys(text).perform(),
    press: (key) => mouse().sendKeys(KEYS[key]).perform(),
    pickFile: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    savePicture: async (file) => writeFile(`${file}.png`, await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit().catch(() => undefined)
      await end()
    },
  }
}

async function launch(open: () => Promise<Driver>): Promise<EnginePage> {
  const { program, capabilities, env, beside } = await open()
  const port = await freePort()
  const server = spawn(program, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const end = async () => {
    for (const child of [server, ...beside]) if (child.exitCode === null) child.kill()
    await pause(100)
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await isAnswering(url)
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    await driver.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 })
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...WINDOW })
    return pageOf(driver, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** A screen in memory. @returns its name, when it answers */
async function openScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, child }
}

const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

function missingForWebKit(): string | null {
  if (!miniBrowser || !existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb'))
    return 'WebKitGTK is not installed (webkit2gtk-driver and xvfb)'
  // GStreamer decodes H.264 and AAC by this plugin, which the packages of WebKitGTK only recommend.
  if (globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so').length === 0)
    return 'WebKitGTK has no decoder of H.264 (gstreamer1.0-libav)'
  return null
}

/** WebKitGTK on a screen in memory: the engine of Safari, with another player of videos. */
export const webkitGtk: Engine = {
  name: 'WebKitGTK',
  missing: missingForWebKit(),
  launch: () =>
    launch(async () => {
      const { display, child } = await openScreen()
      return {
        program: '/usr/bin/WebKitWebDriver',
        capabilities: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        },
        // Without a sandbox of its own: a container has no user namespaces.
        env: { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
        beside: [child],
      }
    }),
}

/** Safari, on a Mac where `safaridriver --enable` was run. */
export const safari: Engine = {
  name: 'Safari',
  missing: existsSync('/usr/bin/safaridriver') ? null : 'Safari runs on macOS alone',
  launch: () =>
    launch(() =>
      Promise.resolve({
        program: '/usr/bin/safaridriver',
        capabilities: { browserName: 'safari' },
        env: {},
        beside: [],
      }),
    ),
}
