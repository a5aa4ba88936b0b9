import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Comment } from '#shared/contract/comments.ts'
import { api } from '../../lib/api.ts'
import { showReactionFailure } from '../../entities/video/reactions.ts'
import { withoutItem } from '../../lib/pagination.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { commentsQuery } from './comment-queries.ts'

const showFailure = (fallback: string) => (error: Error) =>
  showReactionFailure(serverMessageOf(error, fallback))(error)

/** Posts a comment; it stands at the top of the list before the list is read again. */
export function useCreateComment(videoId: number): UseMutationResult<Comment, Error, string> {
  const client = useQueryClient()
  const { queryKey } = commentsQuery(videoId)
  return useMutation({
    mutationFn: (text) => api.createComment({ id: videoId, text }),
    onSuccess: async (comment) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (data) => {
        const [first, ...others] = data?.pages ?? []
        if (!data || !first) return undefined
        const items = [comment, ...first.items.filter(({ id }) => id !== comment.id)]
        return { ...data, pages: [{ ...first, items }, ...others] }
      })
      void client.invalidateQueries({ queryKey })
      toast({ title: 'Comment posted', variant: 'success' })
    },
    onError: showFailure('Failed to post your comment. Please try again.'),
  })
}

export function useDeleteComment(videoId: number): UseMutationResult<void, Error, number> {
  const client = useQueryClient()
  const { queryKey } = commentsQuery(videoId)
  return useMutation({
    mutationFn: (id) => api.deleteComment({ id }),
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, withoutItem(id))
      toast({ title: 'Comment deleted' })
    },
    onError: showFailure('Failed to delete the comment. Please try again.'),
  })
}
