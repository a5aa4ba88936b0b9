import { Box } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title?: string
  description?: string
  onRetry?: () => void
  /** In place of the button that retries. */
  action?: ReactNode
}

export function ErrorState({
  title = 'This didn’t load',
  description = 'The connection may have dropped. Nothing of yours is lost.',
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <Box role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        description={description}
        action={action ?? (onRetry && <Button onClick={onRetry}>Try again</Button>)}
      />
    </Box>
  )
}
