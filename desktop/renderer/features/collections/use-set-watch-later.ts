import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { patchVideo } from '../../lib/patch-video.ts'

interface WatchLaterState {
  isWatchLater: boolean
}

/** Puts a video aside for later, or takes it off that list, once the server has. */
export function useSetWatchLater(): UseMutationResult<
  WatchLaterState,
  Error,
  { id: number } & WatchLaterState
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isWatchLater }) =>
      isWatchLater ? api.addToWatchLater({ id }) : api.removeFromWatchLater({ id }),
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/users\/\d+\/watch-later$/.test(String(queryKey[0])),
      })
    },
  })
}
