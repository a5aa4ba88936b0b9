import { Captions } from 'lucide-react'
import { Field } from '../../components/field.tsx'
import { CAPTIONS_ACCEPT } from '../../entities/playback/read-captions-file.ts'
import { FileDrop } from './file-drop.tsx'
import { PickedFileBar } from './picked-file-bar.tsx'

interface CaptionsPickerProps {
  file: File | null
  error: string | undefined
  disabled: boolean
  onPick: (file: File | null) => void
}

export function CaptionsPicker({ file, error, disabled, onPick }: CaptionsPickerProps) {
  const hint = 'WebVTT or SRT. Crews read along where it is loud, and find the sentence they search for.'
  return (
    <Field label="Captions" isOptional hint={file ? undefined : hint} error={error}>
      {(control) =>
        file ? (
          <PickedFileBar
            file={file}
            removeLabel="Remove captions"
            disabled={disabled}
            onRemove={() => onPick(null)}
          />
        ) : (
          <FileDrop
            control={control}
            icon={Captions}
            buttonLabel="Choose captions"
            dropText="or drop them here"
            accept={CAPTIONS_ACCEPT}
            isSmall
            disabled={disabled}
            onPick={onPick}
          />
        )
      }
    </Field>
  )
}
