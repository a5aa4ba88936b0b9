import { Box, Flex, Image } from '@chakra-ui/react'
import { Avatar } from '../../../components/avatar.tsx'
import { ChoosePicture } from '../../../components/choose-picture.tsx'
import { Field } from '../../../components/field.tsx'
import { useFileSource } from '../../../lib/use-file-source.ts'

interface PicturePickerProps {
  current: string | null
  initials: string
  picked: File | null
  error: string | undefined
  disabled: boolean
  onPick: (file: File) => void
}

export function PicturePicker({ current, initials, picked, error, disabled, onPick }: PicturePickerProps) {
  return (
    <Flex align="center" gap="5">
      {picked ? (
        <Preview file={picked} />
      ) : (
        <Avatar src={current} initials={initials} size="20" fontSize="2xl" />
      )}
      <Box minWidth="0">
        <Field label="Profile Picture" hint="JPG, PNG or GIF. Max 2MB." error={error}>
          {(control) => (
            <ChoosePicture control={control} accept="image/*" disabled={disabled} onPick={onPick} />
          )}
        </Field>
      </Box>
    </Flex>
  )
}

const Preview = ({ file }: { file: File }) => (
  <Image
    ref={useFileSource(file)}
    alt="Preview of the new picture"
    boxSize="20"
    flexShrink={0}
    borderRadius="full"
    borderWidth="1px"
    objectFit="cover"
    bg="bg.canvas"
  />
)
