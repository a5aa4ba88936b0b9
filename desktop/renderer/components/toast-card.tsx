import { Box, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TOAST_FADE_MS } from '#shared/limits/toasts.ts'
import { SHORTCUTS } from '../lib/shortcuts.ts'
import { toaster, type Toast, type ToastAction, type ToastVariant } from '../lib/toast.ts'
import { Button, IconButton } from './button.tsx'
import { useToastFocus } from './use-toast-focus.ts'
import { useToastPlace } from './use-toast-place.ts'

const LOOKS: Record<ToastVariant, { icon: typeof Info; color: string }> = {
  default: { icon: Info, color: 'fg.muted' },
  success: { icon: CircleCheck, color: 'success' },
  destructive: { icon: CircleAlert, color: 'danger' },
}

const [NOTICE_KEY] = SHORTCUTS.everywhere.notice.keys

function ActionButton({ label, onPress }: ToastAction) {
  const press = () => {
    // A press during the fade is the second press.
    if (toaster.get()?.isLeaving) return
    toaster.dismiss()
    onPress()
  }
  return (
    <Button variant="quiet" color="accent" px="3" aria-keyshortcuts={NOTICE_KEY} onClick={press}>
      {label}
    </Button>
  )
}

interface ToastCardProps {
  toast: Toast
  /** The element around the card, which is placed. */
  region: HTMLElement | null
}

export default function ToastCard({ toast, region }: ToastCardProps) {
  const { icon: Icon, color } = LOOKS[toast.variant]
  useToastPlace(region)
  const isFocused = useToastFocus(region)
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
