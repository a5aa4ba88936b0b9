import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { useEditVideo, type VideoProperties } from './use-change-video.ts'

/** The choice of a category belongs to another noun; the screen hands it in. */
export type CategoryField = (props: {
  value: number | null
  isInvalid: boolean
  disabled: boolean
  onChange: (id: number | null) => void
}) => ReactNode

const FLAGS = [
  { name: 'featured', label: 'Featured', hint: 'Stands among the featured training on the home page.' },
  { name: 'isTrending', label: 'Trending', hint: 'Comes first among the trending videos.' },
  { name: 'isMicroClip', label: 'Micro clip', hint: 'Plays in the shorts and among the micro clips.' },
] as const

interface EditDialogProps {
  video: OwnVideo
  isOpen: boolean
  onClose: () => void
  categoryField: CategoryField
  /** What was decided and changed before. */
  history: ReactNode
}

export default function EditDialog({ video, isOpen, onClose, categoryField, history }: EditDialogProps) {
  const formId = useId()
  const { categoryId, featured, isTrending, isMicroClip } = video
  const [chosen, setChosen] = useState<number | null>(categoryId)
  const [flags, setFlags] = useState<Omit<VideoProperties, 'categoryId'>>({
    featured,
    isTrending,
    isMicroClip,
  })
  const [wasTried, setWasTried] = useState(false)
  const { mutate, isPending } = useEditVideo(onClose)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isPending || chosen === null) return
    mutate({ video, properties: { categoryId: chosen, ...flags } })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Video Properties"
      description={video.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <Stack gap="5" pt="4" pb="2">
        <chakra.form id={formId} onSubmit={onSubmit} noValidate>
          <Stack gap="5">
            {categoryField({
              value: chosen,
              isInvalid: wasTried && chosen === null,
              disabled: isPending,
              onChange: setChosen,
            })}
            <Stack as="fieldset" gap="1">
              <chakra.legend textStyle="label" mb="1">
                Where it is shown
              </chakra.legend>
              {FLAGS.map(({ name, label, hint }) => (
                <Box key={name}>
                  <Checkbox
                    checked={flags[name]}
                    disabled={isPending}
                    aria-describedby={`${formId}-${name}`}
                    onChange={({ target }) => setFlags((known) => ({ ...known, [name]: target.checked }))}
                  >
                    {label}
                  </Checkbox>
                  <Text id={`${formId}-${name}`} textStyle="small" color="fg.muted" pl="8" mt="-1">
                    {hint}
                  </Text>
                </Box>
              ))}
            </Stack>
          </Stack>
        </chakra.form>
        {history}
      </Stack>
    </ModalDialog>
  )
}
