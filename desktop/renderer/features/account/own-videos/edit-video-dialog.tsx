import { chakra, Stack, Text } from '@chakra-ui/react'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { DESCRIPTION_MAX_LENGTH, OwnVideo, TITLE_MAX_LENGTH } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextArea, TextField } from '../../../components/field.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { editedVersionOf, needsFile, reviewNotesOf, editTextsOf } from './video-edit.ts'
import { useEditVideo, type NewFile } from './use-edit-video.ts'

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

/** And the choice of a new file, or how far it is on its way. */
export type FileField = (props: { hint: string; isOptional: boolean; disabled: boolean }) => ReactNode

interface Draft {
  title: string
  description: string
  categoryId: number | null
}

interface EditVideoDialogProps {
  video: OwnVideo
  userId: number
  /** The owner's own changes need no review. */
  isAdmin: boolean
  isOpen: boolean
  onClose: () => void
  newFile: NewFile & {
    isSending: boolean
    /** Nothing speaks against the picked file. */
    isReady: boolean
    /** What was written beside a file that is on its way. */
    draft: Draft | null
    clear: () => void
  }
  fileField: FileField
  categoryField: CategoryField
  pictureField: PictureField
}

/** Corrects what the server lets the owner correct, the file included. */
export default function EditVideoDialog(props: EditVideoDialogProps) {
  const { video, userId, isAdmin, isOpen, onClose, newFile, fileField, categoryField, pictureField } = props
  const current = editedVersionOf(video)
  const texts = editTextsOf(video, isAdmin)
  const notes = reviewNotesOf(video)
  const formId = useId()
  // What wasn't typed follows what is there.
  const [typed, setTyped] = useState<Partial<Draft>>(newFile.draft ?? {})
  const changeDraft = (changes: Partial<Draft>) => setTyped((before) => ({ ...before, ...changes }))
  const { title, description, categoryId }: Draft = {
    title: current.title,
    description: current.description ?? '',
    categoryId: current.categoryId,
    ...typed,
  }
  const [picture, setPicture] = useState<File | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const close = () => {
    if (!newFile.isSending) newFile.clear()
    onClose()
  }
  const done = () => {
    setTyped({})
    setPicture(null)
    setIsSubmitted(false)
    onClose()
  }
  const edit = useEditVideo({ video, userId, isAdmin, newFile, onDone: done })
  const isPending = edit.isPending || newFile.isSending
  const lacksFile = needsFile(video) && !newFile.file

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isPending || !title.trim() || categoryId === null || lacksFile || !newFile.isReady) return
    edit.mutate({ title: title.trim(), description: description.trim(), categoryId, picture })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.note || undefined}
      width="40rem"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {newFile.isSending ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isLoading={isPending}
            disabled={!newFile.isReady || (isSubmitted && lacksFile)}
          >
            {newFile.file && texts.submit === 'Save changes' ? 'Send for review' : texts.submit}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="5" pt="4" pb="2">
          {notes && <QuotedNotes label="The reviewer wrote" notes={notes} />}
          {fileField({
            hint: needsFile(video) ? '' : 'The present file stays unless you choose another.',
            isOptional: !needsFile(video),
            disabled: isPending,
          })}
          {isSubmitted && lacksFile && (
            <Text role="alert" color="danger.fg">
              Please choose the file to send.
            </Text>
          )}
          <TextField
            label="Title"
            maxLength={TITLE_MAX}
            autoComplete="off"
            disabled={isPending}
            error={isSubmitted && !title.trim() ? 'Please enter a title for your video.' : undefined}
            value={title}
            onChange={({ target }) => changeDraft({ title: target.value })}
          />
          {categoryField({
            value: categoryId,
            isInvalid: isSubmitted && categoryId === null,
            disabled: isPending,
            onChange: (chosen) => changeDraft({ categoryId: chosen }),
          })}
          <Field label="Description" isOptional>
            {(control) => (
              <TextArea
                {...control}
                maxLength={DESCRIPTION_MAX}
                disabled={isPending}
                value={description}
                onChange={({ target }) => changeDraft({ description: target.value })}
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
