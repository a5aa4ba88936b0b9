import { Box } from '@chakra-ui/react'
import { TextField } from '../../components/field.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <Box width="full" maxWidth={{ md: '28rem' }}>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}
