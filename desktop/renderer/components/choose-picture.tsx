import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { ControlProps } from './field.tsx'

const FileInput = chakra('input', { base: { srOnly: true } })

interface ChoosePictureProps {
  control: ControlProps
  accept: string
  disabled: boolean
  isLoading?: boolean
  onPick: (file: File) => void
}

/** A button that opens the chooser of files, as the control of a `Field`. */
export function ChoosePicture({ control, accept, disabled, isLoading = false, onPick }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outline"
        whiteSpace="normal"
        disabled={disabled}
        isLoading={isLoading}
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        Choose a picture
      </Button>
      <FileInput
        {...control}
        ref={input}
        type="file"
        accept={accept}
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
  )
}
