import { useState } from 'react'
import { REPORT_REASON_TEXTS, REPORT_REASONS, type ReportReason } from '#shared/content-reports.ts'
import { REPORT_TEXT_MAX_LENGTH } from '#shared/limits/comments.ts'
import { ChoiceCard, ChoiceGroup } from '../../components/choice-card.tsx'
import { TextAreaField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { api } from '../../lib/api.ts'
import type { SubjectDialogProps } from '../../lib/use-dialog.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { useSession } from '../session/session.ts'
import type { Reportable } from './reportable.ts'

/** Asks what is wrong with a video or a comment, and tells the training officers. */
export default function ReportDialog({ subject, ...dialog }: SubjectDialogProps<Reportable>) {
  const { kind, id, name } = subject
  const { user } = useSession()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending } = useToastMutation({
    mutationFn: (chosen: ReportReason) =>
      (kind === 'video' ? api.reportVideo : api.reportComment)({ id, reason: chosen, text }),
    success: () => ({
      title: 'Thank you for your report',
      description: user
        ? 'The training officers look at it. You hear what came of it.'
        : 'The training officers look at it.',
    }),
    failure: { title: 'Not reported', fallback: 'Your report was not sent. Please try again.' },
    onSuccess: dialog.onClose,
  })
  const isMissing = isSubmitted && reason === undefined
  return (
    <FormDialog
      {...dialog}
      title={`Report this ${kind}`}
      description={`“${name}” stays where it is until a training officer has looked at it.`}
      submitLabel="Report"
      isPending={isPending}
      error={isMissing ? 'Please choose what is wrong.' : undefined}
      onSubmit={() => {
        setIsSubmitted(true)
        if (reason) mutate(reason)
      }}
    >
      <ChoiceGroup disabled={isPending}>
        <legend>What is wrong?</legend>
        {REPORT_REASONS.map((one) => (
          <ChoiceCard
            key={one}
            type="radio"
            name="reason"
            checked={one === reason}
            aria-invalid={isMissing || undefined}
            onChange={() => setReason(one)}
          >
            {REPORT_REASON_TEXTS[one]}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      <TextAreaField
        label="Details"
        isOptional
        hint="The training officers alone read it, and who reported."
        placeholder={kind === 'video' ? 'What, and at which time of the video?' : undefined}
        maxLength={REPORT_TEXT_MAX_LENGTH}
        minHeight="20"
        value={text}
        disabled={isPending}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
