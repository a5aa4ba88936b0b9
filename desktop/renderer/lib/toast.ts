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
  /** Milliseconds until the toast fades. */
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

/** The toast of the last page, for the page that is loaded next. */
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
    /** Shows the present toast again after the next page load. */
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

/** The toaster of the page: one toast at a time, and a new one replaces the old one at once (decision 004). */
export const toaster = createToaster()

export const toast = toaster.show

/** For a chunk that a press requested and that didn't load. */
export const NOT_LOADED_TOAST: ToastOptions = {
  title: 'This didn’t load',
  description: 'The connection may have dropped. Please try again.',
  variant: 'destructive',
}
