import { useMutation, useQueryClient, type InfiniteData, type UseMutationResult } from '@tanstack/react-query'
import type { Comment, OpenQuestion } from '#shared/contract/comments.ts'
import type { Page } from '#shared/contract/define-route.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { showReactionFailure } from '../../entities/video/reactions.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../lib/pagination.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { toastWithUndo } from '../../lib/undo-toast.ts'
import type { WrittenComment } from './comment-form.tsx'

/** The comments on a video with their replies. The key is the path, which live messages invalidate. */
export const commentsQuery = (videoId: number) => ({
  ...pagesQuery({
    queryKey: queryKey('listComments', videoId),
    read: (page, options) => api.listComments({ ...page, id: videoId }, options),
  }),
  // Other people comment at any time.
  staleTime: 0,
})

/** The open questions about the videos of the signed-in person, oldest first. Other people ask at any time. */
export const openQuestionsQuery = {
  ...pagesQuery<OpenQuestion>({
    queryKey: queryKey('listOpenQuestions'),
    read: (page, options) => api.listOpenQuestions(page, options),
  }),
  staleTime: 0,
}

const showFailure = (fallback: string) => (error: Error) =>
  showReactionFailure(serverMessageOf(error, fallback))(error)

type CommentsData = InfiniteData<Page<Comment>>

const RANKS = { answered: 2, open: 1 }
const rankOf = ({ question }: Comment) => (question ? RANKS[question] : 0)
/** As the server lists them: answered questions, open ones, and comments, each newest first. */
const inOrder = (one: Comment, other: Comment) => rankOf(other) - rankOf(one) || other.id - one.id

/** The cached pages with a comment, no reply, at its place. */
const withComment = (comment: Comment) => (data: CommentsData | undefined) => {
  if (!data) return undefined
  const at = data.pages.findIndex(({ items }) => {
    const last = items.at(-1)
    return !last || inOrder(comment, last) < 0
  })
  const pages = data.pages.map((page, index) => {
    if (index !== (at < 0 ? data.pages.length - 1 : at)) return page
    const others = page.items.filter(({ id }) => id !== comment.id)
    return { ...page, items: [...others, comment].toSorted(inOrder) }
  })
  return { ...data, pages }
}

/** The cached pages without a comment or a reply. */
const withoutComment = (id: number) => (data: CommentsData | undefined) => {
  const left = withoutItem(id)(data)
  const withoutReply = (one: Comment) => ({ ...one, replies: one.replies.filter((reply) => reply.id !== id) })
  return (
    left && {
      ...left,
      pages: left.pages.map((page) => ({ ...page, items: page.items.map(withoutReply) })),
    }
  )
}

/** Posts a comment; it stands at its place in the list before the list is read again. */
export function useCreateComment(videoId: number): UseMutationResult<Comment, Error, WrittenComment> {
  const client = useQueryClient()
  const list = commentsQuery(videoId)
  return useMutation({
    mutationFn: (written) => api.createComment({ id: videoId, ...written }),
    onSuccess: async (comment, { isQuestion }) => {
      await client.cancelQueries(list)
      client.setQueryData(list.queryKey, withComment(comment))
      void client.invalidateQueries(list)
      const title = isQuestion ? 'The instructor was asked' : 'Comment posted'
      toast({ title, variant: 'success' })
    },
    onError: showFailure('Failed to post your comment. Please try again.'),
  })
}

interface Change {
  call: () => Promise<Comment>
  /** Of the toast. */
  title: string
}

/** Replies to a comment, changes its text, or the state of a question; pending until the list is read again. */
export function useChangeComment(videoId: number): UseMutationResult<Comment, Error, Change> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ call }) => call(),
    onSuccess: async (_, { title }) => {
      toast({ title, variant: 'success' })
      void client.invalidateQueries(openQuestionsQuery)
      await client.invalidateQueries(commentsQuery(videoId))
    },
    onError: showFailure('Failed to store it. Please try again.'),
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
    if (comment.parentId === null) client.setQueryData(list.queryKey, withComment(comment))
    else await client.invalidateQueries(list)
    onChanged()
  }
  return useMutation({
    mutationFn: (id) => api.deleteComment({ id }),
    onMutate: async (id) => {
      await client.cancelQueries(list)
      client.setQueryData(list.queryKey, withoutComment(id))
      onChanged()
    },
    onSuccess: (_, id) => {
      // A list that was read in the meantime has it again.
      client.setQueryData(list.queryKey, withoutComment(id))
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
