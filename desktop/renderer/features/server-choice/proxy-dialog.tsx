import { useState } from 'react'
import type { ProxyQuestion } from '#shared/bridge/connection.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { TextField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useFields } from '../../lib/use-fields.ts'
import { usePlatform } from '../../platform/platform.ts'

interface ProxyDialogProps {
  question: ProxyQuestion
  isOpen: boolean
  isPending?: boolean
  /** The name and the password count from now on. Whether they are right is seen by the next request. */
  onSignedIn: () => void
  onClose: () => void
}

/** Asks for the name and the password of the proxy between this computer and the server. */
export function ProxyDialog({ question, isOpen, isPending = false, onSignedIn, onClose }: ProxyDialogProps) {
  const { server } = usePlatform()
  const { form, text } = useFields({ name: '', password: '' })
  const [hasFailed, setHasFailed] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { proxy, isWrong } = question

  const submit = async () => {
    setIsMissing(form.name === '')
    if (form.name === '') return
    try {
      await server?.proxy.signIn({ proxy, ...form })
      onSignedIn()
    } catch {
      setHasFailed(true)
    }
  }
  const refused = isWrong ? 'The proxy has refused this name or password.' : undefined
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Sign in to the proxy"
      description={`The proxy ${proxy} of your network asks who you are. ${PRODUCT_NAME} remembers it until it is closed.`}
      submitLabel="Sign in"
      isPending={isPending}
      error={hasFailed ? 'That didn’t work. Please try again.' : refused}
      onSubmit={() => void submit()}
    >
      <TextField
        label="Name at the proxy"
        missing={isMissing ? 'Enter the name that the proxy knows.' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...text('name')}
      />
      <PasswordField label="Password at the proxy" autoComplete="off" {...text('password')} />
    </FormDialog>
  )
}
