import { Box, chakra, Flex, Image, Text } from '@chakra-ui/react'
import { useCallback, useId, useRef } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'

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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Flex align="center" gap="5">
      {picked ? (
        <Preview file={picked} />
      ) : (
        <Avatar src={current} initials={initials} size="20" fontSize="2xl" />
      )}
      <Box minWidth="0">
        <chakra.label htmlFor={id} textStyle="label" display="block" mb="2">
          Profile Picture
        </chakra.label>
        <Button
          variant="outline"
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          Choose a picture
        </Button>
        <FileInput
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          tabIndex={-1}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onPick(file)
            // Without this, picking the same file again causes no change event.
            target.value = ''
          }}
        />
        <Text id={`${id}-hint`} textStyle="small" color="fg.muted" mt="1.5">
          JPG, PNG or GIF. Max 2MB.
        </Text>
        {error && (
          <Text role="alert" textStyle="small" color="danger.fg" mt="1">
            {error}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <Image
      ref={show}
      alt="Preview of the new picture"
      boxSize="20"
      flexShrink={0}
      borderRadius="full"
      borderWidth="1px"
      objectFit="cover"
      bg="bg.canvas"
    />
  )
}
