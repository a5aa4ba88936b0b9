import { PRODUCT_NAME } from '#shared/product-name.ts'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

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
      saveFile(
        `${PRODUCT_NAME.toLowerCase()}-account.json`,
        `${JSON.stringify(data, null, 2)}\n`,
        'application/json',
      ),
  })
}
