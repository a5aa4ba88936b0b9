import { Box } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { Field, Input, type TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password, and a button that shows what is typed. */
export function PasswordField({
  label,
  hint,
  error,
  missing,
  isOptional = false,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={isOptional}>
      {(control) => (
        <Box position="relative">
          <Input
            {...control}
            autoCapitalize="none"
            spellCheck={false}
            pr="12"
            {...input}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? EyeOff : Eye}
            position="absolute"
            right="0"
            insetY="0"
            onClick={() => setIsShown(!isShown)}
          />
        </Box>
      )}
    </Field>
  )
}
