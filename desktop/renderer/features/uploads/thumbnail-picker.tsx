import { Box, Image } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { Field } from '../../components/field.tsx'
import { FileDrop } from './file-drop.tsx'
import { PickedFileBar } from './picked-file-bar.tsx'
import { PICTURE_ACCEPT } from './picked-files.ts'
import { useFileSource } from '../../lib/use-file-source.ts'

function Preview({ file }: { file: File }) {
  return (
    <Box height="44" bg="bg.canvas" borderWidth="1px" borderRadius="card" overflow="hidden">
      <Image
        ref={useFileSource(file)}
        alt="Preview of the picked thumbnail"
        width="full"
        height="full"
        objectFit="contain"
      />
    </Box>
  )
}

const WITHOUT = 'Without one, a frame of the video is taken.'

interface ThumbnailPickerProps {
  file: File | null
  /** What happens without a new thumbnail. */
  hint?: string
  error: string | undefined
  disabled: boolean
  onPick: (file: File | null) => void
}

export function ThumbnailPicker({ file, hint = WITHOUT, error, disabled, onPick }: ThumbnailPickerProps) {
  return (
    <Field label="Thumbnail" isOptional hint={file ? undefined : `JPG, PNG or GIF. ${hint}`} error={error}>
      {(control) =>
        file ? (
          <>
            <Preview file={file} />
            <PickedFileBar
              file={file}
              removeLabel="Remove thumbnail"
              disabled={disabled}
              onRemove={() => onPick(null)}
            />
          </>
        ) : (
          <FileDrop
            control={control}
            icon={ImagePlus}
            buttonLabel="Choose a picture"
            dropText="or drop it here"
            accept={PICTURE_ACCEPT}
            isSmall
            disabled={disabled}
            onPick={onPick}
          />
        )
      }
    </Field>
  )
}
