import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { OwnVideo, TITLE_MAX_LENGTH } from '#shared/contract/own-videos.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { api } from '../../../lib/api.ts'
import { CategorySelect } from '../../../entities/category/category-select.tsx'
import {
  changedProtocol,
  isProtocolComplete,
  protocolDraftOf,
} from '../../../entities/video/protocol-draft.ts'
import { ProtocolFields } from '../../../entities/video/protocol-fields.tsx'
import { VideoHistory } from '../audit/video-history.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

// A copy of the contract's limit, checked by its type: the contract's schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200

const FLAGS = [
  { name: 'featured', label: 'Featured', hint: 'Stands among the featured training on the home page.' },
  { name: 'isTrending', label: 'Trending', hint: 'Comes first among the trending videos.' },
  { name: 'isMicroClip', label: 'Micro clip', hint: 'Plays in the shorts and among the micro clips.' },
  {
    name: 'isPublic',
    label: 'Public',
    hint: 'Everybody with its address may watch it, also where the library is for members alone.',
  },
] as const

/** Edits what an administrator sets of a video: its title, its category, and where it is shown. */
export default function EditDialog({ subject: video, ...dialog }: SubjectDialogProps<OwnVideo>) {
  const hintId = useId()
  const { id, featured, isTrending, isMicroClip, isPublic } = video
  const [title, setTitle] = useState(video.title)
  const [categoryId, setCategoryId] = useState<number | null>(video.categoryId)
  const [flags, setFlags] = useState({ featured, isTrending, isMicroClip, isPublic })
  const [protocolDraft, setProtocolDraft] = useState(() => protocolDraftOf(video))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending } = useAdminMutation({
    mutationFn: (chosenId: number) => {
      const newTitle = title.trim()
      // An unchanged title isn't sent: another person may have mended it meanwhile.
      const mended = newTitle === video.title ? {} : { title: newTitle }
      return api.editVideo({
        id,
        videoId: id,
        revision: video.revision,
        categoryId: chosenId,
        ...flags,
        ...mended,
        ...changedProtocol(video, protocolDraft),
      })
    },
    success: (edited) => ({ title: 'Video updated', description: `“${edited.title}” has been updated.` }),
    failure: { title: 'Error updating video', fallback: 'Failed to update video' },
    onDone: dialog.onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit Video Properties"
      description={video.title}
      submitLabel="Save Changes"
      isPending={isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (categoryId !== null && title.trim() && isProtocolComplete(protocolDraft)) mutate(categoryId)
      }}
    >
      <TextField
        label="Title"
        maxLength={TITLE_MAX}
        autoComplete="off"
        disabled={isPending}
        missing={isSubmitted && !title.trim() ? 'Please enter a title for the video.' : undefined}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <CategorySelect
        value={categoryId}
        current={video.category}
        missing={isSubmitted ? 'Please select a category for the video.' : undefined}
        disabled={isPending}
        onChange={setCategoryId}
      />
      <ProtocolFields
        value={protocolDraft}
        isChecked={isSubmitted}
        disabled={isPending}
        onChange={setProtocolDraft}
      />
      <Stack as="fieldset" gap="1">
        <chakra.legend textStyle="label" mb="1">
          Where it is shown
        </chakra.legend>
        {FLAGS.map(({ name, label, hint }) => (
          <Box key={name}>
            <Checkbox
              checked={flags[name]}
              disabled={isPending}
              aria-describedby={`${hintId}-${name}`}
              onChange={({ target }) => setFlags((known) => ({ ...known, [name]: target.checked }))}
            >
              {label}
            </Checkbox>
            <Text id={`${hintId}-${name}`} textStyle="small" color="fg.muted" pl="8" mt="-1">
              {hint}
            </Text>
          </Box>
        ))}
      </Stack>
      <VideoHistory videoId={id} />
    </FormDialog>
  )
}
