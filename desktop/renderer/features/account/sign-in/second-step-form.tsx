import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Fingerprint } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import type { SecondStep } from '#shared/contract/values.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { SIGN_IN_TOASTS, useSignIn } from '../../../entities/session/sign-in.ts'
import { api } from '../../../lib/api.ts'
import { canUsePasskeys, signWithPasskey } from '../../../lib/passkeys.ts'
import { issueOf, RequestError, formErrorOf } from '../../../lib/request-error.ts'

interface SecondStepFormProps {
  step: SecondStep
  /** Leads back to the password. */
  onBack: () => void
}

/** Without a passkey the field is all that there is to do. */
const focusIt = (input: HTMLInputElement | null) => input?.focus()

/** The second factor after a password or a provider: a passkey, a code of the authenticator app, or a recovery code. */
export default function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { challenge, passkey, hasAuthenticatorApp, hasRecoveryCodes } = step
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useSignIn({
    call: (input: RouteArguments<Routes['finishSignIn']>) => api.finishSignIn(input),
    ...SIGN_IN_TOASTS,
  })
  const byPasskey = useSignIn({
    call: async (request: NonNullable<SecondStep['passkey']>) =>
      api.finishSignIn({ challenge, passkey: await signWithPasskey(request) }),
    welcome: SIGN_IN_TOASTS.welcome,
    failure: 'No passkey was used',
  })
  const failure = error ?? byPasskey.error
  // A 401 says that this sign-in is over.
  const isOver = failure instanceof RequestError && failure.status === 401
  const issue = issueOf(error, 'code')
  const takesCode = hasAuthenticatorApp || hasRecoveryCodes
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending && code.trim() !== '') mutate({ challenge, code })
  }
  return (
    <Box width="full" maxWidth="27rem">
      <Heading as="h1" textStyle="title" mb="2">
        One more step
      </Heading>
      <Text color="fg.muted" mb="6">
        Your account has a second factor. It shows that it is you, and not a person who knows your password.
      </Text>
      <Stack gap="5">
        <FormError message={issue ? undefined : formErrorOf(failure, 'No passkey was used.')} />
        {passkey && canUsePasskeys() && !isOver && (
          <Button
            icon={Fingerprint}
            variant={hasAuthenticatorApp ? 'outline' : 'primary'}
            size="lg"
            isLoading={byPasskey.isPending}
            onClick={() => byPasskey.mutate(passkey)}
          >
            Use a passkey
          </Button>
        )}
        {takesCode && !isOver && (
          <form noValidate onSubmit={onSubmit}>
            <Stack gap="5">
              <TextField
                label={hasAuthenticatorApp ? 'Code from your authenticator app' : 'Recovery code'}
                hint={
                  hasAuthenticatorApp && hasRecoveryCodes
                    ? 'Or a recovery code, where the device is lost.'
                    : undefined
                }
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                ref={passkey ? undefined : focusIt}
                maxLength={60}
                error={issue}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
              <Button
                type="submit"
                variant={hasAuthenticatorApp || !passkey ? 'primary' : 'outline'}
                size="lg"
                disabled={code.trim() === ''}
                isLoading={isPending}
              >
                {isPending ? 'Signing in…' : 'Continue'}
              </Button>
            </Stack>
          </form>
        )}
        <Flex justify="center">
          <Button variant="quiet" onClick={onBack}>
            Back to the sign-in
          </Button>
        </Flex>
        <Text textStyle="small" color="fg.muted" textAlign="center">
          Device and recovery codes lost? An administrator can remove your second factor.
        </Text>
      </Stack>
    </Box>
  )
}
