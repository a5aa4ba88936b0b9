import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ManagedDiscipline } from '#shared/contract/disciplines.ts'
import { formatCounted } from '#shared/format.ts'
import { SelectField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { disciplinesQuery } from '../admin-queries.ts'
import { useMergeDiscipline } from './discipline-mutations.ts'

/** Moves everything of a discipline into another one. The numbers are read again when the dialog opens. */
export default function MergeDialog({ subject, ...dialog }: SubjectDialogProps<ManagedDiscipline>) {
  const { data: disciplines = [] } = useQuery(disciplinesQuery)
  const { form, choice } = useFields<{ intoId: number | null }>({ intoId: null })
  const merge = useMergeDiscipline(dialog.onClose)
  const from = disciplines.find(({ id }) => id === subject.id) ?? subject
  const others = disciplines.filter(({ id }) => id !== subject.id)
  const into = others.find(({ id }) => id === form.intoId)
  const { videos, proposals, people } = from
  return (
    <FormDialog
      {...dialog}
      title={`Merge ${from.name}`}
      submitLabel="Merge for Good"
      submitVariant="danger"
      isPending={merge.isPending}
      isSubmitDisabled={!into}
      onSubmit={() => into && merge.mutate({ from, into })}
    >
      <SelectField
        label="Merge into"
        disabled={merge.isPending}
        {...choice('intoId')}
        options={[
          { value: '', label: 'Choose a discipline' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Stack gap="2" overflowWrap="anywhere" aria-live="polite">
        <Text fontWeight="semibold">
          {formatCounted(videos, 'video')} {videos === 1 ? 'moves' : 'move'} from {from.name} to{' '}
          {into?.name ?? 'the discipline that you choose'}.
        </Text>
        <Text color="fg.muted">
          {formatCounted(proposals, 'proposed change')} and the preferences of{' '}
          {people === 1 ? '1 person' : `${people} people`} go along. Links, walls and drafts that name{' '}
          {from.name} lead to the other discipline. This can’t be undone.
        </Text>
      </Stack>
    </FormDialog>
  )
}
