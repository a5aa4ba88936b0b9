import { createContext } from 'react'

/** The player of a page, for what stands beside it. */
export interface LessonPlayer {
  /** The length of the lesson. */
  seconds: number
  /** Plays on from this second of the lesson, in sight. */
  playFrom: (seconds: number) => void
}

/** Null where the page has no player that can be sent to a second. */
export const LessonPlayerContext = createContext<LessonPlayer | null>(null)
