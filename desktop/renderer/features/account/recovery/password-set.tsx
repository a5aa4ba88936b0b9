import { CircleCheck } from 'lucide-react'
import { LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'

/** In place of the form, once the new password counts. */
export function PasswordSet() {
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title="Your new password is set"
        description="You are signed out on every device. Sign in with the new password."
        action={
          <LinkButton to="/auth" variant="primary" size="lg">
            Sign In
          </LinkButton>
        }
      />
    </div>
  )
}
