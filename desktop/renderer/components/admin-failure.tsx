import { ErrorState } from './error-state.tsx'

interface AdminFailureProps {
  description?: string
  onRetry: () => void
}

/** In place of admin data that didn't load. */
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
