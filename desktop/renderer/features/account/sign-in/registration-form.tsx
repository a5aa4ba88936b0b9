import { Box, SimpleGrid } from '@chakra-ui/react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import type { registrationForm } from '#shared/contract/accounts.ts'
import { TextField } from '../../../components/field.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { useRegister } from '../../../entities/session/sign-in.ts'
import { staysByDefault } from '../../../lib/stays-by-default.ts'
import { lateRules } from '../../../lib/late-rules.ts'
import { NewPasswordStrength } from '../new-password-strength.tsx'
import { AccountForm, USERNAME, type WayInProps } from './account-form.tsx'

const registrationRules = lateRules(async () => (await import('./account-form-rules.ts')).registrationRules)

const EMPTY_REGISTRATION = { username: '', email: '', password: '', firstName: '', lastName: '' }

/** Apart from the form, which is not rendered again with each character. */
function StrengthOf({ control }: { control: Control<z.input<typeof registrationForm>> }) {
  const { password = '', ...own } = useWatch({ control })
  return <NewPasswordStrength password={password} own={own} />
}

interface RegistrationFormProps extends WayInProps {
  /** Of an invitation, which is for one address. */
  invitation?: { token: string; email: string; name: string }
}

/** The names of a roster stand in one field; the last word is the family name as a rule. */
function namesIn(name: string) {
  const words = name.split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

export default function RegistrationForm({ returnTo, invitation }: RegistrationFormProps) {
  const registration = useRegister()
  const { register, handleSubmit, formState, control } = useForm({
    resolver: registrationRules.resolver,
    defaultValues: invitation
      ? { ...EMPTY_REGISTRATION, ...namesIn(invitation.name), email: invitation.email }
      : EMPTY_REGISTRATION,
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
        registration.mutate({
          ...values,
          ...(invitation && { invitation: invitation.token }),
          ...(staysByDefault() && { staySignedIn: true }),
        }),
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
