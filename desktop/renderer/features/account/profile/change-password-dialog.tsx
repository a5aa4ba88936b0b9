import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { routeQuery } from '../../../entities/query-keys.ts'
import { NewPasswordStrength } from '../new-password-strength.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useChangePassword } from '../../../entities/session/own-account.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { issueOf, RequestError, formErrorOf } from '../../../lib/request-error.ts'

/** Whether the account has a password; read by every opening, since another device may have set one. */
const passwordStateQuery = { ...routeQuery('getPasswordState', {}), gcTime: 0 }

interface ChangePasswordDialogProps extends SubjectDialogProps<User> {
  /** Whether a first sign-in with Google or Apple has just removed the password. */
  wasRemoved: boolean
}

const CHANGED_HINT = 'Every other device is signed out; this one stays.'
const FIRST_HINT = `With it you can also sign in by your username. ${CHANGED_HINT}`
const REMOVED_HINT =
  'Your e-mail is proven now, so the password that this account was made with no longer counts. Set one of your own, or go on without.'

const FAILURE = 'Failed to change the password. Please try again.'

const ownTextsOf = ({ username, email, firstName, lastName }: User) => ({
  username,
  email,
  firstName,
  lastName,
})

const EMPTY_FORM = { currentPassword: '', newPassword: '', repeated: '' }

const problemsOf = (
  { currentPassword, newPassword, repeated }: typeof EMPTY_FORM,
  needsCurrent: boolean,
) => ({
  currentPassword: needsCurrent && !currentPassword ? 'Please enter your current password' : undefined,
  newPassword:
    newPassword.length < PASSWORD_MIN_LENGTH
      ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters`
      : undefined,
  repeated: newPassword === repeated ? undefined : 'The two passwords are not the same',
})

export default function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { subject, wasRemoved, ...dialog } = props
  const { data: state, isPending: isLoading } = useQuery(passwordStateQuery)
  // Unknown after a failed read: the server refuses a change that lacks the current password.
  const isSet = state?.isSet ?? true
  const [form, setForm] = useState(EMPTY_FORM)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(form, state?.isSet === true)
  const { mutate, isPending, error } = useChangePassword(dialog.onClose)
  const hasIssues = error instanceof RequestError && error.issues.length > 0

  const onSubmit = () => {
    if (isLoading) return
    setIsSubmitted(true)
    if (Object.values(problems).some(Boolean)) return
    const { currentPassword, newPassword } = form
    mutate(currentPassword ? { currentPassword, newPassword } : { newPassword })
  }
  const field = (name: keyof typeof EMPTY_FORM, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      hint={hint}
      disabled={isPending}
      error={(isSubmitted ? problems[name] : undefined) ?? issueOf(error, name)}
      value={form[name]}
      onChange={({ target }) => {
        setForm((known) => ({ ...known, [name]: target.value }))
        setIsSubmitted(false)
      }}
    />
  )
  return (
    <FormDialog
      {...dialog}
      title={isSet ? 'Change Password' : 'Set Password'}
      description={isSet ? CHANGED_HINT : wasRemoved ? REMOVED_HINT : FIRST_HINT}
      submitLabel={isSet ? 'Change Password' : 'Set Password'}
      isSubmitDisabled={isLoading}
      isPending={isPending}
      error={hasIssues ? undefined : formErrorOf(error, FAILURE)}
      onSubmit={onSubmit}
    >
      {/* The browser's password manager stores the password for this username. */}
      <chakra.input
        srOnly
        type="text"
        name="username"
        autoComplete="username"
        value={subject.username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {isLoading && <Skeleton height="4.75rem" aria-hidden />}
      {!isLoading && isSet && field('currentPassword', 'Current Password', 'current-password')}
      {field('newPassword', 'New Password', 'new-password', `At least ${PASSWORD_MIN_LENGTH} characters.`)}
      <NewPasswordStrength password={form.newPassword} own={ownTextsOf(subject)} isAdmin={subject.isAdmin} />
      {field('repeated', 'Repeat New Password', 'new-password')}
    </FormDialog>
  )
}
