import { EventEmitter } from 'node:events'
import type { Caller } from '#server/http/caller.ts'

/** A user acted on a published video. */
export interface VideoEvent {
  videoId: number
  title: string
  userId: number
  displayName: string
  isAdmin: boolean
}

export const videoEvent = (
  { id: userId, displayName, isAdmin }: Pick<Caller, 'id' | 'displayName' | 'isAdmin'>,
  { id: videoId, title }: { id: number; title: string },
): VideoEvent => ({ videoId, title, userId, displayName, isAdmin })

/** Events, published after the commit; names are noun.pastTense. */
export interface Events {
  'video.submitted': { videoId: number; title: string; userId: number; username: string }
  /** The processing has ended: the video waits for review, or has failed. */
  'video.processed': {
    videoId: number
    title: string
    userId: number
    status: 'pending' | 'failed'
    reason: string | null
  }
  /** The poster was taken of the file that this video or its proposal shows. */
  'video.pictured': { videoId: number; userId: number }
  /** A media job was added. */
  'media.queued': object
  'media.progressed': { videoId: number; userId: number; percent: number }
  'video.reviewed': {
    videoId: number
    title: string
    creatorId: number
    status: 'approved' | 'rejected' | 'withdrawn'
    /** Whether the decision is about a proposal. */
    isProposal: boolean
  }
  /** A video is no longer public, or has a new title: the backlog drops its activity. */
  'video.hidden': { videoId: number }
  /** A video or a proposal left the pending lists without a decision, or a video was restored. */
  'review.queueChanged': object
  'video.liked': VideoEvent
  'video.saved': VideoEvent
  'video.viewed': VideoEvent
  'video.commented': VideoEvent
  'video.shared': VideoEvent
  /** `wasPublished`: only admins are told of the others. */
  'video.deleted': VideoEvent & { wasPublished: boolean }
  /** The public counters after a change. */
  'video.counted': { videoId: number; views: number; likes: number }
  /** Sessions of this account were revoked. */
  'sessions.closed': { userId: number }
}
export type EventName = keyof Events

export interface EventBus {
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
  /** @returns a function that ends the subscription */
  subscribe<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void
}

export function createEventBus(): EventBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    publish: (name, event) => void emitter.emit(name, event),
    subscribe: (name, listener) => {
      emitter.on(name, listener)
      return () => emitter.off(name, listener)
    },
  }
}
