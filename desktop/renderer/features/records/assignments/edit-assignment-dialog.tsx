import { useMutation } from '@tanstack/react-query'
import type { AssignmentWithMembers, AssignmentChanges } from '#shared/contract/assignments.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { CheckSwitch, DueDayField, NoteField, TitleField } from './assignment-fields.tsx'
import { useRefreshAssignments } from './assignment-queries.ts'

/** Changes the title, the note and the due day of an assignment, or ends it. */
export default function EditAssignmentDialog({
  subject,
  ...dialog
}: SubjectDialogProps<AssignmentWithMembers>) {
  const refresh = useRefreshAssignments()
  const { form, set, text } = useFields({
    title: subject.title,
    note: subject.note ?? '',
    dueOn: subject.dueOn,
    isClosed: subject.closedOn !== null,
    withCheck: subject.withCheck,
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { title, note, dueOn, isClosed, withCheck } = form
      const changes: AssignmentChanges = { title, note: note.trim() || null, isClosed, withCheck }
      if (dueOn !== subject.dueOn) changes.dueOn = dueOn
      return api.changeAssignment({ id: subject.id, ...changes })
    },
    onSuccess: async () => {
      await refresh()
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit Assignment"
      submitLabel="Save"
      isPending={isPending}
      isSubmitDisabled={form.title.trim() === '' || form.dueOn === ''}
      error={formErrorOf(error, 'It was not changed. Please try again.', ['dueOn'])}
      onSubmit={() => mutate()}
    >
      <TitleField {...text('title')} />
      <DueDayField {...text('dueOn', error)} />
      <NoteField {...text('note')} />
      <CheckSwitch checked={form.withCheck} onChange={({ target }) => set({ withCheck: target.checked })} />
      <Checkbox checked={form.isClosed} onChange={({ target }) => set({ isClosed: target.checked })}>
        Ended: no lesson of it is due, and the record stays
      </Checkbox>
    </FormDialog>
  )
}
