import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { Moment } from '../../features/player/player-dialog.tsx'

const ShareDialog = lazyPart(
  () => import('../../features/share/share-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const CreateMicroClipDialog = lazyPart(
  () => import('../../features/clips/cutting/create-micro-clip-dialog.tsx'),
  ({ onClose }) => onClose(),
)

export interface OpenedDialog extends Moment {
  dialog: 'share' | 'cut'
  isOpen: boolean
  /** Key of the dialog: each opening starts with a new state. */
  count: number
}

/** The dialogs of the video's page; their code is loaded at the first opening. */
export function VideoDialogs({ opened, onClose }: { opened: OpenedDialog | null; onClose: () => void }) {
  if (!opened) return null
  const Dialog = opened.dialog === 'share' ? ShareDialog : CreateMicroClipDialog
  return (
    <Suspense fallback={null}>
      <Dialog {...opened} key={opened.count} onClose={onClose} />
    </Suspense>
  )
}
