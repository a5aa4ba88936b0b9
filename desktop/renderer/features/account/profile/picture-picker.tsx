import { Box, chakra, Flex, Image } from '@chakra-ui/react'
import { useRef } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { useFileSource } from '../../../lib/use-file-source.ts'

const FileInput = chakra('input', { base: { srOnly: true } })

interface PicturePickerProps {
  current: string | null
  initials: string
  picked: File | null
  error: string | undefined
  disabled: boolean
  onPick: (file: File) => void
}

export function PicturePicker({ current, initials, picked, error, disabled, onPick }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null)
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
            <>
              <Button
                variant="outline"
                disabled={disabled}
                aria-describedby={control['aria-describedby']}
                onClick={() => input.current?.click()}
              >
                Choose a picture
              </Button>
              <FileInput
                {...control}
                ref={input}
                type="file"
                accept="image/*"
                tabIndex={-1}
                disabled={disabled}
                onChange={({ target }) => {
                  const file = target.files?.[0]
                  if (file) onPick(file)
                  // Without this, picking the same file again causes no change event.
                  target.value = ''
                }}
              />
            </>
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
