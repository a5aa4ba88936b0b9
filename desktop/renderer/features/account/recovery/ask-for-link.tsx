import { chakra, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { issueOf, formErrorOf } from '../../../lib/request-error.ts'

interface AskForLinkProps {
  purpose: RouteArguments<Routes['requestLink']>['purpose']
  label: string
  autoComplete: string
  /** In place of the form, once the request was answered: the same for every address. */
  sent: string
}

/** Asks for a mail with a link. */
export function AskForLink({ purpose, label, autoComplete, sent }: AskForLinkProps) {
  const [account, setAccount] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => api.requestLink({ purpose, account: account.trim() }),
  })
  if (isSuccess) return <Text role="status">{sent}</Text>
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(account.trim() === '')
        if (account.trim() !== '' && !isPending) mutate()
      }}
    >
      <Stack gap="5">
        <FormError message={formErrorOf(error, 'No mail was sent. Please try again.', ['account'])} />
        <TextField
          label={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          error={isMissing ? `Please enter your ${label.toLowerCase()}` : issueOf(error, 'account')}
          value={account}
          onChange={({ target }) => {
            setAccount(target.value)
            setIsMissing(false)
          }}
        />
        <Button type="submit" variant="primary" size="lg" isLoading={isPending}>
          Send Link
        </Button>
      </Stack>
    </chakra.form>
  )
}
