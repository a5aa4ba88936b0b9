import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { GuardCard } from '../components/guard-card.tsx'
import { SignInCard, type SignInReason } from '../components/sign-in-card.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { useSession, useUnknownSession } from '../entities/session/session.ts'
import { toast } from '../lib/toast.ts'
import { usePlatform } from '../platform/platform.ts'

interface RequireSignInProps {
  reason: SignInReason
  /** Has something to show where this computer keeps videos and the server is away. */
  worksOffline?: boolean
  /** Was come to with something in its address that a sign-in must not lose. */
  comesBack?: boolean
}

export function RequireSignIn({ reason, worksOffline = false, comesBack = false }: RequireSignInProps) {
  const { pathname, search, hash } = useLocation()
  const { status } = useSession()
  const { isUnknown } = useUnknownSession()
  const { downloads } = usePlatform()
  if (worksOffline && downloads && isUnknown) return <Outlet />
  if (status === 'loading') return <PageSpinner />
  if (status === 'authenticated') return <Outlet />
  return <SignInCard reason={reason} returnTo={comesBack ? pathname + search + hash : undefined} />
}

function TurnAway() {
  useEffect(() => {
    toast({
      title: 'Admin Access Only',
      description: 'You need administrator privileges to access this area.',
      variant: 'destructive',
    })
  }, [])
  return <Navigate replace to="/" />
}

export function RequireAdmin() {
  const { status, user } = useSession()
  if (status === 'loading') return <PageSpinner />
  if (status === 'anonymous') {
    return (
      <GuardCard
        title="Admin Access Required"
        text="This area is restricted to administrators only. Please sign in with an admin account."
        signInLabel="Sign In As Admin"
      />
    )
  }
  return user.isAdmin ? <Outlet /> : <TurnAway />
}
