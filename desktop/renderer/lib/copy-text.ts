import { toast, type ToastOptions } from './toast.ts'

interface Toasts {
  copied: ToastOptions
  /** What else the person can do where the browser doesn't allow it. */
  otherwise: string
}

/**
 * Copies text to the clipboard, and tells it by a toast. Without https a page has no clipboard API; there the selected field
 * is copied with `execCommand`.
 * @returns whether one of them worked
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | null,
  { copied, otherwise }: Toasts,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    field?.select()
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else works outside of secure contexts
    if (!field || !document.execCommand('copy')) {
      toast({ title: 'Copying isn’t allowed here', description: otherwise, variant: 'destructive' })
      return false
    }
  }
  toast({ ...copied, variant: 'success' })
  return true
}
