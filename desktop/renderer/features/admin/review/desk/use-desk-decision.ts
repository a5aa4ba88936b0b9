import { useRef, useState } from 'react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { UNDO_MS } from '#shared/limits/comments.ts'
import { api } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { useApproveVideo, useRejectVideo, useUndoReview, type Decision } from '../video-mutations.ts'
import type { useDeskQueue } from './use-desk-queue.ts'

interface Undoable {
  video: OwnVideo
  until: number
}

/**
 * The decisions of the desk. Each one opens the next video at once; one that is not accepted comes back, with what was
 * typed and the server's reason.
 */
export function useDeskDecision(queue: ReturnType<typeof useDeskQueue>) {
  /** What was sent with a decision, for one that is not accepted. */
  const sent = useRef(new Map<number, ReviewedVideo>())
  /** Review notes that were typed and not sent, by the id of their video. */
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const setDraft = (id: number, text: string) => setDrafts((known) => new Map(known).set(id, text))

  const undoing = useUndoReview((video) => queue.reopen(video))
  const undo = (video: OwnVideo) => {
    setUndoable(null)
    undoing.mutate(video)
  }
  const callbacks = {
    onDone: ({ video }: Decision) => setDraft(video.id, ''),
    onFailure: ({ video }: Decision) => {
      const decided = sent.current.get(video.id)
      if (decided) queue.reopen(decided)
    },
    onConflict: async ({ video }: Decision, message: string) => {
      setRefusals((known) => new Map(known).set(video.id, message))
      // Another officer decided, or the video changed: what is there now is shown.
      const fresh = await api.readReviewed({ id: video.id }).catch(() => null)
      if (fresh) queue.reopen(fresh)
      else queue.drop(video)
    },
    offerUndo: (video: OwnVideo) => {
      setUndoable({ video, until: Date.now() + UNDO_MS })
      return () => undo(video)
    },
  }
  const approve = useApproveVideo(callbacks)
  const reject = useRejectVideo(callbacks)

  const decide = (kind: 'approve' | 'reject', video: ReviewedVideo, isSameContent?: boolean) => {
    const notes = (drafts.get(video.id) ?? '').trim()
    if (kind === 'reject' && !notes) return
    sent.current.set(video.id, video)
    if (kind === 'approve') approve.mutate({ video, notes, isSameContent })
    else reject.mutate({ video, notes })
    queue.leaveDecided(video)
  }

  return {
    draftOf: (id: number) => drafts.get(id) ?? '',
    setDraft,
    /** Why the last decision about the video was not accepted. */
    refusalOf: (id: number) => refusals.get(id),
    decide,
    undo: () => {
      if (undoable && Date.now() < undoable.until) undo(undoable.video)
      else
        toast({ title: 'Nothing to take back', description: 'A decision can be taken back for ten seconds.' })
    },
  }
}
