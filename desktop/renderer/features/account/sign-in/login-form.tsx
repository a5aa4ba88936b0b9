import { useForm } from 'react-hook-form'
import { Checkbox } from '../../../components/checkbox.tsx'
import { TextField } from '../../../components/field.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import type { SecondStep } from '#shared/contract/values.ts'
import { secondStepOf, useLogin } from '../../../entities/session/sign-in.ts'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { staysByDefault } from '../../../lib/stays-by-default.ts'
import { lateRules } from '../../../lib/late-rules.ts'
import { AccountForm, USERNAME, type WayInProps } from './account-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const loginRules = lateRules(async () => (await import('./account-form-rules.ts')).loginRules)

export function LoginForm({
  returnTo,
  onSecondStep,
}: WayInProps & { onSecondStep: (step: SecondStep) => void }) {
  const login = useLogin()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: loginRules.resolver,
    defaultValues: { username: '', password: '', staySignedIn: staysByDefault() },
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
        <TextField
          {...USERNAME}
          hint={formState.errors.username ? undefined : 'Or your e-mail address, once it is confirmed.'}
          {...field('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Checkbox {...register('staySignedIn')}>Stay signed in</Checkbox>
      </AccountForm>
      {canUsePasskeys() && <PasskeySignIn staysSignedIn={() => getValues('staySignedIn') === true} />}
    </>
  )
}
