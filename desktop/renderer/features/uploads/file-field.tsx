import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Trash2, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Field, type ControlProps } from '../../components/field.tsx'
import type { VideoFile } from './upload-store.ts'
import { formatBytes } from '../../lib/locale-format.ts'

const Area = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '48',
    px: '4',
    py: '6',
    textAlign: 'center',
    bg: 'bg.canvas',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'card',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.muted' },
    '&[data-invalid]': { borderColor: 'danger' },
    '&[data-over]': { borderColor: 'accent', bg: 'accent.muted' },
  },
  variants: { isSmall: { true: { minHeight: '32', py: '4' } } },
})

const FileInput = chakra('input', { base: { srOnly: true } })

interface FileDropProps {
  icon: LucideIcon
  buttonLabel: string
  /** Shown beside the button on devices that can drag. */
  dropText: string
  accept: string
  isSmall?: boolean
  disabled: boolean
  onPick: (file: File) => void
  /** Opens the system's dialog instead of the page's file input. */
  onChoose?: () => void
  /** Takes several files at once, in place of `onPick`. */
  onFiles?: ((files: File[]) => void) | undefined
}

/** A place to drop a file on; a click anywhere on it opens the chooser. */
function FileDrop({
  control,
  icon: Icon,
  buttonLabel,
  dropText,
  accept,
  isSmall = false,
  disabled,
  onPick,
  onChoose,
  onFiles,
}: FileDropProps & { control: ControlProps }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const pick = (files: FileList | null) => {
    const [file, ...others] = files ?? []
    if (!file || disabled) return
    if (onFiles) onFiles([file, ...others])
    else onPick(file)
  }
  const onDragOver = (event: DragEvent) => {
    // Without this the browser opens the file in place of the page.
    event.preventDefault()
    setIsOver(!disabled)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    pick(event.dataTransfer.files)
  }
  return (
    <Area
      isSmall={isSmall}
      data-over={isOver || undefined}
      data-invalid={control['aria-invalid']}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Box color="fg.subtle">
        <Icon size={isSmall ? 22 : 32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Button
        disabled={disabled}
        aria-describedby={control['aria-describedby']}
        onClick={() => (onChoose ? onChoose() : input.current?.click())}
        _after={{ content: '""', position: 'absolute', inset: '0' }}
      >
        {buttonLabel}
      </Button>
      <Text textStyle="small" color="fg.muted" css={{ '@media (hover: none)': { display: 'none' } }}>
        {dropText}
      </Text>
      <FileInput
        {...control}
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={disabled}
        onChange={(event) => {
          pick(event.target.files)
          // So that the same file can be picked again after it was removed.
          event.target.value = ''
        }}
      />
    </Area>
  )
}

interface PickedFileBarProps {
  file: VideoFile
  /** Other facts: the length, the shape. */
  facts?: string | null | undefined
  removeLabel: string
  disabled: boolean
  onRemove: () => void
}

/** Shows the picked file, with a button that removes it. */
function PickedFileBar({ file, facts, removeLabel, disabled, onRemove }: PickedFileBarProps) {
  return (
    <Flex wrap="wrap" align="center" gap="3" mt="3">
      <Box flex="1 1 8rem" minWidth="0">
        <Text fontWeight="medium" truncate title={file.name}>
          {file.name}
        </Text>
        <Text textStyle="small" color="fg.muted" data-numbers>
          {[formatBytes(file.size), facts].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Button variant="outline" aria-label={removeLabel} disabled={disabled} onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </Flex>
  )
}

interface FileFieldProps
  extends Omit<FileDropProps, 'onPick'>, Omit<PickedFileBarProps, 'file' | 'onRemove'> {
  label: string
  isOptional?: boolean
  hint: string | undefined
  error: string | undefined
  /** That the file is missing, once the form was submitted. */
  missing?: string | undefined
  file: VideoFile | null
  /** Above the picked file. */
  preview?: ReactNode
  /** Above the place to drop a file on. */
  note?: ReactNode
  /** Null removes the picked file. */
  onPick: (file: File | null) => void
}

/** A field of a form for one file: a place to drop it on, then the picked file with a button that removes it. */
export function FileField(props: FileFieldProps) {
  const { label, isOptional = true, hint, error, missing, file, ...rest } = props
  const { preview, facts, removeLabel, note, ...drop } = rest
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the end of the form, where it is sent, is a screen away.
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Box ref={place} scrollMarginY="24">
      <Field
        label={label}
        isOptional={isOptional}
        hint={hint}
        error={error}
        missing={file ? undefined : missing}
      >
        {(control) =>
          file ? (
            <>
              {preview}
              <PickedFileBar
                file={file}
                facts={facts}
                removeLabel={removeLabel}
                disabled={drop.disabled}
                onRemove={() => drop.onPick(null)}
              />
            </>
          ) : (
            <>
              {note}
              <FileDrop {...drop} control={control} />
            </>
          )
        }
      </Field>
    </Box>
  )
}
