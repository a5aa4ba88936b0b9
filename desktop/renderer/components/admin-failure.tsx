import { ErrorState } from './error-state.tsx'

interface AdminFailureProps {
  /** What in particular is missing. */
  description?: string
  onRetry: () => void
}

/** Stands where something of the administrators' didn't load. */
export function AdminFailure({
  description = 'Check the connection, or sign in again with an admin account.',
  onRetry,
}: AdminFailureProps) {
  return (
    <ErrorState
      title="You don't have admin access or an error occurred while fetching data."
      description={description}
      onRetry={onRetry}
    />
  )
}
