import { useState } from 'react'
import { deviceStorage } from '../../lib/device-storage.ts'

/** What somebody who isn't signed in said: it never leaves this browser. */
export interface DeviceComment {
  id: number
  text: string
  date: string
}

const MAX_COMMENTS = 50

const keyOf = (videoId: number) => `comments-on-${videoId}`

function isComment(value: unknown): value is DeviceComment {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, date }: Partial<Record<keyof DeviceComment, unknown>> = value
  return typeof id === 'number' && typeof text === 'string' && typeof date === 'string'
}

function read(videoId: number): DeviceComment[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(videoId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isComment) : []
  } catch {
    return []
  }
}

interface DeviceComments {
  comments: DeviceComment[]
  add: (text: string) => void
  remove: (id: number) => void
}

/** The newest first. */
export function useDeviceComments(videoId: number): DeviceComments {
  const [comments, setComments] = useState(() => read(videoId))
  const keep = (next: DeviceComment[]) => {
    setComments(next)
    deviceStorage.write(keyOf(videoId), JSON.stringify(next))
  }
  return {
    comments,
    add: (text) =>
      keep([{ id: Date.now(), text, date: new Date().toISOString() }, ...comments].slice(0, MAX_COMMENTS)),
    remove: (id) => keep(comments.filter((comment) => comment.id !== id)),
  }
}
