import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRIDGE_CALLS, BRIDGE_EVENTS, type BridgeCall } from '#shared/bridge/bridge.ts'
import { BRIDGE_KEY, DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { PAGE_SCRIPT } from '#shared/page-script.ts'
import { exposeBridge } from '../preload/expose-bridge.ts'
import { startDouble, type StartedDouble } from './testing/start-double.ts'

/**
 * The points of Electron's security checklist, in its order, with the attacks that each of them is about. Points 16 and
 * 19 are in packaging.test.ts.
 */

const root = path.resolve(import.meta.dirname, '../..')
const SERVER = 'https://turnout.example.org'

let app: StartedDouble
beforeAll(async () => {
  app = await startDouble({ stored: { server: SERVER } })
  await mkdir(path.join(app.userData, 'web/static'), { recursive: true })
  await writeFile(path.join(app.userData, 'web/index.html'), '<!doctype html><title>Turnout</title>')
  await writeFile(path.join(app.userData, 'web/static/app.js'), 'export {}')
  await writeFile(path.join(app.userData, 'secret.js'), 'a file beside the web app')
})
afterAll(() => app.stop())

const preferences = () => app.lastWindow.options.webPreferences
const contents = () => app.lastWindow.webContents
const ask = (address: string, init?: RequestInit) => app.seen.handler(new Request(address, init))

test('1 only secure content is loaded: the window shows app://, the policy names https and no http', async () => {
  expect(app.lastWindow.url).toBe(`${DESKTOP_ORIGIN}/`)
  expect(app.seen.schemes).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
  const policy = (await ask(`${DESKTOP_ORIGIN}/`)).headers.get('content-security-policy')
  expect(policy).not.toContain('http:')
  expect(policy).toContain(`connect-src 'self' wss://turnout.example.org;`)
})

test('2 no page has Node.js, nor a worker or a frame of one', () => {
  expect(preferences()).toMatchObject({
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
  })
})

test('3 4 the page and the preload script live in contexts of their own, in a sandbox', async () => {
  expect(preferences()).toMatchObject({ contextIsolation: true, sandbox: true, preload: '/app/preload.cjs' })
  for (const file of [
    'desktop-app.ts',
    'program.ts',
    'start/before-ready.ts',
    'main.ts',
    'window/window.ts',
  ]) {
    expect(await readFile(path.join(root, 'desktop/main', file), 'utf8')).not.toMatch(
      /no-sandbox|disable-web/,
    )
  }
})

test('5 permissions are refused, but the whole screen and copying', () => {
  const refused = [
    'media',
    'geolocation',
    'notifications',
    'midi',
    'openExternal',
    'hid',
    'clipboard-read',
    'fileSystem',
  ]
  for (const permission of refused) {
    expect(app.seen.mayAsk(permission)).toBe(false)
    expect(app.seen.mayHave(permission)).toBe(false)
  }
  expect(app.seen.mayHaveDevice()).toBe(false)
  for (const permission of ['fullscreen', 'clipboard-sanitized-write']) {
    expect(app.seen.mayAsk(permission)).toBe(true)
    expect(app.seen.mayHave(permission)).toBe(true)
  }
  // The live connection to a server nearby is the page's own; a provider's frame finds out nothing about the network.
  const frames = [
    { isMainFrame: false, requestingUrl: 'https://www.youtube-nocookie.com/embed/x' },
    { isMainFrame: true, requestingUrl: 'https://example.org/' },
    { isMainFrame: false, requestingUrl: `${DESKTOP_ORIGIN}/` },
  ]
  for (const permission of ['local-network', 'local-network-access', 'loopback-network']) {
    expect(app.seen.mayAsk(permission)).toBe(true)
    expect(app.seen.mayHave(permission)).toBe(true)
    expect(app.seen.mayHave(permission, { isMainFrame: true })).toBe(true)
    for (const frame of frames) {
      expect(app.seen.mayAsk(permission, frame)).toBe(false)
      expect(app.seen.mayHave(permission, frame)).toBe(false)
    }
  }
})

test('6 8 9 10 web security stays on; nothing insecure, experimental or of Blink’s features is switched on', () => {
  expect(preferences()).toMatchObject({
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  })
  expect(preferences()).not.toHaveProperty('enableBlinkFeatures')
})

test('7 every page carries a content policy without unsafe scripts; an answer of the server may run nothing', async () => {
  const policy = (await ask(`${DESKTOP_ORIGIN}/video/7`)).headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/).slice(0, 2)))
  expect(directives).toMatchObject({
    'default-src': "'self'",
    // No script of a text but the one of index.html.
    'script-src': `'self' ${PAGE_SCRIPT}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(policy).not.toMatch(/unsafe-eval|\*/)
})

test('11 12 a <webview> can’t be made with any options', () => {
  expect(preferences()?.webviewTag).toBe(false)
  expect(contents().navigate('will-attach-webview')).toBe(false)
})

test('13 a page of the app may be gone to, and no other, by link, by redirect or in a frame', () => {
  const elsewhere = [
    'https://example.org/',
    'http://turnout.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:app://turnout/x',
    'app://other/',
    'app://turnout.example.org/',
    'app://user@turnout/',
    // What the server answers is never a page.
    `${DESKTOP_ORIGIN}/uploads/evil.html`,
    `${DESKTOP_ORIGIN}/api/docs`,
    // Nor is what was downloaded from it.
    `${DESKTOP_ORIGIN}/downloads/1/video`,
    `${DESKTOP_ORIGIN}/picked/AAAAAAAAAAAAAAAAAAAAAA`,
    `${DESKTOP_ORIGIN}/x/../uploads/evil.html`,
    'not an address',
  ]
  for (const url of elsewhere) {
    expect(contents().navigate('will-navigate', url), url).toBe(false)
    expect(contents().navigate('will-redirect', url), url).toBe(false)
    expect(contents().navigate('will-frame-navigate', url, false), url).toBe(false)
  }
  expect(contents().navigate('will-navigate', `${DESKTOP_ORIGIN}/video/7`)).toBe(true)
  // The two providers may go on within their frame.
  expect(contents().navigate('will-frame-navigate', 'https://www.youtube-nocookie.com/embed/x', false)).toBe(
    true,
  )
  expect(contents().navigate('will-frame-navigate', 'https://www.youtube.com.evil.org/', false)).toBe(false)
})

test('14 no window is ever opened by a page', () => {
  for (const url of ['https://example.org/', `${DESKTOP_ORIGIN}/`, 'about:blank', 'javascript:alert(1)'])
    expect(contents().openWindow(url)).toBe('deny')
  expect(app.windows).toHaveLength(1)
})

test('15 only http, https and mail addresses are given to the system', () => {
  app.seen.openedOutside.length = 0
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' file:///etc/passwd',
    'file://host/share',
    'smb://host/share',
    'ms-msdt:/id PCWDiagnostic',
    'vscode://extension',
    'turnout://open/',
    'data:text/html,x',
    'https://user:pass@example.org/',
    'C:\\Windows\\System32\\calc.exe',
    '\\\\host\\share',
  ]
  for (const url of refused) contents().openWindow(url)
  expect(app.seen.openedOutside).toEqual([])
  contents().openWindow('https://example.org/a b?c=d')
  contents().navigate('will-navigate', 'http://example.org/')
  expect(app.seen.openedOutside).toEqual(['https://example.org/a%20b?c=d', 'http://example.org/'])

  app.seen.openedOutside.length = 0
  contents().openWindow('mailto:?subject=A%20lesson&body=Look%0A%0Ahttps%3A%2F%2Fexample.org%2F7')
  contents().navigate('will-navigate', 'mailto:ana@example.org?attach=/etc/passwd&cc=ben@example.org')
  for (const url of ['mailto:a@b.org%22%20-x', 'mailto:%E0%A4%A', 'mailto://host/share'])
    contents().openWindow(url)
  expect(app.seen.openedOutside).toEqual([
    'mailto:?subject=A%20lesson&body=Look%0A%0Ahttps%3A%2F%2Fexample.org%2F7',
    'mailto:ana@example.org?cc=ben%40example.org',
  ])
})

test('17 every call is refused that doesn’t come from the page itself, or isn’t what was agreed', async () => {
  const page = { url: `${DESKTOP_ORIGIN}/`, parent: null }
  const foreign = [
    null,
    { url: 'https://www.youtube-nocookie.com/embed/x', parent: page },
    { url: `${DESKTOP_ORIGIN}/`, parent: page },
    { url: 'https://example.org/', parent: null },
    { url: 'file:///tmp/x.html', parent: null },
    { url: `${DESKTOP_ORIGIN}/uploads/evil.html`, parent: null },
    { url: 'about:blank', parent: null },
    { url: '', parent: null },
  ]
  for (const name of BRIDGE_CALLS) {
    for (const frame of foreign) await expect(app.call(name, {}, frame)).rejects.toThrow(/foreign page/)
  }
  const misfits: [BridgeCall, unknown][] = [
    ['chooseServer', { address: 7 }],
    ['writeToken', { token: 'x'.repeat(5000) }],
    ['startSignIn', { provider: 'https://example.org' }],
    ['notify', { title: 'A', body: 'B', path: 'https://example.org/' }],
    ['notify', { title: 'A', body: 'B', path: '//example.org/' }],
    ['notify', { title: 'A', body: 'B', path: '/uploads/evil.html' }],
    ['startDownload', { videoId: '../../etc/passwd' }],
    ['removeDownload', { videoId: -1 }],
    ['setDownloads', { quotaBytes: 'all' }],
    ['notify', { title: 'A', body: 'B', path: '/downloads/1/video' }],
    ['getStart', null],
  ]
  for (const [name, args] of misfits) await expect(app.call(name, args), name).rejects.toThrow()
  expect(app.notifications).toEqual([])
})

test('18 files come by app:// and never from outside of the web app', async () => {
  expect(await (await ask(`${DESKTOP_ORIGIN}/static/app.js`)).text()).toBe('export {}')
  const escapes = [
    '/../secret.js',
    '/static/../../secret.js',
    '/%2e%2e/secret.js',
    '/%2e%2e%2fsecret.js',
    '/static/..%2f..%2fsecret.js',
    '/..%5csecret.js',
    '/%00/secret.js',
    '//secret.js',
    '/%E0%A4%A/x.js',
    `/${app.userData}/secret.js`,
    '/index.html.br',
  ]
  for (const escape of escapes) {
    const answer = await ask(`${DESKTOP_ORIGIN}${escape}`)
    expect(answer.status, escape).toBe(404)
    expect(await answer.text()).not.toContain('beside the web app')
  }
  expect((await ask('app://other/static/app.js')).status).toBe(404)
  expect((await ask(`${DESKTOP_ORIGIN}/static/app.js`, { method: 'POST' })).status).toBe(405)
})

test('20 the page gets one function a name, and nothing of Electron', async () => {
  const invoked: unknown[][] = []
  const heard = new Map<string, (event: unknown, message: unknown) => void>()
  let exposed: { key: string; api: Record<string, unknown> } = { key: '', api: {} }
  exposeBridge({
    contextBridge: {
      // The bridge is a plain object of functions, which the test looks through.
      exposeInMainWorld: (key, api) => void (exposed = { key, api: api as Record<string, unknown> }),
    },
    ipcRenderer: {
      invoke: (...given) => Promise.resolve(invoked.push(given)),
      on: (channel, hear) => heard.set(channel, hear),
      off: (channel) => heard.delete(channel),
    },
    webUtils: { getPathForFile: (file) => (file.name === 'on-disk.mp4' ? '/home/ana/on-disk.mp4' : '') },
  })
  expect(exposed.key).toBe(BRIDGE_KEY)
  expect(Object.keys(exposed.api).toSorted()).toEqual([...BRIDGE_CALLS, 'on'].toSorted())
  for (const value of Object.values(exposed.api)) expect(value).toBeTypeOf('function')
  const { notify, on } = exposed.api as Record<string, (...given: unknown[]) => unknown>
  await notify?.({ title: 'A' }, 'something', 'more')
  expect(invoked).toEqual([['turnout:call:notify', { title: 'A' }]])
  // A page names no path: the system says where a file is, and one that the page made is nowhere.
  const { adoptFiles } = exposed.api as Record<string, (files: unknown[]) => unknown>
  await adoptFiles?.([new File(['x'], 'on-disk.mp4'), new File(['x'], '/etc/passwd.mp4')])
  expect(invoked.at(-1)).toEqual(['turnout:call:adoptFiles', { paths: ['/home/ana/on-disk.mp4'] }])

  const messages: unknown[][] = []
  const end = on?.('pathOpened', (...given: unknown[]) => messages.push(given)) as () => void
  heard.get('turnout:event:pathOpened')?.({ sender: 'ipcRenderer' }, { path: '/' })
  expect(messages).toEqual([[{ path: '/' }]])
  end()
  expect(heard.size).toBe(0)
  expect(() => on?.('turnout:call:notify', () => {})).toThrow()
  expect(BRIDGE_EVENTS).toContain('pathOpened')
})
