import { createStore } from './create-store.ts'
import { tabStorage } from './device-storage.ts'
import { isRecord } from './is-record.ts'
import { persisted } from './persisted.ts'
import { TOAST_DURATION_MS, TOAST_FADE_MS } from '#shared/limits/toasts.ts'

export type ToastVariant = (typeof VARIANTS)[number]

/** The one thing that a toast offers, such as “Undo” or “Open”. The press closes the toast. */
export interface ToastAction {
  label: string
  onPress: () => void
}

export interface ToastOptions {
  title: string
  description?: string
  /** Why something failed, below the description. */
  reason?: string | undefined
  variant?: ToastVariant
  action?: ToastAction
  /** Milliseconds until the toast fades. */
  duration?: number
}

export interface Toast {
  id: number
  title: string
  description: string
  reason: string
  variant: ToastVariant
  action: ToastAction | null
  isLeaving: boolean
}

const VARIANTS = ['default', 'success', 'destructive'] as const

/** After the pointer or the focus has left a toast, the toast stays at least this long. */
const LEAST_REST_MS = 1000

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
  let endsAt = 0

  const dismiss = () => {
    const current = shown.get()
    if (!current || current.isLeaving) return
    clearTimeout(timer)
    shown.set({ ...current, isLeaving: true })
    timer = setTimeout(() => shown.set(null), TOAST_FADE_MS)
  }
  const endIn = (ms: number) => {
    clearTimeout(timer)
    endsAt = Date.now() + ms
    timer = setTimeout(dismiss, ms)
  }
  const show = (options: ToastOptions) => {
    const { title, description = '', reason = '', variant = 'default', action = null, duration } = options
    count += 1
    shown.set({ id: count, title, description, reason, variant, action, isLeaving: false })
    endIn(duration ?? TOAST_DURATION_MS)
  }
  return {
    show,
    dismiss,
    /** Stops the time of the present toast: it is being read or about to be pressed. @returns continues the time */
    hold: () => {
      const held = shown.get()
      if (!held || held.isLeaving) return () => undefined
      clearTimeout(timer)
      const rest = Math.max(LEAST_REST_MS, endsAt - Date.now())
      return () => {
        const current = shown.get()
        if (current?.id === held.id && !current.isLeaving) endIn(rest)
      }
    },
    get: shown.get,
    subscribe: shown.subscribe,
    /** Shows the present toast again after the next page load, without its action. */
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

/** The toaster of the page: one toast at a time, and a new one replaces the old one at once (decision 074). */
export const toaster = createToaster()

export const toast = toaster.show

/** For a chunk that a press requested and that didn't load. */
export const NOT_LOADED_TOAST: ToastOptions = {
  title: 'This didn’t load',
  description: 'The connection may have dropped. Please try again.',
  variant: 'destructive',
}
