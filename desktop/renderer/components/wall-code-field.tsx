import { WALL_CODE_LENGTH } from '#shared/limits/wall.ts'
import { TextField } from './field.tsx'

/** The digits of a code in any text: what a person wrote or pasted, an address. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, WALL_CODE_LENGTH)

interface WallCodeFieldProps {
  label: string
  code: string
  onCode: (code: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** The field for the digits that a wall shows. */
export const WallCodeField = ({ code, onCode, ...field }: WallCodeFieldProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000 000"
    // All digits are in sight with large text on a phone.
    fontSize="min({fontSizes.2xl}, 9vw)"
    minHeight="14"
    textAlign="center"
    letterSpacing="wide"
    textStyle="numbers"
    value={code}
    onChange={({ target }) => onCode(digitsOf(target.value))}
  />
)
