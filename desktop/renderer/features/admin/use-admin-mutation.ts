import { useRefreshVideoLists } from '../../entities/video/refresh-video-lists.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

const ADMIN_LISTS = ['/api/admin/']

/** Another administrator was faster: the subject has changed or was deleted since the dialog was opened. */
const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 409 || error.status === 404)

interface AdminMutationOptions<Input, Result> extends Pick<
  Parameters<typeof useToastMutation<Input, Result>>[0],
  'mutationFn' | 'success' | 'failure'
> {
  /** Closes the dialog. */
  onDone: () => void
  /** In place of `onDone` after a conflict; `message` is the server's sentence. */
  onConflict?: (input: Input, message: string) => void
  /** The path prefixes of the lists that a success changes, where that aren't all lists of videos. */
  changedLists?: readonly string[]
  onFailure?: () => void
}

/** A change by an administrator: told by a toast, and the lists are read again after a success and after a conflict. */
export function useAdminMutation<Input, Result>(options: AdminMutationOptions<Input, Result>) {
  const { onDone, onConflict = onDone, changedLists, onFailure, ...mutation } = options
  const refresh = useRefreshVideoLists()
  return useToastMutation({
    ...mutation,
    onSuccess: () => {
      refresh(changedLists)
      onDone()
    },
    onError: (error, input, message) => {
      onFailure?.()
      if (!isConflict(error)) return
      refresh(ADMIN_LISTS)
      onConflict(input, message)
    },
  })
}
