import { UNDO_MS } from '#shared/limits/comments.ts'
import { toast, type ToastOptions } from './toast.ts'

/** Tells that something was removed, with an undo for ten seconds. */
export const toastWithUndo = (removed: ToastOptions, undo: () => void): void =>
  toast({ ...removed, duration: UNDO_MS, action: { label: 'Undo', onPress: undo } })
