import { EventEmitter } from 'node:events'

/** What happened, announced after the commit; names are noun.pastTense. */
export interface Events {
  'video.submitted': { videoId: number; title: string; userId: number; username: string }
  'video.reviewed': { videoId: number; title: string; creatorId: number; status: 'approved' | 'rejected' }
  'video.liked': {
    videoId: number
    title: string
    userId: number
    username: string
    isAdmin: boolean
    likes: number
  }
  'video.deleted': {
    videoId: number
    title: string
    userId: number
    username: string
    isAdmin: boolean
    /** Of what was never published nobody hears. */
    wasPublished: boolean
  }
  /** Counted, not merely asked for; the viewer is nobody for a browser that isn't signed in. */
  'video.viewed': {
    videoId: number
    title: string
    views: number
    viewer: { userId: number; username: string; isAdmin: boolean } | null
  }
  'video.saved': { videoId: number; title: string; userId: number; username: string; isAdmin: boolean }
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
