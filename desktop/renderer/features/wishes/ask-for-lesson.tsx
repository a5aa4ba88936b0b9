import { chakra, Flex, Text } from '@chakra-ui/react'
import { useState, type SubmitEvent } from 'react'
import { WISH_TEXT_MAX_LENGTH } from '#shared/limits/comments.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { signInRequest } from '../../entities/session/sign-in-request.ts'
import { useSession } from '../../entities/session/session.ts'
import { api } from '../../lib/api.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

const TITLE = 'Ask for this lesson'

/** What a person can do where the library lacks a lesson. @param term what was searched */
export default function AskForLesson({ term }: { term: string }) {
  const { status } = useSession()
  if (status === 'loading') return null
  if (status === 'authenticated') return <AskForm term={term} />
  return (
    <TitledPanel title={TITLE}>
      <Text color="fg.muted" mb="4">
        Sign in to ask the instructors for it. You hear when it is here.
      </Text>
      <Button variant="primary" onClick={() => signInRequest.open()}>
        Sign in to ask
      </Button>
    </TitledPanel>
  )
}

function AskForm({ term }: { term: string }) {
  const [text, setText] = useState(term.slice(0, WISH_TEXT_MAX_LENGTH))
  const [isChecked, setIsChecked] = useState(false)
  const [asked, setAsked] = useState<string>()
  const wanted = text.trim()
  const { mutate, isPending } = useToastMutation({
    mutationFn: (wish: string) => api.askForLesson({ text: wish }),
    success: (_, wish) => ({ title: 'You asked for this lesson', description: `“${wish}”` }),
    failure: { title: 'Not asked', fallback: 'Failed to send what you ask for. Please try again.' },
    onSuccess: (_, wish) => setAsked(wish),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (!wanted) focusFirstInvalid(event.currentTarget)
    else if (!isPending && wanted !== asked) mutate(wanted)
  }
  return (
    <TitledPanel title={TITLE}>
      <chakra.form onSubmit={onSubmit} noValidate aria-label={TITLE}>
        <TextField
          label="Lesson"
          hint="Instructors see how many people ask for it, and no names."
          autoComplete="off"
          maxLength={WISH_TEXT_MAX_LENGTH}
          missing={isChecked && !wanted ? 'Please say which lesson you look for.' : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Flex wrap="wrap" align="center" gap="4" mt="4">
          <Button type="submit" variant="primary" isLoading={isPending}>
            {TITLE}
          </Button>
          <Text role="status" color="fg.muted" overflowWrap="anywhere">
            {asked !== undefined &&
              wanted === asked &&
              'You asked for it. The bell tells you what comes of it.'}
          </Text>
        </Flex>
      </chakra.form>
    </TitledPanel>
  )
}
