import { Box, Image } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useFileSource } from '../../lib/use-file-source.ts'
import { FileField } from './file-field.tsx'
import { PICTURE_ACCEPT, PICTURE_LIMIT, pictureProblem } from './picked-files.ts'

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

interface ThumbnailFieldProps {
  file: File | null
  /** What happens without a new thumbnail. */
  hint: string
  disabled: boolean
  onPick: (file: File | null) => void
}

/** The thumbnail of a video; a file that is no picture is not picked. */
export function ThumbnailField({ file, hint, disabled, onPick }: ThumbnailFieldProps) {
  const [error, setError] = useState<string>()
  return (
    <FileField
      label="Thumbnail"
      hint={file ? undefined : `JPG, PNG or GIF, up to ${PICTURE_LIMIT}. ${hint}`}
      error={error}
      file={file}
      preview={file && <Preview file={file} />}
      removeLabel="Remove thumbnail"
      icon={ImagePlus}
      buttonLabel="Choose a picture"
      dropText="or drop it here"
      accept={PICTURE_ACCEPT}
      isSmall
      disabled={disabled}
      onPick={(picked) => {
        const problem = picked ? pictureProblem(picked) : undefined
        setError(problem)
        if (!problem) onPick(picked)
      }}
    />
  )
}
