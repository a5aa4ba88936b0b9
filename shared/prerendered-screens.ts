/**
 * The screens that the build prerenders (scripts/prerender.ts), each with a path that shows it. The server answers a path
 * of such a screen with `<name>.html`.
 */
export const PRERENDERED_SCREENS = {
  home: '/',
  shorts: '/shorts',
  trending: '/trending',
  microclips: '/microclips',
  category: '/category/1',
  video: '/video/1',
} as const

export type PrerenderedScreen = keyof typeof PRERENDERED_SCREENS

const ONE_RECORD = /^\/(category|video)\/([1-9]\d{0,8})$/
/** Another tab of Home, or the grid of Trending, is another screen. */
const OTHER_VIEW = /[?&](tab|view)=/

interface Found {
  name: PrerenderedScreen
  /** Of the category or of the video; 0 on the other screens. */
  id: number
}

/**
 * The prerendered screen at an address.
 * @param search starts with `?` where it isn't empty
 * @returns undefined where the screen is not prerendered
 */
export function prerenderedScreen(pathname: string, search: string): Found | undefined {
  if (OTHER_VIEW.test(search)) return undefined
  const [, record, id] = ONE_RECORD.exec(pathname) ?? []
  if (record === 'category' || record === 'video') return { name: record, id: Number(id) }
  const names = Object.keys(PRERENDERED_SCREENS) as PrerenderedScreen[]
  const name = names.find((known) => PRERENDERED_SCREENS[known] === pathname)
  return name && { name, id: 0 }
}
