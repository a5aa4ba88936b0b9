import { Box, chakra, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type DragEvent, type Ref } from 'react'
import { Button } from '../../components/button.tsx'
import type { ControlProps } from '../../components/field.tsx'

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
  control: ControlProps
  icon: LucideIcon
  buttonLabel: string
  /** Shown beside the button on devices that can drag. */
  dropText: string
  accept: string
  isSmall?: boolean
  disabled?: boolean
  onPick: (file: File) => void
  /** Opens the system's dialog instead of the page's file input. */
  onChoose?: () => void
  onDropFiles?: (files: File[]) => void
  buttonRef?: Ref<HTMLButtonElement>
}

/** A place to drop a file on; a click anywhere on it opens the chooser. */
export function FileDrop({
  control,
  icon: Icon,
  buttonLabel,
  dropText,
  accept,
  isSmall = false,
  disabled = false,
  onPick,
  onChoose,
  onDropFiles,
  buttonRef = null,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onPick(file)
  }
  const onDragOver = (event: DragEvent) => {
    // Without this the browser opens the file in place of the page.
    event.preventDefault()
    setIsOver(!disabled)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (onDropFiles && !disabled) onDropFiles([...event.dataTransfer.files])
    else pick(event.dataTransfer.files)
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
        ref={buttonRef}
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
