import { SHORTS_PAGE_PAGE_SIZE } from './limits/feeds.ts'

/**
 * The screens that the build prerenders (scripts/prerender.ts). The server answers a path of such a screen with
 * `<name>.html`. `#` is the id of the record that the path names.
 *
 * - `asks`: the data that the screen shows first. app/start.ts requests it, and `prefetch` of the screen takes the answers.
 * - `viewMode`: the name of the stored choice between reels, which are prerendered, and grid.
 */
export const PRERENDERED_SCREENS = {
  home: { path: '/', asks: ['/api/videos/featured', '/api/categories'] },
  shorts: {
    path: '/shorts',
    asks: [`/api/videos/shorts?page=1&pageSize=${SHORTS_PAGE_PAGE_SIZE}`, '/api/categories'],
    viewMode: 'shortsViewMode',
  },
  trending: { path: '/trending', asks: ['/api/videos/trending'] },
  microclips: { path: '/microclips', asks: ['/api/videos/microclips'], viewMode: 'microClipsViewMode' },
  category: {
    path: '/category/#',
    asks: ['/api/categories/#', '/api/categories', '/api/categories/#/videos'],
    viewMode: 'categoryViewMode',
  },
  video: { path: '/video/#', asks: ['/api/videos/#', '/api/videos/#/series'] },
} as const

export type PrerenderedScreen = keyof typeof PRERENDERED_SCREENS
export const PRERENDERED_NAMES = Object.keys(PRERENDERED_SCREENS) as PrerenderedScreen[]

/** A path that shows the screen. */
export const examplePath = (name: PrerenderedScreen) => PRERENDERED_SCREENS[name].path.replace('#', '1')

const ID = /\/([1-9]\d{0,8})$/
/** Another tab of Home, or the grid of Trending, is another screen. */
const OTHER_VIEW = /[?&](tab|view)=/

interface Found {
  name: PrerenderedScreen
  /** Of the category or of the video; 0 on the other screens. */
  id: number
}

/** The prerendered screen with this path, whatever view the query chooses. */
export function screenAt(pathname: string): Found | undefined {
  const path = pathname.replace(ID, '/#')
  const name = PRERENDERED_NAMES.find((known) => PRERENDERED_SCREENS[known].path === path)
  return name && { name, id: Number(ID.exec(pathname)?.[1] ?? 0) }
}

/**
 * The prerendered screen at an address.
 * @param search starts with `?` where it isn't empty
 * @returns undefined where the screen is not prerendered
 */
export const prerenderedScreen = (pathname: string, search: string): Found | undefined =>
  OTHER_VIEW.test(search) ? undefined : screenAt(pathname)
