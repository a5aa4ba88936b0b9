import { Box, chakra, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TOAST_FADE_MS } from '#shared/limits.ts'
import { useStore } from '../lib/create-store.ts'
import { toaster, type Toast, type ToastAction, type ToastVariant } from '../lib/toast.ts'
import { Button, IconButton } from './button.tsx'
import { TOAST_KEY, useToastFocus } from './use-toast-focus.ts'
import { useToastPlace } from './use-toast-place.ts'

export const TOAST_REGION_ID = 'toasts'

const LOOKS: Record<ToastVariant, { icon: typeof Info; color: string }> = {
  default: { icon: Info, color: 'fg.muted' },
  success: { icon: CircleCheck, color: 'success' },
  destructive: { icon: CircleAlert, color: 'danger' },
}

/** `useToastPlace` places it. */
const Region = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    width: 'min(24rem, calc(100vw - 2rem))',
    // Not for scrolling: the safe area as lengths that can be read.
    scrollPaddingTop: 'env(safe-area-inset-top)',
    scrollPaddingRight: 'env(safe-area-inset-right)',
    scrollPaddingBottom: 'env(safe-area-inset-bottom)',
    scrollPaddingLeft: 'env(safe-area-inset-left)',
  },
})

function ActionButton({ label, onPress }: ToastAction) {
  const press = () => {
    // A press during the fade is the second press.
    if (toaster.get()?.isLeaving) return
    toaster.dismiss()
    onPress()
  }
  return (
    <Button variant="quiet" color="accent" px="3" aria-keyshortcuts={TOAST_KEY} onClick={press}>
      {label}
    </Button>
  )
}

function ToastCard({ toast, isFocused }: { toast: Toast; isFocused: boolean }) {
  const { icon: Icon, color } = LOOKS[toast.variant]
  const [isHovered, setIsHovered] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => (isHeld ? toaster.hold() : undefined), [isHeld])
  return (
    <Box
      data-toast={toast.variant}
      display="flex"
      gap="3"
      alignItems="flex-start"
      pl="4"
      pr="1"
      py="1"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border.strong"
      borderLeftWidth="4px"
      borderLeftColor={color}
      borderRadius="card"
      boxShadow="raised"
      opacity={toast.isLeaving ? 0 : 1}
      transition={`opacity ${TOAST_FADE_MS}ms`}
      animation="rise 200ms ease-out"
      // Not where it appears under a pointer that rests.
      onPointerMove={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
    >
      <Box color={color} pt="3">
        <Icon size={20} aria-hidden />
      </Box>
      <Box flex="1" minWidth="0" py="3">
        <Text fontWeight="semibold" lineHeight="snug">
          {toast.title}
        </Text>
        {[toast.description, toast.reason].map(
          (line) =>
            line && (
              <Text key={line} textStyle="small" color="fg.muted" mt="1" overflowWrap="anywhere">
                {line}
              </Text>
            ),
        )}
      </Box>
      {toast.action && <ActionButton {...toast.action} />}
      <IconButton label="Dismiss" icon={X} ml={toast.action ? '-3' : undefined} onClick={toaster.dismiss} />
    </Box>
  )
}

/** Both regions are mounted from the start: a screen reader announces content that enters a region, not a new region. */
export function ToastRegion() {
  const toast = useStore(toaster)
  const region = useRef<HTMLDivElement>(null)
  useToastPlace(region, toast?.id)
  const isFocused = useToastFocus(region, toast?.id)
  const isUrgent = toast?.variant === 'destructive'
  const card = toast && <ToastCard key={toast.id} toast={toast} isFocused={isFocused} />
  return createPortal(
    // A dialog hides the rest of the page from screen readers, except for live announcers.
    <Region ref={region} id={TOAST_REGION_ID} data-live-announcer>
      <Box as="output" display="block" aria-live="polite">
        {isUrgent ? null : card}
      </Box>
      <Box role="alert" aria-live="assertive">
        {isUrgent ? card : null}
      </Box>
    </Region>,
    document.body,
  )
}
