import { Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { FormError } from '../../../components/form-error.tsx'
import {
  readPushState,
  turnPushOff,
  turnPushOn,
  type PushState,
} from '../../../entities/notification/push-subscription.ts'
import { useSession } from '../../../entities/session/session.ts'
import { logError } from '../../../lib/log-error.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { usePlatform } from '../../../platform/platform.ts'

const FAILURE = 'Push messages could not be turned on or off here. Please try again.'

const TEXTS: Record<PushState, string> = {
  unsupported:
    'This browser takes no push messages. On an iPhone or iPad, add the app to the home screen and open it from there.',
  blocked: 'Push messages are blocked for this site. Allow notifications in the settings of the browser.',
  off: 'This device shows nothing while the app is closed.',
  on: 'This device shows notifications while the app is closed, until you sign out.',
}

/** Turns push messages on and off for this browser. The desktop app has messages of its own. */
export function PushOnDevice({ pushKey }: { pushKey: string }) {
  const { name } = usePlatform()
  const { user } = useSession()
  const client = useQueryClient()
  const userId = user?.id ?? 0
  const stateKey = ['push-state', userId]
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: () => readPushState(userId) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(userId, pushKey) : turnPushOff()),
    onSuccess: (next) => client.setQueryData(stateKey, next),
    onError: (failure) => {
      logError(failure)
      void client.invalidateQueries({ queryKey: stateKey })
    },
  })
  if (name === 'desktop' || !state) return null
  const isSwitchable = state === 'on' || state === 'off'
  return (
    <>
      <FormError message={formErrorOf(error, FAILURE)} />
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" flex="1" minWidth="min(14rem, 100%)">
          {TEXTS[state]}
        </Text>
        {isSwitchable && (
          <Button
            variant="outline"
            icon={BellRing}
            isLoading={isPending}
            onClick={() => mutate(state === 'off')}
          >
            {state === 'on' ? 'Turn push off on this device' : 'Turn push on on this device'}
          </Button>
        )}
      </Flex>
    </>
  )
}
