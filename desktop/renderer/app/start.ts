import '../lib/zod-without-eval.ts'
import type { BRIDGE_KEY } from '#shared/bridge/names.ts'
import { PRERENDERED_SCREENS, screenAt } from '#shared/prerendered-screens.ts'
import type { VIEW_MODES_KEY, ViewModes } from '../entities/video/view-mode.ts'
import { deviceStorage } from '../lib/device-storage.ts'
import { sendEarly } from '../lib/prefetch.ts'
import { maySessionExist } from '../lib/session-hint.ts'
import { APP, FIRST_PAINT, IS_READY } from './first-paint.ts'
import { LOADS } from './first-screens.ts'

/*
 * A script that runs before the code of the app is loaded: it requests the code and the first data of the screen in the
 * meantime. It must stay small and import no part of the app. The later request for the same URL gets this
 * response (lib/api.ts).
 */

const ignore = () => undefined
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const TYPEFACE = "1em 'Inter Variable'"
const TYPEFACE_AT_MOST_MS = 1000
const FIRST_PAINT_AT_MOST_MS = 600

const viewModesKey: typeof VIEW_MODES_KEY = 'view-mode-preference'
const painted = document.querySelector(`[${FIRST_PAINT}]`)

const isShortsTab = new URLSearchParams(window.location.search).get('tab') === 'shorts'

// In the desktop app the server and the credential are not known yet.
const bridge: typeof BRIDGE_KEY = 'turnoutDesktop'
const isBrowser = !(bridge in window)

const { pathname } = window.location

/** What is loaded, and asked for, ahead of the app. */
interface FirstScreen {
  load: () => Promise<unknown>
  asks: readonly string[]
  viewMode?: keyof ViewModes | undefined
}

const OTHER_SCREENS: Record<string, FirstScreen> = {
  '/auth': { load: LOADS.auth, asks: ['/api/auth/providers'] },
  '/discover': { load: LOADS.discover, asks: ['/api/categories'] },
  '/search': { load: LOADS.search, asks: [] },
  '/creators': { load: LOADS.creators, asks: [] },
  '/terms': { load: LOADS.terms, asks: [] },
  // A reload interrupts a wall, so its code is loaded at once.
  '/wall': { load: LOADS.wall, asks: [] },
}

const found = screenAt(pathname)
const firstHere: FirstScreen | undefined = found
  ? { ...PRERENDERED_SCREENS[found.name], load: LOADS[found.name] }
  : OTHER_SCREENS[pathname]
const first = isBrowser && !isShortsTab ? firstHere : undefined

/** Shows the prerendered screen when its typeface is loaded: a fallback font would shift the layout. */
async function showFirstPaint(): Promise<void> {
  // Prerendered as reels. With the grid as the stored view mode, the app starts without it.
  const stored = deviceStorage.read(viewModesKey)
  if (first?.viewMode && stored?.includes(`"${first.viewMode}":"grid"`)) painted?.remove()
  if (painted?.isConnected)
    await Promise.race([document.fonts.load(TYPEFACE).catch(ignore), pause(TYPEFACE_AT_MOST_MS)])
  painted?.setAttribute(IS_READY, '')
}

// The server adds the picture of the first video, the largest element of the screen.
const picture = painted?.querySelector<HTMLImageElement>('[data-first-poster] img')
const seen: Promise<void>[] = [showFirstPaint(), picture?.decode().catch(ignore) ?? Promise.resolve()]
if (isBrowser && maySessionExist()) void sendEarly('/api/auth/user')

if (first) {
  for (const ask of first.asks) void sendEarly(ask.replace('#', String(found?.id)))
  first.load().catch(ignore)
}

/** The callback of a frame runs right before its paint, and the timer right after the paint. */
const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Runs the code of the app, which is preloaded, after the prerendered screen is painted: before, it would block the
 * first paint of a phone for half a second.
 */
async function startApp(): Promise<void> {
  const app = painted?.getAttribute(APP)
  if (!app) return
  if (painted?.checkVisibility() && !document.hidden) {
    await Promise.race([Promise.all(seen).then(nextPaint), pause(FIRST_PAINT_AT_MOST_MS)])
  }
  // index.html shows its note about a late app at once when the app fails to load.
  await import(/* @vite-ignore */ app).catch(() => document.querySelector('.late')?.classList.remove('late'))
}
void startApp()
