import { Text, VStack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { WALL_CODE_LENGTH } from '#shared/limits/wall.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { digitsOf, WallCodeField } from '../../../components/wall-code-field.tsx'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'

const NOT_COMPARED = 'The digits were not compared. Please try again.'

/** Says which roll call has the code, and checks in with a second tap. @param scanned the code of the address */
export function CheckIn({ scanned }: { scanned: string }) {
  const [code, setCode] = useState(() => digitsOf(scanned))
  const [asked, setAsked] = useState(() => digitsOf(scanned))
  const found = useQuery({
    queryKey: [...queryKey('checkIn'), asked],
    queryFn: () => api.checkIn({ code: asked, dryRun: true }),
    enabled: asked.length === WALL_CODE_LENGTH,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const {
    mutate,
    reset,
    data: done,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => api.checkIn({ code: asked }),
    onError: () => setCode(''),
  })
  const rollCall = done ?? found.data
  if (rollCall && !error) {
    const isHere = done !== undefined || rollCall.isHere
    return (
      <Panel>
        <VStack align="stretch" gap="5">
          <div role="status">
            <Text textStyle="section" overflowWrap="anywhere" dir="auto">
              {rollCall.title}
            </Text>
            <Text color="fg.muted" mt="1">
              {isHere ? `You are on the list of ${rollCall.unit}.` : `Roll call of ${rollCall.unit}`}
            </Text>
          </div>
          {isHere ? (
            <LinkButton to="/training" variant="outline" size="lg">
              My training
            </LinkButton>
          ) : (
            <Button variant="primary" size="lg" isLoading={isPending} onClick={() => mutate()}>
              I am here
            </Button>
          )}
        </VStack>
      </Panel>
    )
  }
  // A scanned code asks for nothing.
  if (found.isLoading && asked === digitsOf(scanned)) return <Skeletons count={1} height="10rem" />
  const failure = error ?? found.error
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    reset()
    if (asked === code) void found.refetch()
    else setAsked(code)
  }
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <VStack align="stretch" gap="5">
          <Text color="fg.muted">
            Enter the six digits that the wall shows now. They change every 30 seconds.
          </Text>
          <FormError message={failure ? serverMessageOf(failure, NOT_COMPARED) : undefined} />
          <WallCodeField label="Digits on the wall" code={code} onCode={setCode} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isLoading={found.isFetching}
            disabled={code.length < WALL_CODE_LENGTH}
          >
            Next
          </Button>
        </VStack>
      </form>
    </Panel>
  )
}
