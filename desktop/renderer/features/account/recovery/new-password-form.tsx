import '../../../lib/zod-without-eval.ts'
import { chakra, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { password } from '#shared/contract/accounts.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { codeReset } from '#shared/contract/recovery.ts'
import { PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import { PasswordSet } from './password-set.tsx'

const FAILURE = 'The password was not set. Please try again.'
const REPEATED_ISSUE = { path: ['repeated'], error: 'The two passwords are not the same' }
const twice = { newPassword: password, repeated: z.string() }
const linkForm = z
  .object(twice)
  .refine(({ newPassword, repeated }) => newPassword === repeated, REPEATED_ISSUE)
const codeForm = codeReset
  .extend(twice)
  .refine(({ newPassword, repeated }) => newPassword === repeated, REPEATED_ISSUE)

interface FrameProps {
  error: Error | null
  isPending: boolean
  onSubmit: () => Promise<void>
  children: ReactNode
}

function Frame({ error, isPending, onSubmit, children }: FrameProps) {
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Stack gap="5">
        <FormError message={formErrorOf(error, FAILURE, ['newPassword'])} />
        {children}
        <Button type="submit" variant="primary" size="lg" isLoading={isPending}>
          Set New Password
        </Button>
      </Stack>
    </chakra.form>
  )
}

type Name = 'newPassword' | 'repeated'

interface FieldsProps {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined }>>
  /** Of the request. */
  error: Error | null
}

const NewPassword = ({ register, errors, error }: FieldsProps) => (
  <>
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      error={errors.newPassword?.message ?? issueOf(error, 'newPassword')}
      {...register('newPassword')}
    />
    <PasswordField
      label="Repeat New Password"
      autoComplete="new-password"
      error={errors.repeated?.message}
      {...register('repeated')}
    />
  </>
)

/** Sets another password with the token of a link. */
export function ResetByLinkForm({ token, username }: { token: string; username: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: RouteArguments<Routes['resetPassword']>) => api.resetPassword(form),
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(linkForm),
    defaultValues: { newPassword: '', repeated: '' },
  })
  if (isSuccess) return <PasswordSet />
  const { errors } = formState
  return (
    <Frame
      error={error}
      isPending={isPending}
      onSubmit={handleSubmit(({ newPassword }) => mutate({ token, newPassword }))}
    >
      {/* The browser's password manager stores the password for this username. */}
      <TextField label="Username" autoComplete="username" value={username} readOnly />
      <NewPassword register={register} errors={errors} error={error} />
    </Frame>
  )
}

/** Sets another password with the code that an officer reads out. */
export function ResetByCodeForm() {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: RouteArguments<Routes['resetPasswordByCode']>) => api.resetPasswordByCode(form),
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { username: '', code: '', newPassword: '', repeated: '' },
  })
  if (isSuccess) return <PasswordSet />
  const { errors } = formState
  return (
    <Frame
      error={error}
      isPending={isPending}
      onSubmit={handleSubmit(({ username, code, newPassword }) => mutate({ username, code, newPassword }))}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The 8 digits that the officer reads out. They work once, within 15 minutes."
        error={errors.code?.message}
        {...register('code')}
      />
      <NewPassword register={register} errors={errors} error={error} />
    </Frame>
  )
}
