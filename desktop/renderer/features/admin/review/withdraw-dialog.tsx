import { useState } from 'react'
import type { OwnVideo, WITHDRAWAL_NOTES_REQUIRED } from '#shared/contract/videos.ts'
import { Field, TextArea } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useWithdrawVideo } from './video-mutations.ts'

// A copy of the contract's text, checked by its type: the contract's schemas stay out of this chunk.
const NOTES_MISSING: typeof WITHDRAWAL_NOTES_REQUIRED =
  'Please tell the uploader why you withdraw this video.'

interface WithdrawDialogProps {
  video: OwnVideo
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason of a withdrawal. */
export default function WithdrawDialog({ video, isOpen, onClose }: WithdrawDialogProps) {
  const [text, setText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending } = useWithdrawVideo(onClose)
  const notes = text.trim()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw this video?"
      description={`“${video.title}” and the clips that were cut from it leave the library and every wall. Nothing is deleted: views, likes and comments stay, and you can put the video back.`}
      submitLabel="Withdraw"
      submitVariant="danger"
      isPending={isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (notes) mutate({ video, notes })
      }}
    >
      <Field
        label="Reason"
        hint="The uploader reads it."
        error={isSubmitted && !notes ? NOTES_MISSING : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={5000}
            placeholder="Why is it not public any more, and what has to change?"
            value={text}
            disabled={isPending}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
