import type { ReactNode } from 'react'
import LiveHost from './live-host.tsx'
import { ProofHost } from './proof-host.tsx'

/** What the page loads after its first screen. */
export default function IdleHosts(): ReactNode {
  return (
    <>
      <LiveHost />
      <ProofHost />
    </>
  )
}
