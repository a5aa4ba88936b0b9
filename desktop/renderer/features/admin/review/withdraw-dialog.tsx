import { chakra } from '@chakra-ui/react'
import { useId, useState, type SubmitEvent } from 'react'
import type { OwnVideo, WITHDRAWAL_NOTES_REQUIRED } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextArea } from '../../../components/field.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { useWithdrawVideo } from './use-change-video.ts'

// Held to the contract by its type alone: its schemas stay out of this chunk.
const NOTES_MISSING: typeof WITHDRAWAL_NOTES_REQUIRED =
  'Please tell the uploader why you withdraw this video.'

interface WithdrawDialogProps {
  video: OwnVideo
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason, and says what goes and what stays. */
export default function WithdrawDialog({ video, isOpen, onClose }: WithdrawDialogProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending } = useWithdrawVideo(onClose)
  const notes = text.trim()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (notes && !isPending) mutate({ video, notes })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw this video?"
      description={`“${video.title}” and the clips that were cut from it leave the library and every wall. Nothing is deleted: views, likes and comments stay, and you can put the video back.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" isLoading={isPending}>
            Withdraw
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={onSubmit} noValidate pt="4" pb="2">
        <Field
          label="Reason"
          hint="The uploader reads it."
          error={wasTried && !notes ? NOTES_MISSING : undefined}
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
      </chakra.form>
    </ModalDialog>
  )
}
