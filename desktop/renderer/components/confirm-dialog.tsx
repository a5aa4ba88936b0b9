import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const ConfirmDialogContent = lazyPart(
  () => import('./confirm-dialog-content.tsx'),
  ({ onCancel }) => onCancel(),
)

/** Asks once more; loaded when it is first asked. */
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
