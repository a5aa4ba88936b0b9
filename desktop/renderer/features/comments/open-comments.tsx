import { useState } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePages } from '../../lib/use-pages.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsQuery } from './comment-queries.ts'
import type { DisplayedComment } from './comment-row.tsx'
import { useDeviceComments } from './device-comments.ts'
import { useCreateComment, useDeleteComment } from './use-comment-actions.ts'

/** How often the age of the comments is renewed. */
const REFRESH_MS = 30_000

/** The form and the list of comments. The comments of a visitor stay in the browser. */
export function OpenComments({ videoId }: { videoId: number }) {
  const { user } = useSession()
  const now = useNow(REFRESH_MS)
  const pages = usePages(commentsQuery(videoId))
  const device = useDeviceComments(videoId)
  const create = useCreateComment(videoId)
  const remove = useDeleteComment(videoId)
  const [commentToDelete, setCommentToDelete] = useState<Comment | null>(null)

  const stored = (pages.items ?? []).map((comment): DisplayedComment => {
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
        state={pages.isLoading ? 'loading' : pages.isError ? 'failed' : 'ready'}
        onRetry={pages.retry}
        onShowMore={pages.hasMore ? pages.loadMore : null}
        isShowingMore={pages.isLoadingMore}
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
