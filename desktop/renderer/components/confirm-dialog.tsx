import { Suspense, useState } from 'react'
import type { DialogState } from '../lib/use-dialog.ts'
import { lazyPart } from './lazy-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const ConfirmDialogContent = lazyPart(
  () => import('./confirm-dialog-content.tsx'),
  ({ onCancel }) => onCancel(),
)

/** Asks for a confirmation; its code loads with the first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  if (props.isOpen !== isOpen) {
    setIsOpen(props.isOpen)
    if (props.isOpen) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialogContent key={openings} {...props} />
    </Suspense>
  )
}

interface ConfirmSubjectProps<Subject> extends Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'isDangerous'
> {
  dialog: DialogState<Subject>
  describe: (subject: Subject) => string
  /** Runs with the subject once it is confirmed, and closes the dialog itself. */
  action: { mutate: (subject: Subject) => void; isPending: boolean }
}

/** Asks before an action on the subject of a dialog. */
export function ConfirmSubject<Subject>(props: ConfirmSubjectProps<Subject>) {
  const { dialog, describe, action, ...texts } = props
  const { subject, isOpen, close } = dialog
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      description={subject === null ? '' : describe(subject)}
      isPending={action.isPending}
      onCancel={close}
      onConfirm={() => {
        if (subject !== null) action.mutate(subject)
      }}
    />
  )
}
