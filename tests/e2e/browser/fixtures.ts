import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { UPLOAD_MAX_MB_DEMO } from '#shared/limits/uploads.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { copySeededSite } from './seeded-site.ts'

export { expect } from '@playwright/test'

export const ADMIN = { username: 'chief', password: 'officer-on-watch' }

/** A real H.264/AAC video with audio. */
export const VIDEO_FILE = fileURLToPath(new URL('../../../resources/demo/box-breathing.mp4', import.meta.url))

/** The poster that the browser sends where the server takes none from the video. */
export const POSTER_FILE = fileURLToPath(
  new URL('../../../resources/demo/box-breathing.jpg', import.meta.url),
)

/**
 * The production server over an empty folder. A test can stop it and start it again on the same port and
 * folder.
 */
export interface Site {
  baseUrl: string
  /** The folder of its database. */
  dataDir: string
  restart(): Promise<void>
  /** Kills it. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Messages of the browser itself that are expected. */
const EXPECTED_CONSOLE = [
  // Of Playwright, about the worker of the app (playwright.config.ts).
  /^Service Worker registration blocked by Playwright/,
  // A session that has ended. That a visitor's page asks nothing is tested in routes.spec.ts.
  /the server responded with a status of 401/,
  /^RequestError: 401: \{"code":"not_signed_in"/,
  // A page that is left before its live connection is open.
  /WebSocket connection to 'ws:.*\/ws' failed: WebSocket is closed before the connection is established/,
]

/**
 * The live connection's messages during a restart of the server: tests that restart it pass them to
 * `forgive`.
 */
export const LIVE_CUT = /WebSocket connection to 'ws:.*\/ws' failed/

/** Sections of the home screen that a broken line does not load: tests that break it there pass them to `forgive`. */
export const SECTION_LOST = /Failed to fetch dynamically imported module/

/** Playwright's recorder, which records only second tries, fetches the images of a page itself. */
const RECORDER_CONSOLE = /^Connecting to 'blob:.*violates the following Content Security Policy/

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The options of a site. Files with the same options and the same name share one site. */
interface SiteKind {
  name: string
  /** The demo library in place of an empty folder. */
  isDemo?: boolean
  /** The demo library with this many additional micro clips. */
  clips?: number | null
  settings?: Record<string, string>
  /** The folder of the release; this one by default. */
  release?: string
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
  release,
}: SiteKind): Promise<OpenedSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `turnout-browser-${name}-`))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: String(isDemo || clips !== null),
    // As the demo, also without it.
    MAX_UPLOAD_MB: String(UPLOAD_MAX_MB_DEMO),
    // No test needs the renditions of what it submits, or the posters that ffmpeg takes.
    MEDIA_WORKERS: '0',
    FFMPEG: 'no-ffmpeg',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: 'chief@example.org',
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  }
  await copySeededSite(dataDir, env, clips)
  const run = () => startServerProcess(env, release === undefined ? {} : { folder: release })
  let server: ServerProcess = await run()
  const start = async () => void (server = await run())
  const stop = async () => void (await server.end('SIGKILL'))
  return {
    site: {
      baseUrl: server.baseUrl,
      dataDir,
      stop,
      start,
      async restart() {
        await server.end()
        await start()
      },
    },
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The sites of one worker: a later file uses a site that an earlier file has left open. */
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
    // The most recently used site is the last one.
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

/** The page's errors and warnings, without the expected ones. */
function watchConsole(page: Page, isExpected: (text: string) => boolean): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = `${message.text()} at ${message.location().url}`
    if (!isExpected(message.text()) && !isExpected(text)) complaints.push(text)
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
  /**
   * Console messages that this test expects, because it causes a failure on purpose. They may end with ` at ` and the
   * address of the request or of the code.
   */
  forgive: (complaint: RegExp) => void
  expectedConsole: RegExp[]
}

/**
 * The options belong to the tests and the sites to the worker: one worker, with its browser, continues with
 * every file.
 */
export const test = base.extend<Fixtures, { sites: Sites }>({
  /** A file that counts on an empty site asks for one by a name of its own. */
  siteName: ['shared', { option: true }],
  /** True opens the demo library in place of an empty folder. */
  isDemo: [false, { option: true }],
  /** The demo library with this many additional micro clips. */
  siteClips: [null, { option: true }],
  /** True is a computer with ffmpeg, which takes the poster of each upload. */
  hasFfmpeg: [false, { option: true }],
  /** True transcodes the uploads, which costs time and few tests need. */
  makesMedia: [false, { option: true }],
  sites: [
    // Playwright reads the names of a fixture's dependencies from its first argument.
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
