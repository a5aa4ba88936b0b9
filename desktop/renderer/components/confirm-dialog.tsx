import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const ConfirmDialogContent = lazy(() => import('./confirm-dialog-content.tsx'))

/** Asks once more; loaded when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialogContent {...props} />
    </Suspense>
  )
}
