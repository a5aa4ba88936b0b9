import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useWhenIdle } from '../../lib/use-when-idle.ts'

/** A failed load of the panel's code leaves the panel out; the screen around it stays. */
const ActivityPanel = lazy(() => import('./activity-panel.tsx').catch(() => ({ default: () => <></> })))

/** The activity panel beside a screen; it loads once the page is idle. */
export function ActivityAside() {
  const isIdle = useWhenIdle()
  return (
    <Box as="aside" aria-label="Activity">
      <Box position="sticky" top="calc({spacing.header} + {spacing.5})">
        {isIdle && (
          <Suspense fallback={null}>
            <ActivityPanel />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
