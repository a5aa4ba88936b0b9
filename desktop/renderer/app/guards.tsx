import { Suspense, useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { isOfficer } from '#shared/permissions.ts'
import type { SignInReason } from '../components/guard-card.tsx'
import { GuardCard, SignInCard } from '../components/late-guard-card.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { isLibraryClosed } from '../entities/session/closed-library.ts'
import { useSession, useUnknownSession } from '../entities/session/session.ts'
import { useStore } from '../lib/create-store.ts'
import { toast } from '../lib/toast.ts'
import { usePlatform } from '../platform/platform.ts'

interface RequireSignInProps {
  reason: SignInReason
  /** The screen also works without the server, where this computer has downloaded videos. */
  worksOffline?: boolean
}

export function RequireSignIn({ reason, worksOffline = false }: RequireSignInProps) {
  const { status } = useSession()
  const { isUnknown } = useUnknownSession()
  const { downloads } = usePlatform()
  if (worksOffline && downloads && isUnknown) return <Outlet />
  if (status === 'loading') return <PageSpinner />
  if (status === 'authenticated') return <Outlet />
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignInCard reason={reason} />
    </Suspense>
  )
}

/** For the screens of the library, which members alone may see where the department says so. */
export function RequireViewer() {
  const { status } = useSession()
  const isClosed = useStore(isLibraryClosed)
  if (!isClosed || status !== 'anonymous') return <Outlet />
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignInCard reason="watch" />
    </Suspense>
  )
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

/** For those who decide about what belongs to others; what each may open there follows from the role. */
export function RequireOfficer() {
  const { status, user } = useSession()
  if (status === 'loading') return <PageSpinner />
  if (status === 'anonymous') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <GuardCard
          title="Admin Access Required"
          text="This area is restricted to administrators only. Please sign in with an admin account."
          signInLabel="Sign In As Admin"
        />
      </Suspense>
    )
  }
  return isOfficer(user) ? <Outlet /> : <TurnAway />
}
