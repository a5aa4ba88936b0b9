import { TextAreaField, TextField } from '../../../components/field.tsx'
import { issueOf } from '../../../lib/request-error.ts'

interface FieldProps {
  value: string
  /** Of the request that sent it. */
  error?: Error | null
  onChange: (value: string) => void
}

export const TitleField = ({ value, error, onChange }: FieldProps) => (
  <TextField
    label="Title"
    required
    maxLength={200}
    autoComplete="off"
    error={issueOf(error, 'title')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const DueDayField = ({ value, error, onChange }: FieldProps) => (
  <TextField
    label="Due day"
    type="date"
    required
    error={issueOf(error, 'dueOn')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const NoteField = ({ value, onChange }: FieldProps) => (
  <TextAreaField
    label="Note"
    isOptional
    maxLength={1000}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
