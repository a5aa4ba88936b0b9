import { Grid } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TranscriptLine } from '#shared/contract/transcripts.ts'
import { formatHours } from '#shared/records/report-table.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { queriesOf } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'

const MINUTE_MS = 60_000

/** Says what a line of the record should have been. The old line stays, and a new one corrects it. */
export default function CorrectionDialog({ subject, ...dialog }: SubjectDialogProps<TranscriptLine>) {
  const client = useQueryClient()
  const minutes = Math.floor(subject.ms / MINUTE_MS)
  const { form, text } = useFields({
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
    reason: '',
  })
  const ms = (Number(form.hours) * 60 + Number(form.minutes)) * MINUTE_MS
  const isTime = /^\d{1,2}$/.test(form.hours) && /^\d{1,2}$/.test(form.minutes)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.correctCredit({ id: subject.credit, ms, reason: form.reason }),
    onSuccess: async () => {
      await client.invalidateQueries(queriesOf('getTranscript', 'getTrainingReport', 'getOwnRecord'))
      toast({ title: 'Line corrected', description: 'The old line stays on the record.', variant: 'success' })
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={`Correct Line ${subject.credit}`}
      description={`“${subject.title}” on ${subject.day}, ${formatHours(subject.ms)} h. The line stays, and a new one corrects it.`}
      submitLabel="Correct"
      isPending={isPending}
      isSubmitDisabled={!isTime || form.reason.trim() === ''}
      error={formErrorOf(error, 'It was not corrected. Please try again.')}
      onSubmit={() => mutate()}
    >
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4">
        <TextField label="Hours" inputMode="numeric" {...text('hours')} />
        <TextField label="Minutes" inputMode="numeric" {...text('minutes')} />
      </Grid>
      <TextField label="Reason" maxLength={300} {...text('reason')} />
    </FormDialog>
  )
}
