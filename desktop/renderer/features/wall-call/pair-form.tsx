import { Text, VStack } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { WALL_CODE_LENGTH } from '#shared/limits/wall.ts'
import { Button } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import { digitsOf, WallCodeField } from '../../components/wall-code-field.tsx'
import { api } from '../../lib/api.ts'
import { useStore } from '../../lib/create-store.ts'
import { hasFields } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { serverMessageOf } from '../../lib/request-error.ts'

interface StoredPairing {
  /** Of no use to another user who signs in on this device. */
  userId: number
  /** Opaque, as the server issued it. */
  pairing: string
}

const stored = persisted<StoredPairing | null>('wall-pairing', null, (value) =>
  hasFields(value, { userId: 'number', pairing: 'string' }) ? value : undefined,
)

/** The wall that this user's device is a button for; null is none. */
export function usePairing(userId: number): [string | null, (pairing: string | null) => void] {
  const known = useStore(stored)
  const set = useCallback(
    (pairing: string | null) => stored.set(pairing === null ? null : { userId, pairing }),
    [userId],
  )
  return [known?.userId === userId ? known.pairing : null, set]
}

/** Pairs the phone by the code in the wall's settings; a scanned code comes in the address. */
export function PairForm({ onPaired }: { onPaired: (pairing: string) => void }) {
  const { hash } = useLocation()
  const [code, setCode] = useState(() => digitsOf(hash))
  const [isShort, setShort] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: string) => api.pairWall({ code: text }),
    onSuccess: ({ pairing }) => onPaired(pairing),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setShort(code.length < WALL_CODE_LENGTH)
    if (code.length === WALL_CODE_LENGTH) mutate(code)
  }
  const problem = isShort
    ? `The code has ${WALL_CODE_LENGTH} digits.`
    : error
      ? serverMessageOf(error, 'The phone was not paired. Please try again.')
      : undefined
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <VStack align="stretch" gap="5">
          <Text color="fg.muted">
            Make this phone the button that holds the wall while the crew is out. Open the settings on the
            wall (the S key, or a long press) and enter the code that they show.
          </Text>
          <WallCodeField
            label="Code of the wall"
            error={problem}
            disabled={isPending}
            code={code}
            onCode={(digits) => {
              setCode(digits)
              setShort(false)
              reset()
            }}
          />
          <Button type="submit" variant="primary" size="lg" isLoading={isPending}>
            Pair this phone
          </Button>
        </VStack>
      </form>
    </Panel>
  )
}
