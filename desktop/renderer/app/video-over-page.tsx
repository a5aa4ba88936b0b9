import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Navigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { department } from '../lib/department.ts'
import { DialogLayer } from '../components/dialog-layer.ts'
import { lazyDialog } from '../components/lazy-part.tsx'
import { openOverPage, type VideoOpening } from '../entities/video/open-video.ts'
import { useSession } from '../entities/session/session.ts'
import { freshVideoQuery } from '../entities/video/video-cache.ts'
import { CommentsSection } from '../features/comments/comments-section.tsx'
import { readLinkedSegment } from '../features/player/linked-segment.ts'
import { PlayerDialog } from '../features/player/player-dialog.tsx'
import { goBack } from '../lib/go-back.ts'
import { usePlatform } from '../platform/platform.ts'
import { useVideoDialogs } from '../screens/video/video-dialogs.tsx'

const DownloadAction = lazy(() => import('../features/downloads/download-action.tsx'))
const MicroLessonDialog = lazyDialog(() => import('../features/clips/lesson/micro-lesson-dialog.tsx'))
const ShareDialog = lazyDialog(() => import('../features/share/share-dialog.tsx'))

/** Sets the document title while the video is open, then restores the title of the page behind it. */
function useTitleOver(title: string): void {
  useEffect(() => {
    const own = `${title} · ${department.get().name}`
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

/** The dialog of the player, with the dialogs that it opens. */
function VideoPlayer({ video, search, download }: { video: Video; search: string; download: ReactNode }) {
  const { open, dialogs } = useVideoDialogs()
  const segment = useMemo(() => readLinkedSegment(new URLSearchParams(search)), [search])
  return (
    <>
      <PlayerDialog
        video={video}
        segment={segment}
        onClose={goBack}
        onLeaveSegment={() => openOverPage({ id: video.id, video })}
        onShare={(moment) => open('share', moment)}
        onCut={(moment) => open('cut', moment)}
        download={download}
        comments={<CommentsSection video={video} />}
      />
      {dialogs}
    </>
  )
}

function OpenedVideo({ video, opening }: { video: Video; opening: VideoOpening }) {
  useTitleOver(video.title)
  const { downloads } = usePlatform()
  const { user } = useSession()
  // In a browser for signed-in people alone (KP-01).
  const download = (downloads?.disk || (downloads && user)) && (
    <Suspense fallback={<Box height="touch" mt="2" />}>
      <DownloadAction video={video} />
    </Suspense>
  )
  return opening.isLesson ? (
    <MicroLessonDialog
      video={video}
      onClose={() => void goBack()}
      ShareDialog={ShareDialog}
      download={download}
    />
  ) : (
    <VideoPlayer video={video} search={opening.search ?? ''} download={download} />
  )
}

interface VideoOverPageProps {
  opening: VideoOpening
  /** False while the page behind is painted, before the player is taken down. */
  isOpen: boolean
  /** Shown while the video is loaded. */
  pending: ReactNode
}

/** Does not render again when it is hidden. Where the video does not load, its own page says why. */
const Player = memo(({ opening, pending }: Omit<VideoOverPageProps, 'isOpen'>) => {
  const { id, video: known, search = '' } = opening
  const { data, isError } = useQuery({ ...freshVideoQuery(id), enabled: known === undefined })
  const video = known ?? data
  if (video) return <OpenedVideo video={video} opening={opening} />
  return isError ? <Navigate replace to={`/video/${id}${search}`} /> : pending
})

/** Composited on its own: no layout and no paint is needed to hide it (decision 072). */
const Layer = chakra('div', { base: { position: 'relative', zIndex: 'dialog', willChange: 'opacity' } })

/** A video over the page, with its dialogs in a layer that is hidden at once. */
export default function VideoOverPage({ isOpen, ...player }: VideoOverPageProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  return (
    <>
      {createPortal(<Layer ref={setLayer} style={{ opacity: isOpen ? 1 : 0 }} />, document.body)}
      {layer && (
        <DialogLayer value={layer}>
          <Player {...player} />
        </DialogLayer>
      )}
    </>
  )
}
