import { chakra, Flex } from '@chakra-ui/react'
import { useState, type SubmitEvent } from 'react'
import { COMMENT_MAX_LENGTH } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { TextArea } from '../../components/field.tsx'
import { focusOnMount } from '../../lib/focus-on-mount.ts'

interface ReplyFormProps {
  label: string
  /** Of the button. */
  action: string
  initial?: string
  isPending: boolean
  /** Calls `onSent` once the text is stored; it stays in the field until then. */
  onSend: (text: string, onSent: () => void) => void
  /** After it was sent, and with Cancel. */
  onClose: () => void
}

/** A form below a comment, which takes the focus: for a reply, or for another text of the comment. */
export function ReplyForm({ label, action, initial = '', isPending, onSend, onClose }: ReplyFormProps) {
  const [text, setText] = useState(initial)
  const isBlank = text.trim() === ''
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBlank && !isPending) onSend(text.trim(), onClose)
  }
  return (
    <chakra.form mt="2" onSubmit={onSubmit}>
      <TextArea
        ref={focusOnMount}
        aria-label={label}
        rows={2}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Flex gap="2" mt="2" wrap="wrap">
        <Button type="submit" variant="primary" isLoading={isPending} disabled={isBlank}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Flex>
    </chakra.form>
  )
}
