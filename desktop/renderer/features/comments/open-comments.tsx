import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsQuery } from './comment-queries.ts'
import type { ShownComment } from './comment-row.tsx'
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
  const [doomed, setDoomed] = useState<Comment | null>(null)

  const stored = data?.pages.flatMap(({ items }) => items) ?? []
  const everybodys = stored.map((comment): ShownComment => {
    const isDeletable = user !== null && (user.isAdmin || user.id === comment.userId)
    return {
      ...comment,
      key: `stored-${comment.id}`,
      onDelete: isDeletable ? () => setDoomed(comment) : null,
    }
  })
  const own = device.comments.map((comment): ShownComment => ({
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
        comments={user ? everybodys : [...own, ...everybodys]}
        now={now}
        state={isPending ? 'loading' : isError ? 'failed' : 'ready'}
        onRetry={() => void refetch()}
        onShowMore={hasNextPage ? () => void fetchNextPage() : null}
        isShowingMore={isFetchingNextPage}
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title="Delete this comment?"
        description="Nobody will be able to read it any more."
        confirmLabel="Delete"
        isDangerous
        isPending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSuccess: () => setDoomed(null) })}
        onCancel={() => setDoomed(null)}
      />
    </>
  )
}
