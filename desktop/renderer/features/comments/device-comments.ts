import { useMemo } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'

/** A comment of a visitor who isn't signed in: it never leaves this browser. */
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
