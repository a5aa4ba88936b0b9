import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { useSession } from '../../../entities/session/session.ts'
import { api } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/locale-format.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { countedPeople } from '../counted-people.ts'
import { AttendanceRow } from './attendance-row.tsx'
import { crewQuery, openRollCallQuery, rollCallCodeQuery, useRefreshRecords } from './session-queries.ts'

/** An open roll call on the officer's phone: the code, who is there, people without a phone, and the end. */
export default function RollCallDialog({ subject, isOpen, onClose }: SubjectDialogProps<TrainingSession>) {
  const refresh = useRefreshRecords()
  const { data: session = subject } = useQuery({ ...openRollCallQuery(subject.id), enabled: isOpen })
  const isOver = session.state !== 'open'
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.closeTrainingSession({ id: session.id }),
    onSuccess: async () => {
      await refresh()
      toast({
        title: 'Roll call ended',
        description: 'It counts once another officer has confirmed it.',
        variant: 'success',
      })
      onClose()
    },
  })
  const present = session.attendances.filter(({ state }) => state !== 'struck').length
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={session.title}
      description={`${session.unit}, ${session.place ?? ''}, since ${formatTime(session.openedAt)}`}
      submitLabel="End roll call"
      submitVariant="danger"
      cancelLabel="Close"
      isPending={isPending}
      isSubmitDisabled={isOver}
      error={isOver ? 'This roll call is over.' : formErrorOf(error, 'It was not ended. Please try again.')}
      onSubmit={() => mutate()}
    >
      {!isOver && <OwnCode session={session} isOpen={isOpen} />}
      {!isOver && <AddPerson session={session} onAdded={refresh} />}
      <Box>
        <Text textStyle="label" role="status">
          {countedPeople(present)} here
        </Text>
        <chakra.ul listStyleType="none" aria-label="Who is here">
          {session.attendances.map((attendance) => (
            <AttendanceRow
              key={attendance.id}
              attendance={attendance}
              session={session}
              mayChange={session.state !== 'confirmed'}
              onChanged={() => void refresh()}
            />
          ))}
        </chakra.ul>
      </Box>
    </FormDialog>
  )
}

interface SessionProps {
  session: TrainingSession
}

/** The digits of now, for the officer who started it. */
function OwnCode({ session, isOpen }: SessionProps & { isOpen: boolean }) {
  const { user } = useSession()
  const isOwn = user?.id === session.officer.id
  const { data } = useQuery({ ...rollCallCodeQuery(session.id), enabled: isOpen && isOwn })
  if (!isOwn) return null
  return (
    <Box>
      <Text textStyle="label">Code to check in</Text>
      <Text fontSize="3xl" fontWeight="semibold" textStyle="numbers" data-testid="officer-code">
        {data ? `${data.code.slice(0, 3)} ${data.code.slice(3)}` : '··· ···'}
      </Text>
    </Box>
  )
}

/** People of the roster who have no phone with them. */
function AddPerson({ session, onAdded }: SessionProps & { onAdded: () => Promise<void> }) {
  const { data: crews = [] } = useQuery(crewQuery)
  const [chosen, setChosen] = useState('')
  const known = new Set(session.attendances.map(({ memberId }) => memberId))
  const ofUnit = crews.find(({ unitId }) => unitId === session.unitId)
  // The crew of the unit first.
  const ordered = [...(ofUnit ? [ofUnit] : []), ...crews.filter((crew) => crew !== ofUnit)]
  const options = ordered.flatMap(({ unit, members }) =>
    members
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ value: id, label: `${name}, ${unit}` })),
  )
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.addAttendance({ id: session.id, memberId: Number(chosen) }),
    onSuccess: async () => {
      setChosen('')
      await onAdded()
    },
  })
  return (
    <Box>
      <Flex gap="2" align="flex-end">
        <Box flex="1" minWidth="0">
          <SelectField
            label="Add by name"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={[{ value: '', label: 'Choose a person' }, ...options]}
          />
        </Box>
        <Button variant="outline" disabled={chosen === ''} isLoading={isPending} onClick={() => mutate()}>
          Add
        </Button>
      </Flex>
      <FormError message={formErrorOf(error, 'The person was not added. Please try again.')} />
    </Box>
  )
}
