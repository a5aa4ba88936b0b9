import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts'
import { routeQuery } from '../../../entities/query-keys.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useChangePassword } from '../../../entities/session/session.ts'
import { RequestError, serverMessageOf } from '../../../lib/request-error.ts'

/** Whether the account has a password; read by every opening, since another device may have set one. */
const passwordStateQuery = { ...routeQuery('getPasswordState', {}), gcTime: 0 }

interface ChangePasswordDialogProps {
  username: string
  isOpen: boolean
  /** Whether a first sign-in with Google or Apple has just removed the password. */
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
  const { data: state, isPending: isLoading } = useQuery(passwordStateQuery)
  // Unknown after a failed read: the server refuses a change that lacks the current password.
  const isSet = state?.isSet ?? true
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useChangePassword(onClose)
  const issues = error instanceof RequestError ? error.issues : []

  const onSubmit = () => {
    if (isLoading) return
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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSet ? 'Change Password' : 'Set Password'}
      description={isSet ? CHANGED : wasRemoved ? REMOVED : FIRST}
      submitLabel={isSet ? 'Change Password' : 'Set Password'}
      isSubmitDisabled={isLoading}
      isPending={isPending}
      onSubmit={onSubmit}
    >
      <FormError message={error && issues.length === 0 ? serverMessageOf(error, FAILURE) : undefined} />
      {/* The browser's password manager stores the password for this username. */}
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
      {field('newPassword', 'New Password', 'new-password', `At least ${PASSWORD_MIN_LENGTH} characters.`)}
      {field('repeated', 'Repeat New Password', 'new-password')}
    </FormDialog>
  )
}

const FAILURE = 'Failed to change the password. Please try again.'
