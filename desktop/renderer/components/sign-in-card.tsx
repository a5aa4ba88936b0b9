import { PRODUCT_NAME } from '#shared/limits.ts'
import { GuardCard } from './guard-card.tsx'

const SIGN_IN_REASONS = {
  save: 'Please sign in to save videos to your collection.',
  upload: `Please sign in to upload videos to ${PRODUCT_NAME}.`,
  interact: 'Please sign in to interact with videos and other users.',
  profile: 'Please sign in to view and manage your profile.',
  default: 'Please sign in to access this feature.',
} as const

export type SignInReason = keyof typeof SIGN_IN_REASONS

interface SignInCardProps {
  reason?: SignInReason
  returnTo?: string | undefined
}

export function SignInCard({ reason = 'default', returnTo }: SignInCardProps) {
  return (
    <GuardCard
      title="Sign In Required"
      text={SIGN_IN_REASONS[reason]}
      signInLabel="Sign In Now"
      returnTo={returnTo}
    />
  )
}
