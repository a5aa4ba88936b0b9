import type { Video } from '#shared/contract/videos.ts'

const OPEN_VIDEO = 'open-video'

declare global {
  interface WindowEventMap {
    'open-video': CustomEvent<Video>
  }
}

/** Opens the video in the global player, by an event of the window that any script of the page may send (GP-01). */
export function openVideo(video: Video): void {
  window.dispatchEvent(new CustomEvent(OPEN_VIDEO, { detail: video }))
}

export function onOpenVideo(open: (video: Video) => void): () => void {
  const listener = (event: CustomEvent<Video>) => open(event.detail)
  window.addEventListener(OPEN_VIDEO, listener)
  return () => window.removeEventListener(OPEN_VIDEO, listener)
}
