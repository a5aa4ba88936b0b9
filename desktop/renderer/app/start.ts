import type { BRIDGE_KEY } from '#shared/bridge/names.ts'
import type { Video } from '#shared/contract/videos.ts'
import { SHORTS_PAGE_PAGE_SIZE } from '#shared/limits.ts'
import { thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import { sendEarly } from '../lib/early-requests.ts'
import { FEATURED_SIZES } from '../lib/picture-sizes.ts'

/*
 * A script of its own, run before the app's code is here: what the two most visited screens show first is asked for
 * while the rest still travels. It must stay this small, and import nothing that the app is made of. Whoever asks for
 * the same address later gets the answer to this request (lib/api.ts).
 */

/** The picture of the list's first video, the largest thing that such a screen shows. */
async function fetchFirstPoster(list: Promise<Response>, sizes?: string): Promise<void> {
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
}

const isShortsTab = new URLSearchParams(window.location.search).get('tab') === 'shorts'
const ignore = () => undefined

// The desktop app first has to say which server that is, and who is signed in.
const bridge: typeof BRIDGE_KEY = 'turnoutDesktop'
const isBrowser = !(bridge in window)

if (isBrowser) void sendEarly('/api/auth/user')
if (isBrowser && window.location.pathname === '/' && !isShortsTab) {
  fetchFirstPoster(sendEarly('/api/videos/featured'), FEATURED_SIZES).catch(ignore)
  void sendEarly('/api/categories')
  import('../screens/home/home-screen.tsx').catch(ignore)
}
if (isBrowser && window.location.pathname === '/shorts') {
  fetchFirstPoster(sendEarly(`/api/videos/shorts?page=1&pageSize=${SHORTS_PAGE_PAGE_SIZE}`)).catch(ignore)
  void sendEarly('/api/categories')
  import('../screens/shorts/shorts-screen.tsx').catch(ignore)
}
// A wall that is loaded anew stands still meanwhile.
if (isBrowser && window.location.pathname === '/wall') {
  import('../screens/wall/wall-screen.tsx').catch(ignore)
}
