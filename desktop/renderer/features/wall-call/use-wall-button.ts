import { useEffect, useEffectEvent, useMemo } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { live } from '../../entities/live/live.ts'
import { useUnknownSession } from '../../entities/session/session.ts'
import { useStore } from '../../lib/create-store.ts'
import { createWallButton, type ButtonState } from './wall-button.ts'

/** The state of the paired wall, and the function that holds and releases it. */
export function useWallButton(
  { id, username, isAdmin }: User,
  pairing: string,
  onUnpaired: () => void,
): [ButtonState, (isOnCall: boolean) => void] {
  const { ask } = useUnknownSession()
  const button = useMemo(
    () => createWallButton({ live, user: { id, username, isAdmin }, pairing }),
    [id, username, isAdmin, pairing],
  )
  const unpaired = useEffectEvent(onUnpaired)
  useEffect(() => button.start({ onUnpaired: () => unpaired(), onSignedOut: ask }), [button, ask])
  return [useStore(button.state), button.press]
}
