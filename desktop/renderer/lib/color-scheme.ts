import { persisted } from './persisted.ts'

export const COLOR_SCHEMES = ['dark', 'light', 'system'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

export const isColorScheme = (stored: unknown): stored is ColorScheme =>
  COLOR_SCHEMES.some((scheme) => scheme === stored)

/** Dark unless this device was told otherwise. A script in index.html reads the same entry before the first paint. */
export const colorScheme = persisted<ColorScheme>('color-scheme', 'dark', (stored) =>
  isColorScheme(stored) ? stored : undefined,
)

/** Older browsers show the dark scheme alone. */
export const hasColorSchemes = (): boolean => CSS.supports('color', 'light-dark(red, red)')

const MEDIA: Record<ColorScheme, string> = {
  dark: 'not all',
  light: 'all',
  system: '(prefers-color-scheme: light)',
}
const META: Record<ColorScheme, string> = { dark: 'dark', light: 'light', system: 'dark light' }

/** Shows the page in a scheme, with the browser's own parts around it. */
export function showColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['scheme'] = scheme
  document.querySelector('[name=theme-color]')?.setAttribute('media', MEDIA[scheme])
  document.querySelector('[name=color-scheme]')?.setAttribute('content', META[scheme])
}

/**
 * Follows the choice, also when another tab makes it.
 * @returns the function that stops following
 */
export function followColorScheme(): () => void {
  showColorScheme(colorScheme.get())
  return colorScheme.subscribe(showColorScheme)
}
