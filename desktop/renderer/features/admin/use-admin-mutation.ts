import { adminQueries } from '../../entities/query-groups.ts'
import { type QuerySelection } from '../../entities/query-keys.ts'
import { useRefreshVideoLists } from '../../entities/video/use-refresh-video-lists.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

interface AdminMutationOptions<Input, Result> extends Pick<
  Parameters<typeof useToastMutation<Input, Result>>[0],
  'mutationFn' | 'success' | 'failure'
> {
  /** Closes the dialog. */
  onDone: (input: Input) => void
  /** The statuses that say that the subject has changed or was deleted since the dialog was opened. */
  conflictStatuses?: readonly number[]
  /** In place of `onDone` after a conflict; `message` is the server's sentence. */
  onConflict?: (input: Input, message: string) => void
  /** The queries that a success changes; every query of videos by default. */
  changedLists?: QuerySelection
  onFailure?: (input: Input) => void
}

/** A change by an administrator: told by a toast, and the lists are read again after a success and after a conflict. */
export function useAdminMutation<Input, Result>(options: AdminMutationOptions<Input, Result>) {
  const {
    onDone,
    conflictStatuses = [404, 409],
    onConflict = onDone,
    changedLists,
    onFailure,
    ...mutation
  } = options
  const refresh = useRefreshVideoLists()
  return useToastMutation({
    ...mutation,
    onSuccess: (_, input) => {
      refresh(changedLists)
      onDone(input)
    },
    onError: (error, input, message) => {
      onFailure?.(input)
      if (!(error instanceof RequestError && conflictStatuses.includes(error.status))) return
      refresh(adminQueries)
      onConflict(input, message)
    },
  })
}
