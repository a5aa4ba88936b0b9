import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { showReactionFailure } from '../../entities/video/reactions.ts'
import { api } from '../../lib/api.ts'
import { isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { toast } from '../../lib/toast.ts'
import { commentsQuery } from './comment-queries.ts'

/** A comment of a visitor who isn't signed in: it stays in this browser until the visitor signs in. */
export interface DeviceComment {
  id: number
  text: string
  date: string
}

const MAX_COMMENTS = 50

const isComment = (value: unknown): value is DeviceComment =>
  isRecord(value) &&
  typeof value['id'] === 'number' &&
  typeof value['text'] === 'string' &&
  typeof value['date'] === 'string'

const commentsOn = (videoId: number) =>
  persisted<DeviceComment[]>(`comments-on-${videoId}`, [], (stored) =>
    Array.isArray(stored) ? stored.filter(isComment) : undefined,
  )

/** Posts what a visitor wrote on this video before the sign-in, in the order of the writing. */
export async function postDeviceComments(client: QueryClient, videoId: number): Promise<void> {
  const stored = commentsOn(videoId)
  let posted = 0
  try {
    for (const { id, text } of stored.get().toReversed()) {
      await api.createComment({ id: videoId, text })
      posted++
      stored.set(stored.get().filter((comment) => comment.id !== id))
    }
    if (posted > 0) toast({ title: posted > 1 ? 'Comments posted' : 'Comment posted', variant: 'success' })
  } catch (error) {
    showReactionFailure('Failed to post your comment. Please try again.')(error)
  }
  if (posted > 0) await client.invalidateQueries(commentsQuery(videoId))
}

interface DeviceComments {
  comments: DeviceComment[]
  add: (text: string) => void
  /** @returns the function that brings the comment back */
  remove: (id: number) => () => void
}

/** The newest first. */
export function useDeviceComments(videoId: number): DeviceComments {
  const stored = useMemo(() => commentsOn(videoId), [videoId])
  const comments = useStore(stored)
  return {
    comments,
    add: (text) =>
      stored.set(
        [{ id: Date.now(), text, date: new Date().toISOString() }, ...comments].slice(0, MAX_COMMENTS),
      ),
    remove(id) {
      const removed = comments.find((comment) => comment.id === id)
      stored.set(comments.filter((comment) => comment !== removed))
      return () => {
        if (removed) stored.set([...stored.get(), removed].toSorted((one, other) => other.id - one.id))
      }
    },
  }
}
