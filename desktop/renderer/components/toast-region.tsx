import { Box, chakra, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { TOAST_FADE_MS } from '#shared/limits.ts'
import { useStore } from '../lib/create-store.ts'
import { toaster, type Toast, type ToastVariant } from '../lib/toast.ts'
import { IconButton } from './button.tsx'

export const TOAST_REGION_ID = 'toasts'

const LOOKS: Record<ToastVariant, { icon: typeof Info; color: string }> = {
  default: { icon: Info, color: 'fg.muted' },
  success: { icon: CircleCheck, color: 'success' },
  destructive: { icon: CircleAlert, color: 'danger' },
}

const Region = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    right: { base: '4', md: '6' },
    left: { base: '4', md: 'auto' },
    // On a phone a toast at the bottom would cover the controls.
    top: { base: 'calc({sizes.header} + {spacing.2} + env(safe-area-inset-top))', md: 'auto' },
    bottom: { md: '6' },
    width: { md: '24rem' },
    pointerEvents: 'none',
  },
})

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, color } = LOOKS[toast.variant]
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
      pointerEvents="auto"
      opacity={toast.isLeaving ? 0 : 1}
      transition={`opacity ${TOAST_FADE_MS}ms`}
      animation="rise 200ms ease-out"
    >
      <Box color={color} pt="3">
        <Icon size={20} aria-hidden />
      </Box>
      <Box flex="1" minWidth="0" py="3">
        <Text fontWeight="semibold" lineHeight="snug">
          {toast.title}
        </Text>
        {toast.description && (
          <Text textStyle="small" color="fg.muted" mt="1" overflowWrap="anywhere">
            {toast.description}
          </Text>
        )}
      </Box>
      <IconButton label="Dismiss" icon={X} onClick={toaster.dismiss} />
    </Box>
  )
}

/** Both regions are mounted from the start: a screen reader announces content that enters a region, not a new region. */
export function ToastRegion() {
  const toast = useStore(toaster)
  const isUrgent = toast?.variant === 'destructive'
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return createPortal(
    // A dialog hides the rest of the page from screen readers, except for live announcers.
    <Region id={TOAST_REGION_ID} data-live-announcer>
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
