import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { can } from '#shared/permissions.ts'
import { ReportHost } from '../../entities/report/report-button.tsx'
import { reportableComment, type Reportable } from '../../entities/report/reportable.ts'
import { useSession } from '../../entities/session/session.ts'
import { signInRequest } from '../../entities/session/sign-in-request.ts'
import { toast } from '../../lib/toast.ts'
import { toastWithUndo } from '../../lib/undo-toast.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePages } from '../../lib/use-pages.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList, type DisplayedComment } from './comment-list.tsx'
import { commentsQuery, useCreateComment, useDeleteComment } from './comment-queries.ts'
import { COMMENTS_HASH } from './comments-hash.ts'
import { postDeviceComments, useDeviceComments } from './device-comments.ts'

/** How often the age of the comments is renewed. */
const REFRESH_MS = 30_000

/** The form and the list of comments. The comments of a visitor stay in the browser until they sign in. */
export function Comments({ videoId }: { videoId: number }) {
  const { user } = useSession()
  const client = useQueryClient()
  const now = useNow(REFRESH_MS)
  const pages = usePages(commentsQuery(videoId))
  const device = useDeviceComments(videoId)
  const create = useCreateComment(videoId)
  const list = useRef<HTMLDivElement>(null)
  // The pressed button goes with its comment, or with its toast: the keyboard focus moves to the list.
  const focusList = () => list.current?.focus({ preventScroll: true })
  const remove = useDeleteComment(videoId, focusList)

  const report = useDialog<Reportable>()

  const stored = (pages.items ?? []).map((comment): DisplayedComment => {
    const isDeletable = user !== null && (can(user, 'comments.moderate') || user.id === comment.userId)
    return {
      ...comment,
      key: `stored-${comment.id}`,
      onReport: user?.id === comment.userId ? null : () => report.open(reportableComment(comment)),
      onDelete: isDeletable ? () => remove.mutate(comment.id) : null,
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
    onReport: null,
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
  const post = (text: string, onPosted: () => void) => {
    if (user) {
      create.mutate(text, { onSuccess: onPosted })
      return
    }
    device.add(text)
    toast({ title: 'Comment posted', variant: 'success' })
    onPosted()
  }
  return (
    <>
      <CommentForm isPending={create.isPending} onPost={post} />
      <CommentList
        ref={list}
        comments={[...onDevice, ...stored]}
        now={now}
        state={pages.isLoading ? 'loading' : pages.isError ? 'failed' : 'ready'}
        onRetry={pages.retry}
        onShowMore={pages.hasMore ? pages.loadMore : null}
        isShowingMore={pages.isLoadingMore}
      />
      <ReportHost dialog={report} />
    </>
  )
}
