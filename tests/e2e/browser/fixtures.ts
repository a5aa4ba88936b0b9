import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { copySeededSite } from './seeded-site.ts'

export { expect } from '@playwright/test'

export const ADMIN = { username: 'chief', password: 'chief-pass' }

/** A real H.264/AAC video with sound. */
export const VIDEO_FILE = fileURLToPath(new URL('../../../resources/demo/box-breathing.mp4', import.meta.url))

/** What the browser sends along where the server takes no frame of the video. */
export const POSTER_FILE = fileURLToPath(
  new URL('../../../resources/demo/box-breathing.jpg', import.meta.url),
)

/** The production server over an empty folder; it can be ended and started again where it was. */
export interface Site {
  baseUrl: string
  restart(): Promise<void>
}

/** What the browser itself reports. */
const EXPECTED_CONSOLE = [
  // The session check of a visitor who isn't signed in.
  /the server responded with a status of 401/,
  // A page that is left before its live connection stands.
  /WebSocket connection to 'ws:.*\/ws' failed: WebSocket is closed before the connection is established/,
]

/** What the live connection says while the server is being restarted: for the tests that do that to `forgive`. */
export const LIVE_CUT = /WebSocket connection to 'ws:.*\/ws' failed/

/** Playwright's recorder, which records second tries alone, fetches the pictures of a page by itself. */
const RECORDER_CONSOLE = /^Connecting to 'blob:.*violates the following Content Security Policy/

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** What a site is started with: files that ask for the same, by the same name, share one. */
interface SiteKind {
  name: string
  /** The demo library in place of an empty folder. */
  isDemo?: boolean
  /** The demo library with so many micro clips more. */
  clips?: number | null
  settings?: Record<string, string>
}

interface OpenedSite {
  site: Site
  close(): Promise<void>
}

export async function openSite({
  name,
  isDemo = false,
  clips = null,
  settings = {},
}: SiteKind): Promise<OpenedSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `turnout-browser-${name}-`))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: String(isDemo || clips !== null),
    // Nobody waits for the smaller sizes of what the tests submit, or looks at the frames that ffmpeg takes.
    MEDIA_WORKERS: '0',
    FFMPEG: 'no-ffmpeg',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: 'chief@example.org',
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  }
  await copySeededSite(dataDir, env, clips)
  let server: ServerProcess = await startServerProcess(env)
  return {
    site: {
      baseUrl: server.baseUrl,
      async restart() {
        await server.end()
        server = await startServerProcess(env)
      },
    },
    async close() {
      await server.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The sites of one worker: a file that comes later finds again what an earlier one has left open. */
class Sites {
  static readonly MAX_OPEN = 3
  #open = new Map<string, OpenedSite>()

  async open(kind: SiteKind): Promise<Site> {
    const key = JSON.stringify(kind)
    let opened = this.#open.get(key)
    if (opened) {
      this.#open.delete(key)
    } else {
      const [oldest] = this.#open.keys()
      if (oldest !== undefined && this.#open.size >= Sites.MAX_OPEN) await this.#close(oldest)
      opened = await openSite(kind)
    }
    // The one used last stands last.
    this.#open.set(key, opened)
    return opened.site
  }

  async closeAll(): Promise<void> {
    for (const key of this.#open.keys()) await this.#close(key)
  }

  async #close(key: string): Promise<void> {
    const opened = this.#open.get(key)
    this.#open.delete(key)
    await opened?.close()
  }
}

/** What the page complains about, apart from what is expected. */
function watchConsole(page: Page, isExpected: (text: string) => boolean): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    if (!isExpected(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

interface Fixtures {
  page: Page
  site: Site
  siteName: string
  isDemo: boolean
  siteClips: number | null
  hasFfmpeg: boolean
  makesMedia: boolean
  /** What the console may say in this test, which brings a failure about on purpose. */
  forgive: (complaint: RegExp) => void
  expectedConsole: RegExp[]
}

/** Options belong to the tests and the sites to the worker: one worker, with its browser, goes on with every file. */
export const test = base.extend<Fixtures, { sites: Sites }>({
  /** A file that counts on an empty site asks for one of its own by another name. */
  siteName: ['shared', { option: true }],
  /** True opens the demo library in place of an empty folder. */
  isDemo: [false, { option: true }],
  /** The demo library with so many micro clips more. */
  siteClips: [null, { option: true }],
  /** True is a computer with ffmpeg, which takes a frame of each upload. */
  hasFfmpeg: [false, { option: true }],
  /** True converts what is uploaded, which costs time that few tests need. */
  makesMedia: [false, { option: true }],
  sites: [
    // Playwright reads the names that a fixture wants off its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sites = new Sites()
      await use(sites)
      await sites.closeAll()
    },
    { scope: 'worker' },
  ],
  site: async ({ sites, siteName, isDemo, siteClips, hasFfmpeg, makesMedia }, use) => {
    const settings = {
      MEDIA_WORKERS: makesMedia ? '1' : '0',
      ...(hasFfmpeg || makesMedia ? { FFMPEG: 'ffmpeg' } : {}),
    }
    await use(await sites.open({ name: siteName, isDemo, clips: siteClips, settings }))
  },
  baseURL: async ({ site }, use) => use(site.baseUrl),
  // oxlint-disable-next-line no-empty-pattern
  expectedConsole: async ({}, use, { retry }) =>
    use([...EXPECTED_CONSOLE, ...(retry > 0 ? [RECORDER_CONSOLE] : [])]),
  forgive: async ({ expectedConsole }, use) => use((complaint) => void expectedConsole.push(complaint)),
  page: async ({ page, expectedConsole }, use) => {
    const complaints = watchConsole(page, (text) => expectedConsole.some((expected) => expected.test(text)))
    await use(page)
    expect(complaints, 'the console stays quiet').toEqual([])
  },
})
