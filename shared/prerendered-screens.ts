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
} as const

export type PrerenderedScreen = keyof typeof PRERENDERED_SCREENS

const CATEGORY = /^\/category\/([1-9]\d{0,8})$/
/** Another tab of Home, or the grid of Trending, is another screen. */
const OTHER_VIEW = /[?&](tab|view)=/

interface Found {
  name: PrerenderedScreen
  /** Of the category; 0 on the other screens. */
  id: number
}

/**
 * The prerendered screen at an address.
 * @param search starts with `?` where it isn't empty
 * @returns undefined where the screen is not prerendered
 */
export function prerenderedScreen(pathname: string, search: string): Found | undefined {
  if (OTHER_VIEW.test(search)) return undefined
  const id = Number(CATEGORY.exec(pathname)?.[1] ?? 0)
  if (id > 0) return { name: 'category', id }
  const names = Object.keys(PRERENDERED_SCREENS) as PrerenderedScreen[]
  const name = names.find((known) => PRERENDERED_SCREENS[known] === pathname)
  return name && { name, id }
}
