import { Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { quotesInOrder } from '../lib/bidi.ts'
import { useHasMounted } from '../lib/use-has-mounted.ts'
import { useKeyboardHeight } from '../lib/use-keyboard-height.ts'
import { useScrollLock } from '../lib/use-scroll-lock.ts'
import { dialogRecipe } from '../theme/recipes/dialog.ts'
import { IconButton } from './button.tsx'
import { useDialogLayer } from './dialog-layer.ts'
import { TOAST_REGION_ID } from './toast-region.tsx'

export interface ModalDialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom; the primary one last. */
  footer?: ReactNode
  /** An alert dialog, which a press outside doesn't close. */
  isAlert?: boolean
  /** The maximum width on wide screens: a size token or a length. */
  width?: string
  /** From below on every screen, and without a shade: what is above it stays in sight. */
  isSheet?: boolean
}

/** In the lower half of a phone, and at the lower right of a wide screen. */
const SHEET = {
  positioner: { justifyContent: { base: 'center', md: 'flex-end' }, alignItems: 'flex-end' },
  content: { maxHeight: { base: '62dvh', md: 'full' } },
} as const

const toasts = () => document.getElementById(TOAST_REGION_ID)

/**
 * Traps the focus and returns it, closes on Escape; a sheet from below on phones. Load it with `lazyPart`, so that its
 * code stays out of the first load.
 */
export function ModalDialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isAlert = false,
  width = '32rem',
  isSheet = false,
}: ModalDialogProps) {
  const hasMounted = useHasMounted()
  const keyboardHeight = useKeyboardHeight()
  const isShown = isOpen && hasMounted
  const preventScroll = useScrollLock(isShown)
  const layer = useDialogLayer()
  return (
    <Dialog.Root
      recipe={dialogRecipe}
      open={isShown}
      preventScroll={preventScroll}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      role={isAlert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!isAlert}
      // The focus may be outside for a moment, when a dialog in front of this one closes.
      onFocusOutside={(event) => event.preventDefault()}
      // A press on a toast doesn't close the dialog.
      persistentElements={[toasts]}
      lazyMount
      unmountOnExit
    >
      <Portal container={layer}>
        <Dialog.Backdrop {...(isSheet && { bg: 'transparent' })} />
        <Dialog.Positioner style={{ bottom: keyboardHeight }} {...(isSheet && SHEET.positioner)}>
          <Dialog.Content maxWidth={{ md: width }} {...(isSheet && SHEET.content)}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Dialog.Body>
              {description && <Dialog.Description>{quotesInOrder(description)}</Dialog.Description>}
              {children}
            </Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
