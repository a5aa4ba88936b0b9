import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { logError } from '../lib/log-error.ts'
import { ErrorState } from './error-state.tsx'

interface ScreenBoundaryProps {
  /** A change of the key resets the boundary. */
  resetKey: string
  children: ReactNode
}

function BrokenScreen({ resetErrorBoundary }: FallbackProps) {
  return (
    <ErrorState
      title="Something on this screen broke"
      description="The rest of the app still works. Try again, or choose another screen."
      onRetry={resetErrorBoundary}
    />
  )
}

/** Catches the error of a screen, so that the shell stays. */
export function ScreenBoundary({ resetKey, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(error) => logError(error)}
      FallbackComponent={BrokenScreen}
    >
      {children}
    </ErrorBoundary>
  )
}
