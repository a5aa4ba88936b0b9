import { PRODUCT_NAME } from '#shared/limits.ts'
import { api } from '../../../lib/api.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

/** The browser saves the file once the link is followed. */
const SAVED_AFTER_MS = 60_000

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS)
}

/** Downloads what the server keeps about the person, as one file. */
export function useExportOwnData() {
  return useToastMutation({
    mutationFn: () => api.exportOwnData(),
    success: () => ({
      title: 'Your data is downloaded',
      description: 'Keep the file where only you can read it.',
    }),
    failure: { title: 'Download failed', fallback: 'Your data could not be downloaded. Please try again.' },
    onSuccess: (data) =>
      saveFile(`${PRODUCT_NAME.toLowerCase()}-account.json`, `${JSON.stringify(data, null, 2)}\n`),
  })
}
