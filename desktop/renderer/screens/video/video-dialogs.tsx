import { lazy, Suspense } from 'react'
import type { Moment } from '../../features/player/player-dialog.tsx'

const ShareDialog = lazy(() => import('../../features/share/share-dialog.tsx'))
const CreateMicroClipDialog = lazy(() => import('../../features/clip-cutting/create-micro-clip-dialog.tsx'))

export interface OpenedDialog extends Moment {
  dialog: 'share' | 'cut'
  isOpen: boolean
  /** Each opening starts anew. */
  count: number
}

/** What opens from the video's page; its code comes with the first opening. */
export function VideoDialogs({ opened, onClose }: { opened: OpenedDialog | null; onClose: () => void }) {
  if (!opened) return null
  const Dialog = opened.dialog === 'share' ? ShareDialog : CreateMicroClipDialog
  return (
    <Suspense fallback={null}>
      <Dialog {...opened} key={opened.count} onClose={onClose} />
    </Suspense>
  )
}
