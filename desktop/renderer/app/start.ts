import type { BRIDGE_KEY } from '#shared/bridge/names.ts'
import type { Video } from '#shared/contract/videos.ts'
import { SHORTS_PAGE_PAGE_SIZE } from '#shared/limits.ts'
import { thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import type { VIEW_MODES_KEY } from '../entities/video/view-mode.ts'
import { deviceStorage } from '../lib/device-storage.ts'
import { sendEarly } from '../lib/prefetch.ts'
import { FEATURED_SIZES } from '../entities/video/image-variants.ts'
import { APP, FIRST_PAINT, IS_READY } from './first-paint.ts'

/*
 * A script of its own, run before the app's code is here: what the two most visited screens show first is asked for
 * while the rest still travels. It must stay this small, and import nothing that the app is made of. Whoever asks for
 * the same address later gets the answer to this request (lib/api.ts).
 */

const ignore = () => undefined
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const TYPEFACE = "1em 'Inter Variable'"
const TYPEFACE_AT_MOST_MS = 1000
const FIRST_PAINT_AT_MOST_MS = 600

const viewModesKey: typeof VIEW_MODES_KEY = 'view-mode-preference'
const painted = document.querySelector(`[${FIRST_PAINT}]`)

/** The picture of the list's first video, the largest thing that such a screen shows. */
async function fetchFirstPoster(list: Promise<Response>, { sizes }: { sizes?: string } = {}): Promise<void> {
  const response = (await list).clone()
  if (!response.ok) return
  // The contract's answer, which nothing checks in the browser.
  const [first] = (await response.json()) as Video[]
  if (!first) return
  // No preload link: browsers complain of one that isn't used at once, and a slow phone takes its time.
  const picture = new Image()
  picture.fetchPriority = 'high'
  // Where the screen chooses among the widths, so does this.
  if (sizes) Object.assign(picture, { sizes, srcset: thumbnailSetOf(first) ?? '' })
  picture.src = thumbnailOf(first)
  const place = painted?.querySelector<HTMLElement>('[data-first-poster]')
  if (!place) return
  await picture.decode()
  const fit = first.isMicroClip ? 'contain' : 'cover'
  picture.style.cssText = `width: 100%; height: 100%; object-fit: ${fit}`
  place.style.animation = 'none'
  place.append(picture)
}

/** What the page's own HTML shows is seen with its typeface: other letters would move everything. */
async function showFirstPaint(): Promise<void> {
  // Drawn as reels; whoever chose the grid gets the app alone.
  const isGrid = /"shortsViewMode":"grid"/.test(deviceStorage.read(viewModesKey) ?? '')
  if (isGrid && window.location.pathname === '/shorts') painted?.remove()
  if (painted?.isConnected)
    await Promise.race([document.fonts.load(TYPEFACE).catch(ignore), pause(TYPEFACE_AT_MOST_MS)])
  painted?.setAttribute(IS_READY, '')
}

const isShortsTab = new URLSearchParams(window.location.search).get('tab') === 'shorts'

// The desktop app first has to say which server that is, and who is signed in.
const bridge: typeof BRIDGE_KEY = 'turnoutDesktop'
const isBrowser = !(bridge in window)

const seen: Promise<void>[] = [showFirstPaint()]
if (isBrowser) void sendEarly('/api/auth/user')
if (isBrowser && window.location.pathname === '/' && !isShortsTab) {
  seen.push(fetchFirstPoster(sendEarly('/api/videos/featured'), { sizes: FEATURED_SIZES }).catch(ignore))
  void sendEarly('/api/categories')
  import('../screens/home/home-screen.tsx').catch(ignore)
}
if (isBrowser && window.location.pathname === '/shorts') {
  seen.push(
    fetchFirstPoster(sendEarly(`/api/videos/shorts?page=1&pageSize=${SHORTS_PAGE_PAGE_SIZE}`)).catch(ignore),
  )
  void sendEarly('/api/categories')
  import('../screens/shorts/shorts-screen.tsx').catch(ignore)
}
// A wall that is loaded anew stands still meanwhile.
if (isBrowser && window.location.pathname === '/wall') {
  import('../screens/wall/wall-screen.tsx').catch(ignore)
}

/** A frame's callback comes right before its paint, and what it puts off right behind. */
const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * The app's code, which such a page has on its way already, runs when that is on the screen: it would keep a phone from
 * painting anything for half a second.
 */
async function startApp(): Promise<void> {
  const app = painted?.getAttribute(APP)
  if (!app) return
  if (painted?.checkVisibility() && !document.hidden) {
    await Promise.race([Promise.all(seen).then(nextPaint), pause(FIRST_PAINT_AT_MOST_MS)])
  }
  // What index.html says of an app that is late is true at once of one that can't come.
  await import(/* @vite-ignore */ app).catch(() => document.querySelector('.late')?.classList.remove('late'))
}
void startApp()
