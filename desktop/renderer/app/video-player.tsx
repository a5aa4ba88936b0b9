import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useEffect } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { CommentsSection } from '../features/comments/comments-section.tsx'
import { PlayerDialog } from '../features/player/player-dialog.tsx'
import { usePlatform } from '../platform/platform.ts'
import { useVideoDialogs } from '../screens/video/video-dialogs.tsx'

const DownloadAction = lazy(() => import('../features/downloads/download-action.tsx'))

/** Sets the document title while the player is open, then restores the title of the page behind it. */
function useTitleOver(title: string): void {
  useEffect(() => {
    const own = `${title} · ${PRODUCT_NAME}`
    let behind = document.title
    document.title = own
    const observer = new MutationObserver(() => {
      if (document.title === own) return
      behind = document.title
      document.title = own
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = behind
    }
  }, [title])
}

let closing: Promise<void> | null = null

/**
 * Goes back to the page behind the player. A second call before the navigation is complete does nothing.
 * @returns a promise that resolves when the page behind is the current history entry
 */
const closePlayer = (): Promise<void> =>
  (closing ??= new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    window.history.back()
  }).finally(() => (closing = null)))

/** The dialog of the player, with the dialogs that it opens. */
export default function VideoPlayer({ video }: { video: Video }) {
  useTitleOver(video.title)
  const { downloads } = usePlatform()
  const { open, dialogs } = useVideoDialogs()
  return (
    <>
      <PlayerDialog
        video={video}
        onClose={closePlayer}
        onShare={(moment) => open('share', moment)}
        onCut={(moment) => open('cut', moment)}
        download={
          downloads && (
            <Suspense fallback={<Box height="touch" mt="2" />}>
              <DownloadAction video={video} />
            </Suspense>
          )
        }
        comments={<CommentsSection videoId={video.id} />}
      />
      {dialogs}
    </>
  )
}
