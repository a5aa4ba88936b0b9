import { useQueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { interactions } from '../../entities/live/interactions.ts'
import { queriesOf } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

/** The queries that no deletion of a video changes. */
const unchanged = queriesOf('getCurrentUser', 'listCategories')

/** Deletes a video, and reads every list again. */
export function useDeleteVideo() {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: ({ id }: Video) => api.deleteVideo({ id }),
    success: (_, { title }) => ({
      title: 'Video deleted',
      description: `"${title}" has been permanently deleted.`,
    }),
    failure: {
      title: 'Failed to delete video',
      prefix: 'There was an error deleting the video: ',
      fallback: 'Failed to delete video',
    },
    onSuccess: async (_, { id }) => {
      interactions.emit({ videoId: id, action: 'deleted' })
      await client.invalidateQueries({ predicate: (query) => !unchanged.predicate(query) })
    },
  })
}
