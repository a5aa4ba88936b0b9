import { Fragment, type ReactNode } from 'react'
import type { DialogState, SubjectDialogProps } from '../lib/use-dialog.ts'

interface SubjectDialogFrameProps<Subject> {
  dialog: DialogState<Subject>
  children: (props: SubjectDialogProps<Subject>) => ReactNode
}

/** Renders a dialog from its first opening on; its state begins anew with each opening. */
export function SubjectDialog<Subject>({ dialog, children }: SubjectDialogFrameProps<Subject>) {
  const { subject, isOpen, openCount, close } = dialog
  if (subject === null) return null
  return <Fragment key={openCount}>{children({ subject, isOpen, onClose: close })}</Fragment>
}
