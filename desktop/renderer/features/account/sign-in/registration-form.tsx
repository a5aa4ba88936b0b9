import '../../../lib/zod-without-eval.ts'
import { SimpleGrid, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { registrationForm } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { useRegister } from '../../../entities/session/session.ts'

export function RegistrationForm() {
  const registration = useRegister()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(registrationForm),
    defaultValues: { username: '', email: '', password: '', firstName: '', lastName: '' },
  })
  const { errors } = formState
  const failure = registration.isError
    ? serverMessageOf(registration.error, 'Registration failed')
    : undefined
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => registration.mutate(values))(event)}>
      <Stack gap="5">
        <FormError message={failure} />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <SimpleGrid columns={2} gap="4">
          <TextField
            label="First name"
            isOptional
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last name"
            isOptional
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </SimpleGrid>
        <Button type="submit" variant="primary" size="lg" isLoading={registration.isPending}>
          {registration.isPending ? 'Creating account…' : 'Create Account'}
        </Button>
      </Stack>
    </form>
  )
}
