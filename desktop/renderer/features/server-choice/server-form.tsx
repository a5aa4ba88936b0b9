import { Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { ServerQuestions } from './server-questions.tsx'
import { useServerChoice } from './use-server-choice.ts'

interface ServerFormProps {
  address: string
  label: string
  action: string
  hasFocus?: boolean
}

/** Asks for the server's address, tries it, and reloads the app with that server. */
export function ServerForm({ address, label, action, hasFocus = false }: ServerFormProps) {
  const connecting = useServerChoice()
  const { problem, connectingTo, connect } = connecting
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The form is the only control of its screen.
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const [typed, setTyped] = useState(address)
  const isConnecting = connectingTo !== null

  const form = (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void connect(typed)
      }}
    >
      <Flex direction="column" gap="5">
        <TextField
          label={label}
          hint="Your training officer knows it. It looks like turnout.example.org."
          error={problem}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          ref={field}
        />
        <Button type="submit" variant="primary" alignSelf="flex-start" isLoading={isConnecting}>
          {isConnecting ? 'Looking for it …' : action}
        </Button>
      </Flex>
    </form>
  )
  return (
    <>
      {form}
      <ServerQuestions connecting={connecting} />
    </>
  )
}
