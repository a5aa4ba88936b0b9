import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../lib/create-store.ts'
import { toaster, type Toast } from '../lib/toast.ts'
import { useWhenIdle } from '../lib/use-when-idle.ts'
import { watchPresses } from './last-press.ts'
import { useLatePart } from './use-late-part.ts'

export const TOAST_REGION_ID = 'toasts'

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

const loadCard = () => import('./toast-card.tsx')

/** Where the code of the card doesn't load, its words are shown all the same. */
const PlainCard = ({ toast: { title, description, reason } }: { toast: Toast }) => (
  <Box position="fixed" left="4" bottom="4" p="3" bg="bg.raised" borderWidth="1px" borderRadius="card">
    {[title, description, reason].filter(Boolean).join(' – ')}
  </Box>
)

/** Both regions are mounted from the start: a screen reader announces content that enters a region, not a new region. */
export function ToastRegion() {
  const toast = useStore(toaster)
  const [region, setRegion] = useState<HTMLDivElement | null>(null)
  useEffect(watchPresses, [])
  const [isPlain, setIsPlain] = useState(false)
  // Ahead of the first toast, which may say that there is no network.
  const isIdle = useWhenIdle()
  const drawCard = useLatePart(loadCard, isIdle || toast !== null, () => setIsPlain(true))
  const isUrgent = toast?.variant === 'destructive'
  const card = toast && (isPlain ? <PlainCard toast={toast} /> : drawCard({ key: toast.id, toast, region }))
  return createPortal(
    // A dialog hides the rest of the page from screen readers, except for live announcers.
    <Region ref={setRegion} id={TOAST_REGION_ID} data-live-announcer>
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
