import type { ComponentProps } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { TextAreaField, TextField } from '../../../components/field.tsx'
import type { TextControl } from '../../../lib/use-fields.ts'

export const TitleField = (control: TextControl & { placeholder?: string }) => (
  <TextField label="Title" required maxLength={200} autoComplete="off" {...control} />
)

export const DueDayField = (control: TextControl) => (
  <TextField label="Due day" type="date" required {...control} />
)

export const NoteField = (control: TextControl) => (
  <TextAreaField label="Note" isOptional maxLength={1000} {...control} />
)

export const CheckSwitch = (control: Pick<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) => (
  <Checkbox {...control}>Done once the check is passed, where a lesson has one</Checkbox>
)
