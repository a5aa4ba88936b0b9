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

/** What happened, announced after the commit; names are noun.pastTense. */
export interface Events {
  'video.submitted': { videoId: number; title: string; userId: number; username: string }
  /** It is ready for review, or couldn't be made so. */
  'video.processed': {
    videoId: number
    title: string
    userId: number
    status: 'pending' | 'failed'
    reason: string | null
  }
  /** There is something to do for whoever makes media ready. */
  'media.queued': object
  'media.progressed': { videoId: number; userId: number; percent: number }
  'video.reviewed': {
    videoId: number
    title: string
    creatorId: number
    status: 'approved' | 'rejected' | 'withdrawn'
    /** The decision is about the changes to an approved video. */
    isProposal: boolean
  }
  /** A public video is not public any more, or has other words: earlier activity about it is not told again. */
  'video.hidden': { videoId: number }
  /** A video or a proposal left the pending lists without a decision, or came back into the library. */
  'review.queueChanged': object
  'video.liked': VideoEvent
  'video.saved': VideoEvent
  'video.viewed': VideoEvent
  'video.commented': VideoEvent
  'video.shared': VideoEvent
  /** Of what was never published nobody but the reviewers hears. */
  'video.deleted': VideoEvent & { wasPublished: boolean }
  /** A counter that everybody sees moved, up or down. */
  'video.counted': { videoId: number; views: number; likes: number }
  /** Tokens of this person stopped being good. */
  'sessions.closed': { userId: number }
}
export type EventName = keyof Events

export interface EventBus {
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
  /** @returns what ends the subscription */
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
