import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Attendance, TrainingSession } from '#shared/contract/training-sessions.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/locale-format.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import { dayOf, timeOf } from '../local-days.ts'
import { timesOf } from './drill-times.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

const Row = chakra('li', { base: { py: '2', borderTopWidth: '1px', _first: { borderTopWidth: '0' } } })

interface AttendanceRowProps {
  attendance: Attendance
  session: Pick<TrainingSession, 'closedAt'>
  mayChange: boolean
  onChanged: (attendance: Attendance) => void
}

/** A person of a session; an officer strikes with a reason or takes that back, and says when the person left. */
export function AttendanceRow({ attendance, session, mayChange, onChanged }: AttendanceRowProps) {
  const { id, name, state, reason, ms, fromAt, toAt } = attendance
  const hasLeft = toAt !== null && toAt !== session.closedAt
  const [asked, setAsked] = useState<'reason' | 'leaving' | null>(null)
  const [text, setText] = useState('')
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (change: { state: 'waiting'; toAt?: string | null } | { state: 'struck'; reason: string }) =>
      api.changeAttendance({ id, ...change }),
    onSuccess: (changed) => {
      setAsked(null)
      onChanged(changed)
    },
  })
  const ask = (next: 'reason' | 'leaving', begin: string) => {
    reset()
    setText(begin)
    setAsked(asked === next ? null : next)
  }
  const leave = () => {
    const arrival = new Date(fromAt)
    const times = timesOf({ day: dayOf(arrival), from: timeOf(arrival), to: text })
    mutate({ state: 'waiting', toAt: times?.closedAt ?? null })
  }
  const strike = () => {
    if (text.trim() !== '') mutate({ state: 'struck', reason: text })
  }
  const isStruck = state === 'struck'
  return (
    <Row>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box minWidth="0" flex="1 1 9rem">
          <Text overflowWrap="anywhere" textDecoration={isStruck ? 'line-through' : undefined} dir="auto">
            {name}
          </Text>
          <Text textStyle="small" color="fg.muted">
            {formatHours(ms)} h{hasLeft && `, left at ${formatTime(toAt)}`}
          </Text>
          {reason && (
            <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
              Struck: {reason}
            </Text>
          )}
        </Box>
        {mayChange && (
          <Flex gap="2">
            {!isStruck && (
              <Button
                variant="outline"
                aria-label={`Left early: ${name}`}
                aria-expanded={asked === 'leaving'}
                onClick={() => ask('leaving', hasLeft ? timeOf(new Date(toAt)) : '')}
              >
                Left early
              </Button>
            )}
            <Button
              variant="outline"
              isLoading={isPending}
              aria-label={`${isStruck ? 'Put back' : 'Strike'} ${name}`}
              aria-expanded={isStruck ? undefined : asked === 'reason'}
              onClick={() => (isStruck ? mutate({ state: 'waiting' }) : ask('reason', ''))}
            >
              {isStruck ? 'Put back' : 'Strike'}
            </Button>
          </Flex>
        )}
      </Flex>
      {asked === 'reason' && (
        <Answer
          onEnter={strike}
          button={
            <Button variant="danger" disabled={text.trim() === ''} onClick={strike}>
              Strike
            </Button>
          }
        >
          <TextField
            label={`Why was ${name} not there?`}
            maxLength={300}
            ref={focus}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Answer>
      )}
      {asked === 'leaving' && (
        <Answer
          onEnter={leave}
          button={
            <Button variant="primary" aria-label={`Save when ${name} left`} onClick={leave}>
              Save
            </Button>
          }
        >
          <TextField
            label="Left at"
            type="time"
            hint="Empty: at the end."
            error={issueOf(error, 'toAt')}
            ref={focus}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Answer>
      )}
      <FormError message={formErrorOf(error, 'It was not changed. Please try again.', ['toAt'])} />
    </Row>
  )
}

interface AnswerProps {
  onEnter: () => void
  button: ReactNode
  children: ReactNode
}

/** A field with its button. Enter presses this button, and not the one of the form around the list. */
function Answer({ onEnter, button, children }: AnswerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Flex gap="2" mt="2" align="flex-start" onKeyDown={onKeyDown}>
      <Box flex="1">{children}</Box>
      <Box pt="7">{button}</Box>
    </Flex>
  )
}
