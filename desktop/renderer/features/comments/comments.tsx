import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Reply } from '#shared/contract/comments.ts'
import type { Video } from '#shared/contract/videos.ts'
import { COMMENT_EDIT_HOURS } from '#shared/limits/comments.ts'
import { LIST_LIMIT_DEFAULT } from '#shared/limits/lists.ts'
import { can } from '#shared/permissions.ts'
import { ReportHost } from '../../entities/report/report-button.tsx'
import { reportableComment, type Reportable } from '../../entities/report/reportable.ts'
import { useSession } from '../../entities/session/session.ts'
import { signInRequest } from '../../entities/session/sign-in-request.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastWithUndo } from '../../lib/undo-toast.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePages } from '../../lib/use-pages.ts'
import { CommentForm, type WrittenComment } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsQuery, useChangeComment, useCreateComment, useDeleteComment } from './comment-queries.ts'
import type { DisplayedComment } from './comment-row.tsx'
import { COMMENTS_HASH, linkedCommentOf } from './comments-hash.ts'
import { postDeviceComments, useDeviceComments } from './device-comments.ts'

/** How often the age of the comments is renewed. */
const REFRESH_MS = 30_000

/** How many pages are read in search of the comment that the address leads to. */
const SEARCHED_PAGES = 10

/** The form and the list of comments. The comments of a visitor stay in the browser until they sign in. */
export function Comments({ video }: { video: Video }) {
  const { id: videoId, creator } = video
  const { user } = useSession()
  const client = useQueryClient()
  const now = useNow(REFRESH_MS)
  const pages = usePages(commentsQuery(videoId))
  const device = useDeviceComments(videoId)
  const create = useCreateComment(videoId)
  const change = useChangeComment(videoId)
  const list = useRef<HTMLDivElement>(null)
  // The pressed button goes with its comment, or with its toast: the keyboard focus moves to the list.
  const focusList = () => list.current?.focus({ preventScroll: true })
  const remove = useDeleteComment(videoId, focusList)

  const report = useDialog<Reportable>()

  const linkedId = linkedCommentOf(useLocation().hash)
  const { items, hasMore, isLoadingMore, hasMoreFailed, loadMore } = pages
  const isSought =
    linkedId !== null &&
    items?.some(({ id, replies }) => id === linkedId || replies.some((reply) => reply.id === linkedId)) ===
      false
  const mayReadOn = hasMore && !isLoadingMore && !hasMoreFailed
  useEffect(() => {
    if (isSought && mayReadOn && (items?.length ?? 0) < SEARCHED_PAGES * LIST_LIMIT_DEFAULT) loadMore()
  }, [isSought, mayReadOn, items, loadMore])

  const displayed = (comment: Reply): DisplayedComment => {
    const { id, userId, date, editedAt } = comment
    const isOwn = user?.id === userId
    const isDeletable = user !== null && (can(user, 'comments.moderate') || isOwn)
    const isEditable = isOwn && now - Date.parse(date) < COMMENT_EDIT_HOURS * 3_600_000
    const reply = (text: string, onSuccess: () => void) => {
      const call = () => api.createComment({ id: videoId, text, replyTo: id })
      change.mutate({ call, title: 'Reply posted' }, { onSuccess })
    }
    const edit = (text: string, onSuccess: () => void) =>
      change.mutate({ call: () => api.editComment({ id, text }), title: 'Comment changed' }, { onSuccess })
    return {
      ...comment,
      key: `stored-${id}`,
      isEdited: editedAt !== null,
      isInstructor: userId === creator.id,
      isLinked: id === linkedId,
      onReply: user ? reply : null,
      onEdit: isEditable ? edit : null,
      onReport: isOwn ? null : () => report.open(reportableComment(comment)),
      onDelete: isDeletable ? () => remove.mutate(id) : null,
    }
  }
  const stored = (items ?? []).map((comment): DisplayedComment => {
    const { id, question, replies } = comment
    const mayMark = user !== null && (user.id === comment.userId || user.id === creator.id)
    const mark = () => {
      const [state, title] =
        question === 'open'
          ? (['answered', 'Marked as answered'] as const)
          : (['open', 'The question is open again'] as const)
      // The comment moves to another place.
      change.mutate({ call: () => api.setQuestionState({ id, state }), title }, { onSuccess: focusList })
    }
    return {
      ...displayed(comment),
      question,
      replies: replies.map(displayed),
      onMark: mayMark ? mark : null,
    }
  })
  const press = { kind: 'comment', id: videoId } as const
  // They are posted after a sign-in that begins beside them, and after no other one on a shared computer.
  const keepPress = useEffectEvent(() => {
    if (!user && device.comments.length > 0) signInRequest.keep(press)
  })
  useEffect(() => signInRequest.onOpen(keepPress), [])
  const postFromDevice = () =>
    user
      ? void postDeviceComments(client, videoId)
      : signInRequest.open(undefined, `/video/${videoId}${COMMENTS_HASH}`)
  const onDevice = device.comments.map((comment): DisplayedComment => ({
    ...comment,
    key: `here-${comment.id}`,
    user: 'Anonymous',
    avatar: null,
    onPost: { label: user ? 'Post it' : 'Sign in to post it', press: postFromDevice },
    onDelete() {
      const bringBack = device.remove(comment.id)
      focusList()
      toastWithUndo({ title: 'Comment deleted' }, () => {
        bringBack()
        focusList()
      })
    },
  }))
  const post = (written: WrittenComment, onPosted: () => void) => {
    if (user) {
      create.mutate(written, { onSuccess: onPosted })
      return
    }
    device.add(written.text)
    toast({ title: 'Comment posted', variant: 'success' })
    onPosted()
  }
  return (
    <>
      <CommentForm
        isPending={create.isPending}
        mayAsk={user !== null && user.id !== creator.id}
        onPost={post}
      />
      <CommentList
        ref={list}
        comments={[...onDevice, ...stored]}
        now={now}
        isSending={change.isPending}
        state={pages.isLoading ? 'loading' : pages.isError ? 'failed' : 'ready'}
        onRetry={pages.retry}
        onShowMore={hasMore ? loadMore : null}
        isShowingMore={isLoadingMore}
      />
      <ReportHost dialog={report} />
    </>
  )
}
