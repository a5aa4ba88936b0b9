import { useMutation, useQueryClient, type InfiniteData, type UseMutationResult } from '@tanstack/react-query'
import type { Comment } from '#shared/contract/comments.ts'
import type { Page } from '#shared/contract/define-route.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { showReactionFailure } from '../../entities/video/reactions.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../lib/pagination.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { toastWithUndo } from '../../lib/undo-toast.ts'

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

type CommentsData = InfiniteData<Page<Comment>>

/** The cached pages with the comment at the place of its id, the newest first. */
const withComment = (comment: Comment) => (data: CommentsData | undefined) => {
  if (!data) return undefined
  const at = data.pages.findIndex(({ items }) => (items.at(-1)?.id ?? 0) < comment.id)
  const pages = data.pages.map((page, index) => {
    if (index !== (at < 0 ? data.pages.length - 1 : at)) return page
    const others = page.items.filter(({ id }) => id !== comment.id)
    return { ...page, items: [...others, comment].toSorted((one, other) => other.id - one.id) }
  })
  return { ...data, pages }
}

/** Posts a comment; it stands at the top of the list before the list is read again. */
export function useCreateComment(videoId: number): UseMutationResult<Comment, Error, string> {
  const client = useQueryClient()
  const list = commentsQuery(videoId)
  return useMutation({
    mutationFn: (text) => api.createComment({ id: videoId, text }),
    onSuccess: async (comment) => {
      await client.cancelQueries(list)
      client.setQueryData(list.queryKey, withComment(comment))
      void client.invalidateQueries(list)
      toast({ title: 'Comment posted', variant: 'success' })
    },
    onError: showFailure('Failed to post your comment. Please try again.'),
  })
}

/** Deletes a comment at once, everywhere, and offers to undo it. @param onChanged after each of the two */
export function useDeleteComment(
  videoId: number,
  onChanged: () => void,
): UseMutationResult<void, Error, number> {
  const client = useQueryClient()
  const list = commentsQuery(videoId)
  // The section may be gone by the time of the press: a mutation of its own would be, too.
  const restore = async (id: number) => {
    const comment = await api.restoreComment({ id })
    await client.cancelQueries(list)
    client.setQueryData(list.queryKey, withComment(comment))
    onChanged()
  }
  return useMutation({
    mutationFn: (id) => api.deleteComment({ id }),
    onMutate: async (id) => {
      await client.cancelQueries(list)
      client.setQueryData(list.queryKey, withoutItem(id))
      onChanged()
    },
    onSuccess: (_, id) => {
      // A list that was read in the meantime has it again.
      client.setQueryData(list.queryKey, withoutItem(id))
      toastWithUndo({ title: 'Comment deleted' }, () => {
        restore(id).catch(showFailure('Failed to bring the comment back. Please try again.'))
      })
    },
    onError: (error) => {
      void client.invalidateQueries(list)
      showFailure('Failed to delete the comment. Please try again.')(error)
    },
  })
}
