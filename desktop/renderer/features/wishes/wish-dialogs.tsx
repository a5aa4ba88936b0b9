import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Wish } from '#shared/contract/wishes.ts'
import { Button } from '../../components/button.tsx'
import { TextAreaField, TextField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { FoundLessons } from '../../entities/video/found-lessons.tsx'
import { useLessonSearch } from '../../entities/video/use-lesson-search.ts'
import { api } from '../../lib/api.ts'
import type { SubjectDialogProps } from '../../lib/use-dialog.ts'
import { useSettleWish } from './wish-queries.ts'

interface WishDialogProps extends SubjectDialogProps<Wish> {
  onSettled: () => void
}

/** Asks an officer why a wish is declined. */
export function DeclineDialog({ subject: { id, text }, onSettled, ...dialog }: WishDialogProps) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending } = useSettleWish(
    (given: string) => api.declineWish({ id, reason: given }),
    'Wish declined',
    () => {
      dialog.onClose()
      onSettled()
    },
  )
  return (
    <FormDialog
      {...dialog}
      title="Decline this wish?"
      description={`“${text}” leaves the list.`}
      submitLabel="Decline"
      submitVariant="danger"
      isPending={isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (reason.trim()) mutate(reason.trim())
      }}
    >
      <TextAreaField
        label="Reason"
        hint="Those who asked for it read it."
        error={isSubmitted && !reason.trim() ? 'Please say why.' : undefined}
        maxLength={300}
        value={reason}
        disabled={isPending}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

/** Lets an officer choose the public lesson that a wish asks for. */
export function LessonDialog({ subject: { id, text }, onSettled, ...dialog }: WishDialogProps) {
  const { found, field } = useLessonSearch()
  const { mutate, isPending } = useSettleWish(
    (videoId: number) => api.fulfilWish({ id, videoId }),
    'Lesson chosen',
    () => {
      dialog.onClose()
      onSettled()
    },
  )
  return (
    <ModalDialog
      {...dialog}
      title="Which lesson is it?"
      description={`Those who asked for “${text}” get the link to it.`}
      footer={<Button onClick={dialog.onClose}>Cancel</Button>}
    >
      <TextField {...field} />
      <FoundLessons
        lessons={found}
        verb="Choose"
        disabled={isPending}
        onPress={(lesson) => mutate(lesson.id)}
        empty={<Text color="fg.muted">No public lesson matches.</Text>}
      />
    </ModalDialog>
  )
}
