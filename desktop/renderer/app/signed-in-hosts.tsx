import type { ReactNode } from 'react'
import { NotificationHost } from './notification-host.tsx'
import { PressedHost } from './pressed-host.tsx'
import { ProofHost } from './proof-host.tsx'

/** What the page of a signed-in person loads after its first screen. */
export default function SignedInHosts(): ReactNode {
  return (
    <>
      <NotificationHost />
      <ProofHost />
      <PressedHost />
    </>
  )
}
