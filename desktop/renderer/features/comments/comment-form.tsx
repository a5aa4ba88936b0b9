import { chakra } from '@chakra-ui/react'
import { useRef, useState, type SubmitEvent } from 'react'
import { COMMENT_MAX_LENGTH } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { Input } from '../../components/field.tsx'

interface CommentFormProps {
  isPending: boolean
  /** Calls `onPosted` once the comment is posted; the text stays in the field until then. */
  onPost: (text: string, onPosted: () => void) => void
}

export function CommentForm({ isPending, onPost }: CommentFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const isBlank = text.trim() === ''

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank || isPending) return
    onPost(text.trim(), () => {
      setText('')
      // The button is disabled now: its focus moves to the field.
      field.current?.focus()
    })
  }
  return (
    <chakra.form display="flex" gap="2" onSubmit={onSubmit}>
      <Input
        ref={field}
        aria-label="Add a comment"
        placeholder="Add a comment..."
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" minHeight="12" isLoading={isPending} disabled={isBlank}>
        Comment
      </Button>
    </chakra.form>
  )
}
