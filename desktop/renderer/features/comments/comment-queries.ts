import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Comment } from '#shared/contract/comments.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { showReactionFailure } from '../../entities/video/reactions.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../lib/pagination.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'

/** The comments on a video, newest first. The key is the path, which live messages invalidate. */
export const commentsQuery = (videoId: number) => ({
  ...pagesQuery({
    queryKey: queryKey('listComments', videoId),
    read: (page, options) => api.listComments({ ...page, id: videoId }, options),
  }),
  // Other people comment at any time.
  staleTime: 0,
})

const showFailure = (fallback: string) => (error: Error) =>
  showReactionFailure(serverMessageOf(error, fallback))(error)

/** Posts a comment; it stands at the top of the list before the list is read again. */
export function useCreateComment(videoId: number): UseMutationResult<Comment, Error, string> {
  const client = useQueryClient()
  const list = commentsQuery(videoId)
  return useMutation({
    mutationFn: (text) => api.createComment({ id: videoId, text }),
    onSuccess: async (comment) => {
      await client.cancelQueries(list)
      client.setQueryData(list.queryKey, (data) => {
        const [first, ...others] = data?.pages ?? []
        if (!data || !first) return undefined
        const items = [comment, ...first.items.filter(({ id }) => id !== comment.id)]
        return { ...data, pages: [{ ...first, items }, ...others] }
      })
      void client.invalidateQueries(list)
      toast({ title: 'Comment posted', variant: 'success' })
    },
    onError: showFailure('Failed to post your comment. Please try again.'),
  })
}

export function useDeleteComment(videoId: number): UseMutationResult<void, Error, number> {
  const client = useQueryClient()
  const list = commentsQuery(videoId)
  return useMutation({
    mutationFn: (id) => api.deleteComment({ id }),
    onSuccess: (_, id) => {
      client.setQueryData(list.queryKey, withoutItem(id))
      toast({ title: 'Comment deleted' })
    },
    onError: showFailure('Failed to delete the comment. Please try again.'),
  })
}
