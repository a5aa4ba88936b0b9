import { ErrorState } from './error-state.tsx'

/** In place of admin data that didn't load. */
export const AdminFailure = (props: { description?: string; onRetry: () => void }) => (
  <ErrorState
    title="You don't have admin access or an error occurred while fetching data."
    description="Check the connection, or sign in again with an admin account."
    {...props}
  />
)
