import { useState } from 'react'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { NewAdmin } from '../../../entities/session/create-admin.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useCreateAdmin } from './user-mutations.ts'

const EMPTY: NewAdmin = { username: '', email: '', password: '' }
const FIELDS = [
  { name: 'username', label: 'Username', type: 'text', hint: '3 to 20 letters, digits or underscores.' },
  { name: 'email', label: 'Email', type: 'email', hint: undefined },
  { name: 'password', label: 'Password', type: 'password', hint: 'At least 6 characters.' },
] as const

interface CreateAdminDialogProps {
  isOpen: boolean
  onClose: () => void
}

export default function CreateAdminDialog({ isOpen, onClose }: CreateAdminDialogProps) {
  const [form, setForm] = useState(EMPTY)
  const { mutate, isPending, error } = useCreateAdmin(onClose)
  const issues = error instanceof RequestError ? error.issues : []
  const isFilled = FIELDS.every(({ name }) => form[name] !== '')

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
      description="Whoever has it reviews videos and manages users. Hand the password over in person."
      submitLabel="Create Admin"
      isSubmitDisabled={!isFilled}
      isPending={isPending}
      onSubmit={onSubmit}
    >
      {FIELDS.map(({ name, label, type, hint }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          hint={hint}
          required
          autoComplete={name === 'password' ? 'new-password' : 'off'}
          disabled={isPending}
          error={issues.find(({ path }) => path === name)?.message}
          value={form[name]}
          onChange={({ target }) => setForm((known) => ({ ...known, [name]: target.value }))}
        />
      ))}
    </FormDialog>
  )
}
