import { Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { usePlatform } from '../../platform/platform.ts'

interface ServerFormProps {
  address: string
  label: string
  action: string
  hasFocus?: boolean
}

/** Asks for the server's address, tries it, and reloads the app with that server. */
export function ServerForm({ address, label, action, hasFocus = false }: ServerFormProps) {
  const { server } = usePlatform()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The form is the only control of its screen.
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState<string | undefined>()
  const [isConnecting, setIsConnecting] = useState(false)

  const submit = async () => {
    if (!server || isConnecting) return
    setProblem(undefined)
    setIsConnecting(true)
    const choice = await server.choose(typed).catch(() => null)
    if (choice?.outcome === 'chosen') {
      // All data on the page belongs to the former server.
      window.location.assign('/')
      return
    }
    setIsConnecting(false)
    setProblem(choice?.reason ?? 'That didn’t work. Please try again.')
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
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
}
