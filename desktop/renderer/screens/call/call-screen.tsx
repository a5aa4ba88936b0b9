import { Flex, VStack } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Page } from '../../components/page.tsx'
import { OpenRollCalls } from '../../features/records/sessions/open-roll-calls.tsx'
import { RollCallButton } from '../../features/records/sessions/roll-call-button.tsx'
import { CallButton } from '../../features/wall-call/call-button.tsx'
import { PairForm, usePairing } from '../../features/wall-call/pair-form.tsx'
import { useSession } from '../../entities/session/session.ts'

const UNKNOWN_PAIRING = 'The server no longer knows this pairing. Please pair again.'

/** An officer's phone as the button that holds the wall of the station during a call. Roll calls start here, too (TN-41). */
export default function CallScreen() {
  const { user } = useSession()
  return (
    <Page title="Call button" width="28rem">
      {user && (
        <VStack align="stretch" gap="6">
          <PairedOrForm key={user.id} user={user} />
          <OpenRollCalls />
          <Flex justify="center">
            <RollCallButton />
          </Flex>
        </VStack>
      )}
    </Page>
  )
}

function PairedOrForm({ user }: { user: User }) {
  const [pairing, keepPairing] = usePairing(user.id)
  const [isUnknown, setUnknown] = useState(false)
  // The pairing is kept until another wall is paired: a press by mistake doesn't lose it.
  const [isChanging, setChanging] = useState(false)
  const changePairing = (next: string | null) => {
    keepPairing(next)
    setUnknown(next === null)
    setChanging(false)
  }
  if (pairing !== null && !isChanging) {
    return (
      <CallButton
        key={pairing}
        user={user}
        pairing={pairing}
        onUnpaired={() => changePairing(null)}
        onChange={() => setChanging(true)}
      />
    )
  }
  return (
    <VStack align="stretch" gap="4">
      <FormError message={isUnknown ? UNKNOWN_PAIRING : undefined} />
      <PairForm onPaired={changePairing} />
      {pairing !== null && (
        <Button variant="quiet" alignSelf="center" onClick={() => setChanging(false)}>
          Keep the one that is paired
        </Button>
      )}
    </VStack>
  )
}
