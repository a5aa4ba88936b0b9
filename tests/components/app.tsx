import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { Providers } from '../../desktop/renderer/app/providers.tsx'
import { AppRoutes } from '../../desktop/renderer/app/routes.tsx'
import { createQueryClient } from '../../desktop/renderer/entities/session/query-client.ts'
import { createBrowserPlatform } from '../../desktop/renderer/platform/browser-platform.ts'
import { createTheme } from '../../desktop/renderer/theme/system.ts'
import indexHtml from '../../desktop/renderer/index.html?raw'
import { ask, network } from './network.ts'

/** Widths with different layouts. */
export const WIDE = [1440, 900] as const
export const PHONE = [390, 844] as const

/** A session that has ended. */
const SIGNED_OUT = /RequestError: 401: \{"code":"not_signed_in"/

/** The styles warn of a page that a server renders, in development alone. */
const SERVER_RENDERING = /^The pseudo class ":first-child" is potentially unsafe/

const theme = createTheme()
let root: Root | undefined

/** The styles of index.html, which stand before the app's own. */
function addStylesOfPage(): void {
  if (document.querySelector('[data-of-page]')) return
  const { head } = new DOMParser().parseFromString(indexHtml, 'text/html')
  for (const element of head.querySelectorAll(':scope > style, :scope > meta')) {
    const copy = document.importNode(element, true)
    copy.setAttribute('data-of-page', '')
    document.head.append(copy)
  }
}

/** Removes the app as a page that is left does. */
export function closeApp(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}

/** Shows the app at an address, as a new page. */
export function openApp(path: string): void {
  closeApp()
  window.history.replaceState(null, '', path)
  window.scrollTo(0, 0)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element)
  root.render(
    <Providers theme={theme} platform={createBrowserPlatform()} queryClient={createQueryClient()}>
      <AppRoutes />
    </Providers>,
  )
}

/** What a test causes on purpose. */
let forgiven: RegExp[] = []
let complaints: string[] = []

/** Messages of the console that this test expects, because it causes a failure on purpose. */
export const forgive = (...messages: RegExp[]): void => void forgiven.push(...messages)

/** The messages of the console that begin so. */
export const complaintsWith = (start: string): string[] => complaints.filter((text) => text.startsWith(start))

/** Signs in as a new member. */
export async function join(): Promise<{ id: number; username: string }> {
  const username = `crew_${crypto.randomUUID().slice(0, 8)}`
  const data = { username, password: 'secret-pass', email: `${username}@example.org` }
  return ask('/api/auth/register', data)
}

/** Signs in as the administrator of the demo library. */
export const enterAsAdmin = (): Promise<unknown> =>
  ask('/api/auth/login', { username: 'demo_admin', password: 'turnout-demo' })

/** The address that the page shows. */
export const expectPath = (path: string): Promise<void> =>
  vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe(path))

beforeEach(async () => {
  addStylesOfPage()
  network.reset()
  forgiven = [SIGNED_OUT, SERVER_RENDERING]
  complaints = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...parts) => void complaints.push(parts.map(String).join(' ')),
    )
  await page.viewport(...WIDE)
  await commands.emulateMedia({
    reducedMotion: 'reduce',
    colorScheme: null,
    media: null,
    forcedColors: null,
    contrast: null,
  })
})

afterEach(async () => {
  closeApp()
  localStorage.clear()
  sessionStorage.clear()
  await commands.clearCookies()
  const unexpected = complaints.filter((text) => !forgiven.some((message) => message.test(text)))
  expect(unexpected, 'the console stays quiet').toEqual([])
})
