import { chakra, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { RequestError, serverMessageOf } from '../../../lib/request-error.ts'
import { useChangePassword } from '../../../entities/session/session.ts'
import { passwordStateQuery } from './password-query.ts'

interface ChangePasswordDialogProps {
  username: string
  isOpen: boolean
  /** A first sign-in with Google or Apple has just taken it off the account. */
  wasRemoved: boolean
  onClose: () => void
}

type Problems = Partial<Record<'currentPassword' | 'newPassword' | 'repeated', string>>

const CHANGED = 'Every other device is signed out; this one stays.'
const FIRST = `With it you can also sign in by your username. ${CHANGED}`
const REMOVED =
  'Your e-mail is proven now, so the password that this account was made with no longer counts. Set one of your own, or go on without.'

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

function problemsOf(
  { currentPassword, newPassword, repeated }: typeof EMPTY,
  needsCurrent: boolean,
): Problems {
  return {
    ...(needsCurrent && !currentPassword ? { currentPassword: 'Please enter your current password' } : {}),
    ...(newPassword.length < PASSWORD_MIN_LENGTH
      ? { newPassword: `Password must be at least ${PASSWORD_MIN_LENGTH} characters` }
      : {}),
    ...(newPassword !== repeated ? { repeated: 'The two passwords are not the same' } : {}),
  }
}

export default function ChangePasswordDialog({
  username,
  isOpen,
  wasRemoved,
  onClose,
}: ChangePasswordDialogProps) {
  const formId = useId()
  const { data: state, isPending: isLoading } = useQuery(passwordStateQuery)
  // Where it isn't known, the server says whether it was needed.
  const isSet = state?.isSet ?? true
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useChangePassword(onClose)
  const issues = error instanceof RequestError ? error.issues : []

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || isLoading) return
    const found = problemsOf(form, state?.isSet === true)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { currentPassword, newPassword } = form
    mutate(currentPassword ? { currentPassword, newPassword } : { newPassword })
  }
  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      hint={hint}
      disabled={isPending}
      error={problems[name] ?? issues.find(({ path }) => path === name)?.message}
      value={form[name]}
      onChange={({ target }) => {
        setForm((known) => ({ ...known, [name]: target.value }))
        setProblems({})
      }}
    />
  )
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSet ? 'Change Password' : 'Set Password'}
      description={isSet ? CHANGED : wasRemoved ? REMOVED : FIRST}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={isLoading} isLoading={isPending}>
            {isSet ? 'Change Password' : 'Set Password'}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="5" pt="4" pb="2">
          <FormError message={error && issues.length === 0 ? serverMessageOf(error, FAILURE) : undefined} />
          {/* For the browser's password manager, which keeps it under this name. */}
          <chakra.input
            srOnly
            type="text"
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          {isLoading && <Skeleton height="4.75rem" aria-hidden />}
          {!isLoading && isSet && field('currentPassword', 'Current Password', 'current-password')}
          {field(
            'newPassword',
            'New Password',
            'new-password',
            `At least ${PASSWORD_MIN_LENGTH} characters.`,
          )}
          {field('repeated', 'Repeat New Password', 'new-password')}
        </Stack>
      </chakra.form>
    </ModalDialog>
  )
}

const FAILURE = 'Failed to change the password. Please try again.'
