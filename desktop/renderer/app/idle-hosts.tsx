import { useEffect, type ReactNode } from 'react'
import { followColorScheme } from '../lib/color-scheme.ts'
import LiveHost from './live-host.tsx'
import { OfflineHost } from './offline-host.tsx'
import { NotificationHost } from './notification-host.tsx'
import { ProofHost } from './proof-host.tsx'
import { ShortcutsHost } from './shortcuts-host.tsx'

/** What the page loads after its first screen. */
export default function IdleHosts(): ReactNode {
  useEffect(followColorScheme, [])
  return (
    <>
      <LiveHost />
      <OfflineHost />
      <NotificationHost />
      <ProofHost />
      <ShortcutsHost />
    </>
  )
}
