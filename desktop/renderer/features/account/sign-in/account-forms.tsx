import { Box, SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import type { registrationForm } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import type { SecondStep } from '#shared/contract/values.ts'
import { secondStepOf, useLogin, useRegister } from '../../../entities/session/sign-in.ts'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { lateRules } from '../../../lib/late-rules.ts'
import { RequestError, serverMessageOf } from '../../../lib/request-error.ts'
import { NewPasswordStrength } from '../new-password-strength.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'

const loginRules = lateRules(async () => (await import('./account-form-rules.ts')).loginRules)
const registrationRules = lateRules(async () => (await import('./account-form-rules.ts')).registrationRules)

interface WayInProps {
  /** The path to return to after the sign-in; null for home. */
  returnTo: string | null
}

/** The way in for an account that signs in with a provider alone. */
function ProviderWayIn({ error, returnTo }: WayInProps & { error: Error | null }) {
  const { signInWith } = useProviderSignIn(returnTo)
  const provider = error instanceof RequestError ? error.provider : undefined
  if (!provider) return null
  return (
    <Button variant="outline" onClick={() => signInWith(provider.id)}>
      Continue with {provider.label}
    </Button>
  )
}

interface AccountFormProps extends WayInProps {
  request: { error: Error | null; isPending: boolean }
  /** Where the server gives no message of its own. */
  failure: string
  submitLabel: string
  pendingLabel: string
  onSubmit: (event: SubmitEvent) => Promise<void>
  /** The person has come to a field. */
  onFocus: () => void
  children: ReactNode
}

function AccountForm(props: AccountFormProps) {
  const { request, returnTo, failure, submitLabel, pendingLabel, onSubmit, onFocus, children } = props
  const { error, isPending } = request
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Stack gap="5" onFocus={onFocus}>
        <FormError message={error ? serverMessageOf(error, failure) : undefined} />
        <ProviderWayIn error={error} returnTo={returnTo} />
        {children}
        <Button type="submit" variant="primary" size="lg" isLoading={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

const USERNAME = { label: 'Username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }

export function LoginForm({
  returnTo,
  onSecondStep,
}: WayInProps & { onSecondStep: (step: SecondStep) => void }) {
  const login = useLogin()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: loginRules.resolver,
    defaultValues: { username: '', password: '', staySignedIn: false },
  })
  const field = (name: 'username' | 'password') => ({
    error: formState.errors[name]?.message,
    ...register(name),
  })
  const onError = (error: Error) => {
    const step = secondStepOf(error)
    if (step) onSecondStep(step)
  }
  return (
    <>
      <AccountForm
        request={login}
        returnTo={returnTo}
        failure="Login failed"
        submitLabel="Sign In"
        pendingLabel="Signing in…"
        onFocus={loginRules.preload}
        onSubmit={handleSubmit((values) => login.mutate(values, { onError }))}
      >
        <TextField {...USERNAME} {...field('username')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Checkbox {...register('staySignedIn')}>Stay signed in</Checkbox>
      </AccountForm>
      {canUsePasskeys() && <PasskeySignIn staysSignedIn={() => getValues('staySignedIn') === true} />}
    </>
  )
}

const EMPTY_REGISTRATION = { username: '', email: '', password: '', firstName: '', lastName: '' }

/** Apart from the form, which is not rendered again with each character. */
function StrengthOf({ control }: { control: Control<z.input<typeof registrationForm>> }) {
  const { password = '', ...own } = useWatch({ control })
  return <NewPasswordStrength password={password} own={own} />
}

interface RegistrationFormProps extends WayInProps {
  /** Of an invitation, which is for one address. */
  invitation?: { token: string; email: string }
}

export function RegistrationForm({ returnTo, invitation }: RegistrationFormProps) {
  const registration = useRegister()
  const { register, handleSubmit, formState, control } = useForm({
    resolver: registrationRules.resolver,
    defaultValues: { ...EMPTY_REGISTRATION, email: invitation?.email ?? '' },
  })
  const field = (name: keyof typeof EMPTY_REGISTRATION) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <AccountForm
      request={registration}
      returnTo={returnTo}
      failure="Registration failed"
      submitLabel="Create Account"
      pendingLabel="Creating account…"
      onFocus={registrationRules.preload}
      onSubmit={handleSubmit((values) =>
        registration.mutate(invitation ? { ...values, invitation: invitation.token } : values),
      )}
    >
      <TextField {...USERNAME} {...field('username')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        {...field('email')}
      />
      <Box>
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <StrengthOf control={control} />
      </Box>
      <SimpleGrid columns={2} gap="4">
        <TextField label="First name" isOptional autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" isOptional autoComplete="family-name" {...field('lastName')} />
      </SimpleGrid>
    </AccountForm>
  )
}
