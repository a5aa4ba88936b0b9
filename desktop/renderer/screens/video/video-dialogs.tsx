import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { Moment } from '../../features/player/surface-props.ts'

const ShareDialog = lazyDialog(() => import('../../features/share/share-dialog.tsx'))
const CreateMicroClipDialog = lazyDialog(
  () => import('../../features/clips/cutting/create-micro-clip-dialog.tsx'),
)

interface OpenedDialog extends Moment {
  dialog: 'share' | 'cut'
  isOpen: boolean
  /** Key of the dialog: each opening starts with a new state. */
  count: number
}

interface VideoDialogs {
  open: (dialog: OpenedDialog['dialog'], moment: Moment) => void
  dialogs: ReactNode
}

/** The dialogs that open from a player; their code is loaded at the first opening. */
export function useVideoDialogs(): VideoDialogs {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const Dialog = opened?.dialog === 'cut' ? CreateMicroClipDialog : ShareDialog
  return {
    open: (dialog, moment) => setOpened({ ...moment, dialog, isOpen: true, count: (opened?.count ?? 0) + 1 }),
    dialogs: opened && (
      <Dialog {...opened} key={opened.count} onClose={() => setOpened({ ...opened, isOpen: false })} />
    ),
  }
}
