import { Box } from '@chakra-ui/react'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { ADMIN_PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { TextField } from '../../../components/field.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { useSignIn } from '../../../entities/session/sign-in.ts'
import { api } from '../../../lib/api.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { NewPasswordStrength } from '../new-password-strength.tsx'
import { AccountForm, USERNAME } from './account-form.tsx'

const FAILURE = 'The administrator was not created'

/** Creates the first administrator with the link of the server's console, and signs in (SU-03). */
export function FirstAdminForm({ token, onCreated }: { token: string; onCreated: () => void }) {
  const { form, text } = useFields({ username: '', email: '', password: '' })
  const creation = useSignIn({
    call: (input: RouteArguments<Routes['createFirstAdmin']>) => api.createFirstAdmin(input),
    welcome: ({ username }) => ({ title: 'Administrator created', description: `Welcome, ${username}!` }),
    failure: FAILURE,
    onSignedIn: onCreated,
  })
  const { error, isPending } = creation
  return (
    <AccountForm
      request={creation}
      returnTo={null}
      failure={FAILURE}
      submitLabel="Create account"
      pendingLabel="Creating account…"
      onFocus={() => undefined}
      onSubmit={async (event) => {
        event.preventDefault()
        if (!isPending)
          creation.mutate({ ...form, username: form.username.trim(), email: form.email.trim(), token })
      }}
    >
      <TextField {...USERNAME} hint="3 to 20 letters, digits or underscores." {...text('username', error)} />
      <TextField label="Email" type="email" autoComplete="email" {...text('email', error)} />
      <Box>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`}
          {...text('password', error)}
        />
        <NewPasswordStrength password={form.password} own={form} />
      </Box>
    </AccountForm>
  )
}
