import { ADMIN_PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useCreateAdmin } from './user-mutations.ts'

const FIELDS = [
  { name: 'username', label: 'Username', type: 'text', hint: '3 to 20 letters, digits or underscores.' },
  { name: 'email', label: 'Email', type: 'email', hint: undefined },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    hint: `At least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`,
  },
] as const

export default function CreateAdminDialog({ isOpen, onClose }: SubjectDialogProps<'admin'>) {
  const { form, text } = useFields({ username: '', email: '', password: '' })
  const { mutate, isPending, error } = useCreateAdmin(onClose)

  const onSubmit = () => {
    if (FIELDS.some(({ name }) => form[name].trim() === '')) {
      toast({
        title: 'Invalid input',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      })
      return
    }
    mutate({ ...form, username: form.username.trim(), email: form.email.trim() })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create Admin Account"
      description="An administrator reviews videos and manages users. Hand the password over in person."
      submitLabel="Create Admin"
      isSubmitDisabled={FIELDS.some(({ name }) => form[name] === '')}
      isPending={isPending}
      onSubmit={onSubmit}
    >
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          {...field}
          key={name}
          required
          autoComplete={name === 'password' ? 'new-password' : 'off'}
          disabled={isPending}
          {...text(name, error)}
        />
      ))}
    </FormDialog>
  )
}
