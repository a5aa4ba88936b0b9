import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendance, TrainingSession } from '#shared/contract/training-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { formatMoment, formatTime } from '../../../lib/locale-format.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useRefreshRecords } from './session-queries.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

const Row = chakra('li', { base: { py: '2', borderTopWidth: '1px', _first: { borderTopWidth: '0' } } })

/** Who took part in a session; an officer strikes with a reason, types the headcount, and confirms. */
export default function SessionDialog({ subject, ...dialog }: SubjectDialogProps<TrainingSession>) {
  const refresh = useRefreshRecords()
  const [attendances, setAttendances] = useState(subject.attendances)
  const present = attendances.filter(({ state }) => state !== 'struck').length
  const [headcount, setHeadcount] = useState<string | null>(null)
  const shownCount = headcount ?? String(present)
  const confirm = useMutation({
    mutationFn: () => api.confirmTrainingSession({ id: subject.id, headcount: Number(shownCount) }),
    onSuccess: async () => {
      await refresh()
      toast({
        title: 'Session confirmed',
        description: 'Everybody on the list was told.',
        variant: 'success',
      })
      dialog.onClose()
    },
  })
  const changed = (attendance: Attendance) => {
    setAttendances((all) => all.map((one) => (one.id === attendance.id ? attendance : one)))
    void refresh()
  }
  const { mayConfirm, closedAt, notes } = subject
  return (
    <FormDialog
      {...dialog}
      title={subject.title}
      description={`${subject.unit}, ${formatMoment(subject.openedAt)} to ${closedAt ? formatTime(closedAt) : 'now'}${subject.place ? `, ${subject.place}` : ''}`}
      submitLabel={mayConfirm ? 'Confirm' : 'Done'}
      cancelLabel="Close"
      isPending={confirm.isPending}
      isSubmitDisabled={mayConfirm && !/^\d{1,4}$/.test(shownCount)}
      error={formErrorOf(confirm.error, 'It was not confirmed. Please try again.')}
      onSubmit={() => (mayConfirm ? confirm.mutate() : dialog.onClose())}
    >
      {notes && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {notes}
        </Text>
      )}
      <chakra.ul listStyleType="none" aria-label="Who took part">
        {attendances.map((attendance) => (
          <AttendanceRow
            key={attendance.id}
            attendance={attendance}
            mayChange={subject.state === 'closed'}
            onChanged={changed}
          />
        ))}
      </chakra.ul>
      {mayConfirm && (
        <TextField
          label="Headcount"
          inputMode="numeric"
          hint="How many people really were there."
          value={shownCount}
          onChange={({ target }) => setHeadcount(target.value)}
        />
      )}
    </FormDialog>
  )
}

interface AttendanceRowProps {
  attendance: Attendance
  mayChange: boolean
  onChanged: (attendance: Attendance) => void
}

function AttendanceRow({ attendance, mayChange, onChanged }: AttendanceRowProps) {
  const { id, name, state, reason } = attendance
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
