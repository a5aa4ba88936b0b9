import { Box, chakra } from '@chakra-ui/react'
import { useRef, useState, type SubmitEvent } from 'react'
import { COMMENT_MAX_LENGTH } from '#shared/limits/comments.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Input, TextArea } from '../../components/field.tsx'
import { focusOnMount } from '../../lib/focus-on-mount.ts'

export interface WrittenComment {
  text: string
  isQuestion: boolean
}

interface CommentFormProps {
  isPending: boolean
  /** Whether the comment can be a question to the instructor. */
  mayAsk: boolean
  /** Calls `onPosted` once the comment is posted; the text stays in the field until then. */
  onPost: (comment: WrittenComment, onPosted: () => void) => void
}

export function CommentForm({ isPending, mayAsk, onPost }: CommentFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isQuestion, setIsQuestion] = useState(false)
  const isBlank = text.trim() === ''

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || isPending) return
    onPost({ text: text.trim(), isQuestion: mayAsk && isQuestion }, () => {
      setText('')
      setIsQuestion(false)
      // The button is disabled now: its focus moves to the field.
      field.current?.focus()
    })
  }
  return (
    <chakra.form display="flex" flexWrap="wrap" columnGap="2" onSubmit={onSubmit}>
      <Input
        ref={field}
        flex="1"
        minWidth="0"
        aria-label="Add a comment"
        placeholder="Add a comment..."
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" minHeight="12" isLoading={isPending} disabled={isBlank}>
        Comment
      </Button>
      {mayAsk && (
        <Box flexBasis="full">
          <Checkbox checked={isQuestion} onChange={({ target }) => setIsQuestion(target.checked)}>
            Ask the instructor
          </Checkbox>
        </Box>
      )}
    </chakra.form>
  )
}

interface TextFormProps {
  label: string
  /** Of the button. */
  action: string
  initial: string
  isPending: boolean
  /** Calls `onSent` once the text is stored; it stays in the field until then. */
  onSend: (text: string, onSent: () => void) => void
  /** After it was sent, and with Cancel. */
  onClose: () => void
}

/** A form below a comment, which takes the focus: for a reply, or for another text of the comment. */
export function TextForm({ label, action, initial, isPending, onSend, onClose }: TextFormProps) {
  const [text, setText] = useState(initial)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    onSend(text.trim(), onClose)
  }
  return (
    <chakra.form display="flex" flexWrap="wrap" gap="2" p="1" onSubmit={onSubmit}>
      <TextArea
        ref={focusOnMount}
        aria-label={label}
        rows={2}
        minHeight="20"
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" isLoading={isPending} disabled={text.trim() === ''}>
        {action}
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </chakra.form>
  )
}
