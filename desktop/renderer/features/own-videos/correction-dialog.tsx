import { chakra, Stack } from '@chakra-ui/react'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { DESCRIPTION_MAX_LENGTH, OwnVideo, TITLE_MAX_LENGTH } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { Field, TextArea, TextField } from '../../components/field.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { useCorrectVideo } from './use-own-video-actions.ts'

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

/** So does the choice of a picture, with what is wrong with the picked one. */
export type PictureField = (props: {
  file: File | null
  hint: string
  disabled: boolean
  onPick: (file: File | null) => void
}) => ReactNode

interface CorrectionDialogProps {
  video: OwnVideo
  isOpen: boolean
  onClose: () => void
  categoryField: CategoryField
  pictureField: PictureField
}

/** Corrects what the server lets the owner correct; a rejected video goes to review again with it. */
export default function CorrectionDialog(props: CorrectionDialogProps) {
  const { video, isOpen, onClose, categoryField, pictureField } = props
  const isRejected = video.approvalStatus === 'rejected'
  const formId = useId()
  const [title, setTitle] = useState(video.title)
  const [description, setDescription] = useState(video.description ?? '')
  const [categoryId, setCategoryId] = useState<number | null>(video.categoryId)
  const [picture, setPicture] = useState<File | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending } = useCorrectVideo(video, onClose)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isPending || !title.trim() || categoryId === null) return
    mutate({ title: title.trim(), description: description.trim(), categoryId, picture })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRejected ? 'Correct and send again' : 'Edit details'}
      description={isRejected && video.reviewNotes ? `The reviewer wrote: “${video.reviewNotes}”` : undefined}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
            {isRejected ? 'Send again' : 'Save changes'}
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
          {pictureField({
            file: picture,
            hint: 'The present one stays unless you choose another.',
            disabled: isPending,
            onPick: setPicture,
          })}
        </Stack>
      </chakra.form>
    </ModalDialog>
  )
}
