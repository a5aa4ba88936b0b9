import { Flex } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import { WALL_ANNOUNCEMENT_MAX_LENGTH } from '#shared/limits/wall.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { WALLS_CHANGED } from './wall-mutations.ts'

const MINUTE_MS = 60_000
const SHOWN_FOR_MS = 4 * 60 * MINUTE_MS

/** The value of a field for a local time: '2026-11-28T14:00'. */
function localTime(ms: number): string {
  const at = new Date(ms)
  return new Date(ms - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

const FIELDS = ['text', 'startsAt', 'endsAt']

/** Announces a line of text on one wall, or on all. */
export default function AnnouncementDialog({ subject, ...dialog }: SubjectDialogProps<EnrolledWall | 'all'>) {
  const client = useQueryClient()
  const { form, text } = useFields(() => {
    const now = Date.now()
    return { text: '', startsAt: localTime(now), endsAt: localTime(now + SHOWN_FOR_MS) }
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.addWallAnnouncement({
        text: form.text,
        startsAt: new Date(form.startsAt).toISOString(),
        endsAt: new Date(form.endsAt).toISOString(),
        wallId: subject === 'all' ? null : subject.id,
      }),
    onSuccess: async () => {
      await client.invalidateQueries(WALLS_CHANGED)
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={subject === 'all' ? 'Announce on All Walls' : `Announce on ${subject.name}`}
      description="It stands under the lesson, and covers nothing. Several take turns."
      submitLabel="Announce"
      isPending={isPending}
      isSubmitDisabled={form.text.trim() === '' || form.startsAt === '' || form.endsAt === ''}
      error={formErrorOf(error, 'It was not announced. Please try again.', FIELDS)}
      onSubmit={() => mutate()}
    >
      <TextField
        label="Announcement"
        hint="Such as Hydrant 12 out of service."
        required
        maxLength={WALL_ANNOUNCEMENT_MAX_LENGTH}
        autoComplete="off"
        {...text('text', error)}
      />
      <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 13rem' } }}>
        <TextField label="From" type="datetime-local" required {...text('startsAt', error)} />
        <TextField label="To" type="datetime-local" required {...text('endsAt', error)} />
      </Flex>
    </FormDialog>
  )
}
