import type { Location } from 'react-router-dom'
import type { VideoOpening } from '../entities/video/open-video.ts'

/** A history entry with a video open over a page. */
export interface PlayerEntry {
  opening: VideoOpening
  behind: Location
}

/** More than the history of a tab holds. */
const ENTRIES_MAX = 100

/** By the state of their locations. Lost with a reload: the address then shows the page of the video. */
const entries = new Map<unknown, PlayerEntry>()

export const playerAt = ({ state }: Location): PlayerEntry | undefined => entries.get(state)

/** @returns the state for the location of the entry */
export function addEntry(entry: PlayerEntry): number {
  const state = Math.random()
  entries.set(state, entry)
  const [oldest] = entries.keys()
  if (entries.size > ENTRIES_MAX) entries.delete(oldest)
  return state
}
