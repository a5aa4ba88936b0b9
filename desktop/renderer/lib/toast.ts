import { createStore } from './create-store.ts'
import { tabStorage } from './device-storage.ts'
import { isRecord } from './is-record.ts'
import { persisted } from './persisted.ts'
import { TOAST_DURATION_MS, TOAST_FADE_MS } from '#shared/limits.ts'

export type ToastVariant = (typeof VARIANTS)[number]

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

const VARIANTS = ['default', 'success', 'destructive'] as const

/** The toast of the page that is being left, for the page that is loaded next. */
const carried = persisted<ToastOptions | null>(
  'toast-after-reload',
  null,
  (stored) => {
    if (!isRecord(stored)) return undefined
    const { title, description, variant } = stored
    if (typeof title !== 'string' || typeof description !== 'string') return undefined
    return { title, description, variant: VARIANTS.find((known) => known === variant) ?? 'default' }
  },
  tabStorage,
)

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
      carried.set({ title, description, variant })
    },
    showCarried: () => {
      const options = carried.get()
      carried.set(null)
      if (options) show(options)
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
