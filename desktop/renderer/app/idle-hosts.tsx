import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../entities/session/session.ts'
import { followColorScheme } from '../lib/color-scheme.ts'
import LiveHost from './live-host.tsx'
import { OfflineHost } from './offline-host.tsx'
import { ShortcutsHost } from './shortcuts-host.tsx'
import { useScrollPlaces } from './use-scroll-places.ts'

const SignedInHosts = lazy(() =>
  import('./signed-in-hosts.tsx').catch(() => ({ default: (): ReactNode => null })),
)

/** What the page loads after its first screen. */
export default function IdleHosts(): ReactNode {
  const { user } = useSession()
  // It outlives the session: what ends with it is told to the hosts.
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  if (user && !wasSignedIn) setWasSignedIn(true)
  useEffect(followColorScheme, [])
  useScrollPlaces()
  return (
    <>
      <LiveHost />
      <OfflineHost />
      <ShortcutsHost />
      {wasSignedIn && (
        <Suspense fallback={null}>
          <SignedInHosts />
        </Suspense>
      )}
    </>
  )
}
