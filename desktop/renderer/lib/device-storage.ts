/** Under it the screens' view modes are kept. */
export const VIEW_MODES_KEY = 'view-mode-preference'

/** Local storage that may be denied or full: then nothing is remembered, and nothing breaks. */
export const deviceStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Forgotten at the next start, which is all that can be done about it.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // It was never kept.
    }
  },
}
