import type { Video } from '#shared/contract/videos.ts'
import { createEmitter } from '../../lib/create-store.ts'

const OPEN_VIDEO = 'open-video'

declare global {
  interface WindowEventMap {
    'open-video': CustomEvent<Video>
  }
}

/** A video to open over the page, at the address of its own page. */
export interface VideoOpening {
  id: number
  /** What a list knows of the video. Without it the player loads the video first. */
  video?: Video
  /** The query of the address: '?start=31'. */
  search?: string
  /** The clip's own dialog in place of the player. */
  isLesson?: boolean
}

const openings = createEmitter<VideoOpening>()

/** Opens the video over the page; the address is the one of the video's page. */
export const openOverPage = openings.emit

/** Opens the video in the global player, by an event of the window that any script of the page may send (GP-01). */
export function openVideo(video: Video): void {
  window.dispatchEvent(new CustomEvent(OPEN_VIDEO, { detail: video }))
}

type LinkPress = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/**
 * Answers the press on a link to a video's page by `open`. Other presses are the browser's: with Ctrl or the middle
 * button a link opens in a new tab.
 */
export function onPlainPress(open: () => void): (press: LinkPress) => void {
  return (press) => {
    if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
    press.preventDefault()
    open()
  }
}

/** @param open called for each video that a part of the page or another script opens */
export function onOpenVideo(open: (opening: VideoOpening) => void): () => void {
  const listener = ({ detail }: CustomEvent<Video>) => open({ id: detail.id, video: detail })
  window.addEventListener(OPEN_VIDEO, listener)
  const unsubscribe = openings.subscribe(open)
  return () => {
    window.removeEventListener(OPEN_VIDEO, listener)
    unsubscribe()
  }
}
