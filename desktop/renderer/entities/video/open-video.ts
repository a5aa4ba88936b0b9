import type { Video } from '#shared/contract/videos.ts'

const OPEN_VIDEO = 'open-video'

declare global {
  interface WindowEventMap {
    'open-video': CustomEvent<Video>
  }
}

/** Opens the global player, from anywhere. */
export function openVideo(video: Video): void {
  window.dispatchEvent(new CustomEvent(OPEN_VIDEO, { detail: video }))
}

export function onOpenVideo(open: (video: Video) => void): () => void {
  const listen = (event: CustomEvent<Video>) => open(event.detail)
  window.addEventListener(OPEN_VIDEO, listen)
  return () => window.removeEventListener(OPEN_VIDEO, listen)
}
