import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { uploadNotices } from '../entities/upload/upload-notices.ts'
import { useStore } from '../lib/create-store.ts'
import { besideNotch } from '../theme/low-screen.ts'

const UploadTray = lazy(() => import('../features/uploads/upload-tray.tsx'))

/** Approximate height of one card. */
const CARD_REM = 9

/** Shows uploads that go on while another screen is open. The code of the tray is loaded with the first upload. */
export function UploadTrayHost({ isBesideSidebar }: { isBesideSidebar: boolean }) {
  const { pathname, search } = useLocation()
  const all = useStore(uploadNotices)
  const notices = all.filter(
    ({ to, state }) => (to !== pathname && to !== pathname + search) || state === 'signed-out',
  )
  const { length } = notices
  useEffect(() => {
    // The end of the page can be scrolled above the cards.
    document.body.style.paddingBottom = length > 0 ? `${length * CARD_REM + 1}rem` : ''
    return () => void (document.body.style.paddingBottom = '')
  }, [length])
  if (length === 0) return null
  return (
    <Box
      position="fixed"
      zIndex="header"
      bottom="calc({spacing.4} + env(safe-area-inset-bottom))"
      left={{
        base: besideNotch('left', '4'),
        md: isBesideSidebar ? 'calc({sizes.sidebar} + {spacing.6})' : besideNotch('left', '6'),
      }}
      right={{ base: besideNotch('right', '4'), md: 'auto' }}
      width={{ md: '24rem' }}
      pointerEvents="none"
    >
      <Suspense fallback={null}>
        <UploadTray notices={notices} />
      </Suspense>
    </Box>
  )
}
