import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { api } from '../../../lib/api.ts'
import { CategorySelect } from '../../../entities/category/category-select.tsx'
import { VideoHistory } from '../audit/video-history.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

const FLAGS = [
  { name: 'featured', label: 'Featured', hint: 'Stands among the featured training on the home page.' },
  { name: 'isTrending', label: 'Trending', hint: 'Comes first among the trending videos.' },
  { name: 'isMicroClip', label: 'Micro clip', hint: 'Plays in the shorts and among the micro clips.' },
] as const

/** Edits what only an administrator sets of a video: its category, and where it is shown. */
export default function EditDialog({ subject: video, ...dialog }: SubjectDialogProps<OwnVideo>) {
  const hintId = useId()
  const { id, title, featured, isTrending, isMicroClip } = video
  const [categoryId, setCategoryId] = useState<number | null>(video.categoryId)
  const [flags, setFlags] = useState({ featured, isTrending, isMicroClip })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending } = useAdminMutation({
    mutationFn: (chosenId: number) => api.editVideo({ id, videoId: id, categoryId: chosenId, ...flags }),
    success: () => ({ title: 'Video updated', description: `“${title}” has been updated.` }),
    failure: { title: 'Error updating video', fallback: 'Failed to update video' },
    onDone: dialog.onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit Video Properties"
      description={title}
      submitLabel="Save Changes"
      isPending={isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (categoryId !== null) mutate(categoryId)
      }}
    >
      <CategorySelect
        value={categoryId}
        isInvalid={isSubmitted && categoryId === null}
        disabled={isPending}
        onChange={setCategoryId}
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
