import { useState, type ReactNode } from 'react'
import type { DESCRIPTION_MAX_LENGTH, OwnVideo, TITLE_MAX_LENGTH, Trim } from '#shared/contract/own-videos.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { TextAreaField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { CategorySelect } from '../../../entities/category/category-select.tsx'
import {
  isProtocolComplete,
  protocolDraftOf,
  type ProtocolDraft,
} from '../../../entities/video/protocol-draft.ts'
import { ProtocolFields } from '../../../entities/video/protocol-fields.tsx'
import { useEditVideo, type EditedFiles, type NewFile } from './use-edit-video.ts'
import { editedVersionOf, editTextsOf, isTrimmable, needsFile, reviewNotesOf } from './video-edit.ts'

// Copies of the contract's limits, checked by their types: the contract's schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200
const DESCRIPTION_MAX: typeof DESCRIPTION_MAX_LENGTH = 5000

/** The thumbnail field of the uploads feature, passed in by the screen. */
type ThumbnailFieldSlot = (props: {
  file: File | null
  hint: string
  disabled: boolean
  onPick: (file: File | null) => void
}) => ReactNode

/** The field that trims the film of the video, passed in by the screen. */
type TrimFieldSlot = (props: {
  src: string
  value: Trim | null
  disabled: boolean
  onChange: (trim: Trim | null) => void
}) => ReactNode

/** The field for a new video file, with the progress of its upload, passed in by the screen. */
type FileFieldSlot = (props: {
  hint: string
  isOptional: boolean
  missing: string | undefined
  disabled: boolean
}) => ReactNode

interface Draft {
  title: string
  description: string
  categoryId: number | null
  protocolDraft: ProtocolDraft
}

interface EditVideoDialogProps {
  video: OwnVideo
  userId: number
  /** The changes of an admin need no review. */
  isAdmin: boolean
  isOpen: boolean
  onClose: () => void
  newFile: NewFile & {
    isSending: boolean
    /** False while the picked file is read, or where it can't be sent. */
    isReady: boolean
    /** The texts that were typed when the upload of the new file began. */
    draft: Draft | null
    clear: () => void
  }
  fileField: FileFieldSlot
  thumbnailField: ThumbnailFieldSlot
  files: EditedFiles & { isBusy: boolean; discard: () => void }
  /** The field for the files beside the film, passed in by the screen. */
  filesField: (isDisabled: boolean) => ReactNode
  trimField: TrimFieldSlot
}

/** Edits an own video: its texts, category, thumbnail and file. */
export default function EditVideoDialog(props: EditVideoDialogProps) {
  const { video, userId, isAdmin, isOpen, onClose, newFile, fileField, files, trimField } = props
  const current = editedVersionOf(video)
  const texts = editTextsOf(video, isAdmin)
  const notes = reviewNotesOf(video)
  // Fields that weren't typed in follow the video.
  const [typed, setTyped] = useState<Partial<Draft>>(newFile.draft ?? {})
  const changeDraft = (changes: Partial<Draft>) => setTyped((before) => ({ ...before, ...changes }))
  const { title, description, categoryId, protocolDraft }: Draft = {
    title: current.title,
    description: current.description ?? '',
    categoryId: current.categoryId,
    protocolDraft: protocolDraftOf(current),
    ...typed,
  }
  const [picture, setPicture] = useState<File | null>(null)
  // Undefined follows the video.
  const [trim, setTrim] = useState<Trim | null>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const close = () => {
    if (!newFile.isSending) newFile.clear()
    files.discard()
    onClose()
  }
  const done = () => {
    setTyped({})
    setPicture(null)
    setTrim(undefined)
    setIsSubmitted(false)
    onClose()
  }
  const edit = useEditVideo({ video, userId, isAdmin, newFile, files, onDone: done })
  const isPending = edit.isPending || newFile.isSending
  const lacksFile = needsFile(video) && !newFile.file && trim === undefined
  const isReady = newFile.isReady && !files.isBusy

  const onSubmit = () => {
    setIsSubmitted(true)
    if (!isProtocolComplete(protocolDraft)) return
    if (!title.trim() || categoryId === null || lacksFile || !isReady) return
    const texts = { title: title.trim(), description: description.trim(), categoryId }
    edit.mutate({ ...texts, protocolDraft, picture, trim })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.note || undefined}
      width="40rem"
      cancelLabel={newFile.isSending ? 'Close' : 'Cancel'}
      submitLabel={newFile.file && texts.submit === 'Save changes' ? 'Send for review' : texts.submit}
      isPending={isPending}
      isSubmitDisabled={!isReady}
      onSubmit={onSubmit}
    >
      {notes && <QuotedNotes label="The reviewer wrote" notes={notes} />}
      {fileField({
        hint: needsFile(video) ? '' : 'The present file stays unless you choose another.',
        isOptional: !needsFile(video),
        missing: isSubmitted && lacksFile ? 'Please choose the file to send.' : undefined,
        disabled: isPending,
      })}
      {isTrimmable(video) &&
        !newFile.file &&
        trimField({
          src: resolveStoredFile(video.originalFile ?? video.videoFile ?? ''),
          value: trim === undefined ? video.trim : trim,
          disabled: isPending,
          onChange: setTrim,
        })}
      <TextField
        label="Title"
        maxLength={TITLE_MAX}
        autoComplete="off"
        disabled={isPending}
        missing={isSubmitted && !title.trim() ? 'Please enter a title for your video.' : undefined}
        value={title}
        onChange={({ target }) => changeDraft({ title: target.value })}
      />
      <CategorySelect
        value={categoryId}
        current={current.category}
        missing={isSubmitted ? 'Please select a category for your video.' : undefined}
        disabled={isPending}
        onChange={(chosen) => changeDraft({ categoryId: chosen })}
      />
      <TextAreaField
        label="Description"
        isOptional
        maxLength={DESCRIPTION_MAX}
        disabled={isPending}
        value={description}
        onChange={({ target }) => changeDraft({ description: target.value })}
      />
      <ProtocolFields
        value={protocolDraft}
        isChecked={isSubmitted}
        disabled={isPending}
        onChange={(value) => changeDraft({ protocolDraft: value })}
      />
      {props.thumbnailField({
        file: picture,
        hint: 'The present one stays unless you choose another.',
        disabled: isPending,
        onPick: setPicture,
      })}
      {props.filesField(isPending)}
    </FormDialog>
  )
}
