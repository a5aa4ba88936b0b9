import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsQuery } from './comment-queries.ts'
import type { DisplayedComment } from './comment-row.tsx'
import { useDeviceComments } from './device-comments.ts'
import { useCreateComment, useDeleteComment } from './use-comment-actions.ts'

const CLOCK_MS = 30_000

/** 'Just now' doesn't stay true. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The form and the list. Signed in, comments are everybody's to read; signed out, they stay in this browser. */
export function OpenComments({ videoId }: { videoId: number }) {
  const { user } = useSession()
  const now = useNow()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(commentsQuery(videoId))
  const device = useDeviceComments(videoId)
  const create = useCreateComment(videoId)
  const remove = useDeleteComment(videoId)
  const [commentToDelete, setCommentToDelete] = useState<Comment | null>(null)

  const comments = data?.pages.flatMap(({ items }) => items) ?? []
  const stored = comments.map((comment): DisplayedComment => {
    const isDeletable = user !== null && (user.isAdmin || user.id === comment.userId)
    return {
      ...comment,
      key: `stored-${comment.id}`,
      onDelete: isDeletable ? () => setCommentToDelete(comment) : null,
    }
  })
  const onDevice = device.comments.map((comment): DisplayedComment => ({
    ...comment,
    key: `here-${comment.id}`,
    user: 'Anonymous',
    avatar: null,
    onDelete: () => device.remove(comment.id),
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
        comments={user ? stored : [...onDevice, ...stored]}
        now={now}
        state={isPending ? 'loading' : isError ? 'failed' : 'ready'}
        onRetry={() => void refetch()}
        onShowMore={hasNextPage ? () => void fetchNextPage() : null}
        isShowingMore={isFetchingNextPage}
      />
      <ConfirmDialog
        isOpen={commentToDelete !== null}
        title="Delete this comment?"
        description="Nobody will be able to read it any more."
        confirmLabel="Delete"
        isDangerous
        isPending={remove.isPending}
        onConfirm={() =>
          commentToDelete && remove.mutate(commentToDelete.id, { onSuccess: () => setCommentToDelete(null) })
        }
        onCancel={() => setCommentToDelete(null)}
      />
    </>
  )
}
