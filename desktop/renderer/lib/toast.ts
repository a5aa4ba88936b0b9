import { createStore } from './create-store.ts'
import { TOAST_DURATION_MS, TOAST_FADE_MS } from '#shared/limits.ts'

export type ToastVariant = 'default' | 'success' | 'destructive'

export interface ToastOptions {
  title: string
  description?: string
  variant?: ToastVariant
  /** Milliseconds until it fades by itself. */
  duration?: number
}

export interface Toast {
  id: number
  title: string
  description: string
  variant: ToastVariant
  isLeaving: boolean
}

const CARRIED_KEY = 'toast-after-reload'

function createToaster() {
  const shown = createStore<Toast | null>(null)
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const dismiss = () => {
    const current = shown.get()
    if (!current || current.isLeaving) return
    clearTimeout(timer)
    shown.set({ ...current, isLeaving: true })
    timer = setTimeout(() => shown.set(null), TOAST_FADE_MS)
  }
  const show = ({ title, description = '', variant = 'default', duration }: ToastOptions) => {
    clearTimeout(timer)
    count += 1
    shown.set({ id: count, title, description, variant, isLeaving: false })
    timer = setTimeout(dismiss, duration ?? TOAST_DURATION_MS)
  }
  return {
    show,
    dismiss,
    get: shown.get,
    subscribe: shown.subscribe,
    /** Shows the present toast again after the page has been loaded anew. */
    carryOverReload: () => {
      const current = shown.get()
      if (!current) return
      const { title, description, variant } = current
      try {
        sessionStorage.setItem(CARRIED_KEY, JSON.stringify({ title, description, variant }))
      } catch {
        // Then it ends with the page.
      }
    },
    showCarried: () => {
      try {
        const carried = sessionStorage.getItem(CARRIED_KEY)
        sessionStorage.removeItem(CARRIED_KEY)
        if (!carried) return
        // Written by the function above alone.
        const options: ToastOptions = JSON.parse(carried)
        show(options)
      } catch {
        // Nothing to show.
      }
    },
  }
}

/** The page's one toaster: one toast at a time, a new one replaces the old at once. */
export const toaster = createToaster()

/** Says something in passing, from anywhere. */
export const toast = toaster.show

/** Of code that was asked for by a press and didn't come. */
export const NOT_LOADED_TOAST: ToastOptions = {
  title: 'This didn’t load',
  description: 'The connection may have dropped. Please try again.',
  variant: 'destructive',
}
