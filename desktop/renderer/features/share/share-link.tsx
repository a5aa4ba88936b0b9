import { Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COPY_ICON_RESET_MS } from '#shared/limits.ts'
import { Field, Input } from '../../components/field.tsx'
import { IconButton } from '../../components/button.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../lib/toast.ts'

/** The read-only link with a copy button (SD-20, SD-25). */
export function ShareLink({ link, onCopied }: { link: string; onCopied: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await copyText(link, field.current)
    } catch {
      field.current?.select()
      toast({
        title: 'Copying isn’t allowed here',
        description: 'The link is selected: copy it with the keyboard.',
        variant: 'destructive',
      })
      return
    }
    toast({ title: 'Link copied', description: 'Video link copied to clipboard', variant: 'success' })
    onCopied()
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPY_ICON_RESET_MS)
  }
  return (
    <Field label="Link">
      {(control) => (
        <Flex gap="2" align="center">
          <Input {...control} ref={field} readOnly value={link} onFocus={() => field.current?.select()} />
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
