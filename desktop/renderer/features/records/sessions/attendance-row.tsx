import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendance } from '#shared/contract/training-sessions.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

const Row = chakra('li', { base: { py: '2', borderTopWidth: '1px', _first: { borderTopWidth: '0' } } })

interface AttendanceRowProps {
  attendance: Attendance
  mayChange: boolean
  onChanged: (attendance: Attendance) => void
}

/** A person of a session; an officer strikes with a reason, or takes that back. */
export function AttendanceRow({ attendance, mayChange, onChanged }: AttendanceRowProps) {
  const { id, name, state, reason, ms } = attendance
  const [asked, setAsked] = useState<string | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: { state: 'waiting' } | { state: 'struck'; reason: string }) =>
      api.changeAttendance({ id, ...change }),
    onSuccess: (changed) => {
      setAsked(null)
      onChanged(changed)
    },
  })
  const isStruck = state === 'struck'
  return (
    <Row>
      <Flex gap="3" align="center" justify="space-between">
        <Box minWidth="0">
          <Text overflowWrap="anywhere" textDecoration={isStruck ? 'line-through' : undefined} dir="auto">
            {name}
          </Text>
          <Text textStyle="small" color="fg.muted">
            {formatHours(ms)} h
          </Text>
          {reason && (
            <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
              Struck: {reason}
            </Text>
          )}
        </Box>
        {mayChange && (
          <Button
            variant="outline"
            isLoading={isPending}
            aria-label={`${isStruck ? 'Put back' : 'Strike'} ${name}`}
            aria-expanded={isStruck ? undefined : asked !== null}
            onClick={() => (isStruck ? mutate({ state: 'waiting' }) : setAsked(asked === null ? '' : null))}
          >
            {isStruck ? 'Put back' : 'Strike'}
          </Button>
        )}
      </Flex>
      {asked !== null && (
        <Flex gap="2" mt="2" align="flex-end">
          <Box flex="1">
            <TextField
              label={`Why was ${name} not there?`}
              maxLength={300}
              ref={focus}
              value={asked}
              onChange={({ target }) => setAsked(target.value)}
            />
          </Box>
          <Button
            variant="danger"
            disabled={asked.trim() === ''}
            onClick={() => mutate({ state: 'struck', reason: asked })}
          >
            Strike
          </Button>
        </Flex>
      )}
      <FormError message={formErrorOf(error, 'It was not changed. Please try again.')} />
    </Row>
  )
}
