import '../../../lib/zod-without-eval.ts'
import { Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { loginForm } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { useLogin } from '../../../entities/session/session.ts'

export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { username: '', password: '', staySignedIn: false },
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => login.mutate(values))(event)}>
      <Stack gap="5">
        <FormError message={login.isError ? serverMessageOf(login.error, 'Login failed') : undefined} />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Checkbox {...register('staySignedIn')}>Stay signed in</Checkbox>
        <Button type="submit" variant="primary" size="lg" isLoading={login.isPending}>
          {login.isPending ? 'Signing in…' : 'Sign In'}
        </Button>
      </Stack>
    </form>
  )
}
