import { chakra, Stack } from '@chakra-ui/react'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { DESCRIPTION_MAX_LENGTH, OwnVideo, TITLE_MAX_LENGTH } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { Field, TextArea, TextField } from '../../components/field.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { useSendAgain } from './use-own-video-actions.ts'

// Held to the contract by their types alone: its schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200
const DESCRIPTION_MAX: typeof DESCRIPTION_MAX_LENGTH = 5000

/** The choice of a category belongs to another noun; the screen hands it in. */
export type CategoryField = (props: {
  value: number | null
  isInvalid: boolean
  disabled: boolean
  onChange: (id: number | null) => void
}) => ReactNode

interface CorrectionDialogProps {
  video: OwnVideo
  isOpen: boolean
  onClose: () => void
  categoryField: CategoryField
}

export default function CorrectionDialog({ video, isOpen, onClose, categoryField }: CorrectionDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState(video.title)
  const [description, setDescription] = useState(video.description ?? '')
  const [categoryId, setCategoryId] = useState<number | null>(video.categoryId)
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending } = useSendAgain(video, onClose)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isPending || !title.trim() || categoryId === null) return
    mutate({ title: title.trim(), description: description.trim(), categoryId })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Correct and send again"
      description={video.reviewNotes ? `The reviewer wrote: “${video.reviewNotes}”` : undefined}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
            Send again
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="5" pt="4" pb="2">
          <TextField
            label="Title"
            maxLength={TITLE_MAX}
            autoComplete="off"
            disabled={isPending}
            error={wasTried && !title.trim() ? 'Please enter a title for your video.' : undefined}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          {categoryField({
            value: categoryId,
            isInvalid: wasTried && categoryId === null,
            disabled: isPending,
            onChange: setCategoryId,
          })}
          <Field label="Description" isOptional>
            {(control) => (
              <TextArea
                {...control}
                maxLength={DESCRIPTION_MAX}
                disabled={isPending}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
        </Stack>
      </chakra.form>
    </ModalDialog>
  )
}
