import type { ColorScheme } from '../lib/color-scheme.ts'

export const COLOR_SCHEME_NAMES: Record<ColorScheme, string> = {
  dark: 'Dark',
  light: 'Light',
  system: 'System',
}
