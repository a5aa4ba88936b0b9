import { chakra, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendance, TrainingSession } from '#shared/contract/training-sessions.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formatMoment, formatTime } from '../../../lib/locale-format.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { AttendanceRow } from './attendance-row.tsx'
import { PlayedLessons } from './played-lessons.tsx'
import { useRefreshRecords } from './session-queries.ts'

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
            session={subject}
            mayChange={subject.state === 'closed'}
            onChanged={changed}
          />
        ))}
      </chakra.ul>
      {subject.kind === 'roll_call' && <PlayedLessons played={subject.played} />}
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
