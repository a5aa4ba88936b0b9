import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action can't be undone. */
  isDangerous?: boolean
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export default function ConfirmDialogContent({
  isOpen,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <ModalDialog
      isAlert
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isLoading={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
