import { Grid } from '@chakra-ui/react'
import type { PROTOCOL_MAX_LENGTH } from '#shared/contract/own-videos.ts'
import { TextField } from '../../components/field.tsx'
import { isProtocolComplete, type ProtocolDraft } from './protocol-draft.ts'

// A copy of the contract's limit, checked by its type: the contract's schemas stay out of this chunk.
const PROTOCOL_MAX: typeof PROTOCOL_MAX_LENGTH = 60

interface ProtocolFieldsProps {
  value: ProtocolDraft
  /** Whether a missing second field is said. */
  isChecked: boolean
  disabled: boolean
  onChange: (value: ProtocolDraft) => void
}

/** The protocol that a lesson was checked against, and the day of the next check. */
export function ProtocolFields({ value, isChecked, disabled, onChange }: ProtocolFieldsProps) {
  const { protocol, reviewBy } = value
  const isMissing = isChecked && !isProtocolComplete(value)
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="4">
      <TextField
        label="Checked against protocol"
        hint="Such as ALS 7.3."
        isOptional
        maxLength={PROTOCOL_MAX}
        autoComplete="off"
        disabled={disabled}
        missing={isMissing && !protocol.trim() ? 'Please name the protocol.' : undefined}
        value={protocol}
        onChange={({ target }) => onChange({ protocol: target.value, reviewBy })}
      />
      <TextField
        label="Review by"
        hint="After this day it says that a check is due."
        type="date"
        isOptional={!protocol.trim()}
        disabled={disabled}
        missing={isMissing && !reviewBy ? 'Please choose a day.' : undefined}
        value={reviewBy}
        onChange={({ target }) => onChange({ protocol, reviewBy: target.value })}
      />
    </Grid>
  )
}
