import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useWhenIdle } from '../../lib/use-when-idle.ts'

/** A line that breaks while the panel's code is on its way costs the panel, and not the screen that it stands on. */
const ActivityPanel = lazy(() => import('./activity-panel.tsx').catch(() => ({ default: () => <></> })))

/** Keeps its place from the first moment on; what crews do elsewhere comes after what was asked for. */
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
