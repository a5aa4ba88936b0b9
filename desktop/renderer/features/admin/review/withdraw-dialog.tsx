import { useState } from 'react'
import type { OwnVideo, WITHDRAWAL_NOTES_REQUIRED } from '#shared/contract/own-videos.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

// A copy of the contract's text, checked by its type: the contract's schemas stay out of this chunk.
const NOTES_MISSING: typeof WITHDRAWAL_NOTES_REQUIRED =
  'Please tell the uploader why you withdraw this video.'

/** Takes a public video out of the library, with a reason for its uploader. */
export default function WithdrawDialog({ subject, ...dialog }: SubjectDialogProps<OwnVideo>) {
  const { id, title } = subject
  const { mutate, isPending } = useAdminMutation({
    // The call names no revision: a change in the meantime is no reason to keep the video public, and a refusal
    // would lose the reason that was typed.
    mutationFn: (reason: string) => api.withdrawVideo({ id, notes: reason }),
    success: () => ({
      title: 'Video withdrawn',
      description: `“${title}” is not public any more. “Put back” in this list undoes it.`,
    }),
    failure: { title: 'Error withdrawing video', fallback: 'Failed to withdraw video' },
    onDone: dialog.onClose,
  })
  return <WithdrawForm {...dialog} title={title} isPending={isPending} onWithdraw={mutate} />
}

interface WithdrawFormProps extends Omit<SubjectDialogProps<unknown>, 'subject'> {
  /** Of the video. */
  title: string
  /** What the reason begins with. */
  reason?: string
  isPending: boolean
  onWithdraw: (reason: string) => void
}

/** Asks for the reason of a withdrawal. */
export function WithdrawForm({ title, reason = '', isPending, onWithdraw, ...dialog }: WithdrawFormProps) {
  const [text, setText] = useState(reason)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const notes = text.trim()
  return (
    <FormDialog
      {...dialog}
      title="Withdraw this video?"
      description={`“${title}” and the micro clips that were cut from it leave the library and every wall. Nothing is deleted: views, likes and comments stay, and an administrator can put the video back.`}
      submitLabel="Withdraw"
      submitVariant="danger"
      isPending={isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (notes) onWithdraw(notes)
      }}
    >
      <TextAreaField
        label="Reason"
        hint="The uploader reads it."
        error={isSubmitted && !notes ? NOTES_MISSING : undefined}
        maxLength={5000}
        placeholder="Why is it not public any more, and what has to change?"
        value={text}
        disabled={isPending}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
