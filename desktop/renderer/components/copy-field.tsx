import { Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COPY_ICON_RESET_MS } from '#shared/limits/clips.ts'
import { copyText } from '../lib/copy-text.ts'
import { IconButton } from './button.tsx'
import { Field, Input } from './field.tsx'

interface CopyFieldProps {
  label: string
  value: string
  /** The title of the toast, and its text. */
  copied: string
  description?: string
  onCopied?: () => void
}

/** A read-only text with a copy button. */
export function CopyField({ label, value, copied, description, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    const isDone = await copyText(value, field.current, {
      copied: { title: copied, ...(description ? { description } : {}) },
      otherwise: 'The link is selected: copy it with the keyboard.',
    })
    if (!isDone) return
    onCopied?.()
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPY_ICON_RESET_MS)
  }
  return (
    <Field label={label}>
      {(control) => (
        <Flex gap="2" align="center">
          <Input {...control} ref={field} readOnly value={value} onFocus={() => field.current?.select()} />
          <IconButton
            label="Copy link"
            icon={isCopied ? Check : Copy}
            variant="outline"
            data-copied={isCopied || undefined}
            color={isCopied ? 'success' : 'fg'}
            onClick={() => void copy()}
          />
        </Flex>
      )}
    </Field>
  )
}
