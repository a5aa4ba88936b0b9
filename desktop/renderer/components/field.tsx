import { Box, Center, chakra, Text, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { inputRecipe } from '../theme/recipes/input.ts'

export const Input = chakra('input', inputRecipe)
export const TextArea = chakra('textarea', inputRecipe, { defaultProps: { kind: 'area' } })
const Select = chakra('select', inputRecipe, { defaultProps: { kind: 'select' } })

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** That a required field is empty. It isn't announced by itself: the form focuses the first such field. */
  missing?: string | undefined
  /** Adds '(optional)' to the label. */
  isOptional?: boolean
  /** Renders the control with its ids: `{(control) => <Input {...control} {...register('title')} />}`. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, missing, isOptional = false, children }: FieldProps) {
  const id = useId()
  const problem = error || missing
  const described = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Box>
      <chakra.label htmlFor={id} textStyle="label" display="block" mb="2">
        {label}
        {isOptional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            {' (optional)'}
          </Text>
        )}
      </chakra.label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {hint && (
        <Text id={`${id}-hint`} textStyle="small" color="fg.muted" mt="1.5">
          {hint}
        </Text>
      )}
      {problem && (
        <Text
          id={`${id}-error`}
          role={error ? 'alert' : undefined}
          textStyle="small"
          color="danger.fg"
          mt="1.5"
        >
          {problem}
        </Text>
      )}
    </Box>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<HTMLChakraProps<'input'>, 'children'> & { ref?: Ref<HTMLInputElement> | undefined }

/** A labelled text input; takes the props of `register` from react-hook-form. */
export function TextField({ label, hint, error, missing, isOptional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={isOptional}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  )
}

type TextAreaFieldProps = Omit<FieldProps, 'children'> & HTMLChakraProps<'textarea'>

export function TextAreaField({ label, hint, error, isOptional = false, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <TextArea {...control} {...area} />}
    </Field>
  )
}

export interface Option {
  value: string | number
  label: string
}

interface SelectFieldProps extends Omit<FieldProps, 'children'>, Omit<HTMLChakraProps<'select'>, 'children'> {
  ref?: Ref<HTMLSelectElement> | undefined
  options: readonly Option[]
}

/** A labeled choice of one option. */
export function SelectField({
  label,
  hint,
  error,
  missing,
  isOptional = false,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={isOptional}>
      {(control) => (
        <Box position="relative">
          <Select {...control} {...select}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
          <Center position="absolute" right="3" insetY="0" color="fg.muted" pointerEvents="none">
            <ChevronDown size={18} aria-hidden />
          </Center>
        </Box>
      )}
    </Field>
  )
}
