import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { interactions } from '../../entities/live/interactions.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { sessionKey } from '../../entities/session/session-key.ts'
import { toast } from '../../lib/toast.ts'

const FAILURE = 'Failed to delete video'

/** Whatever may have shown it: every list, the counts of its creator, the collections it was in. */
function refreshLists(client: QueryClient): Promise<void> {
  const untouched = new Set<unknown>([sessionKey[0], '/api/categories'])
  return client.invalidateQueries({ predicate: ({ queryKey }) => !untouched.has(queryKey[0]) })
}

/** Deletes a video for good, and has every list read again. */
export function useDeleteVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Video) => api.deleteVideo({ id }),
    onSuccess: async (_, { id, title }) => {
      interactions.emit({ videoId: id, action: 'deleted' })
      toast({
        title: 'Video deleted',
        description: `"${title}" has been permanently deleted.`,
        variant: 'success',
      })
      await refreshLists(client)
    },
    onError: (error) =>
      toast({
        title: FAILURE,
        description: `There was an error deleting the video: ${serverMessageOf(error, FAILURE)}`,
        variant: 'destructive',
      }),
  })
}
