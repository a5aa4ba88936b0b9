import { Box, Image } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { Field } from '../../components/field.tsx'
import { FileDrop } from './file-drop.tsx'
import { PickedFileBar } from './picked-file-bar.tsx'
import { PICTURE_ACCEPT } from './picked-files.ts'
import { useFileSource } from './use-file-source.ts'

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

interface ThumbnailPickerProps {
  file: File | null
  /** The name of a picture that has arrived with the first half of the video. */
  arrived: string | null
  error: string | undefined
  disabled: boolean
  onPick: (file: File | null) => void
}

export function ThumbnailPicker({ file, arrived, error, disabled, onPick }: ThumbnailPickerProps) {
  return (
    <Field
      label="Thumbnail"
      isOptional
      hint={
        file
          ? undefined
          : arrived
            ? `${arrived} is there already. Choose another one to replace it.`
            : 'JPG, PNG or GIF. Without one, a frame of the video is taken.'
      }
      error={error}
    >
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
