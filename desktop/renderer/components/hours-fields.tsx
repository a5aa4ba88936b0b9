import { Flex } from '@chakra-ui/react'
import { TextField } from './field.tsx'

/** 'HH:MM'. An end before the start is on the next day. */
interface Hours {
  from: string
  to: string
}

interface HoursFieldsProps {
  hours: Hours
  isDisabled?: boolean
  error?: string | undefined
  onChange: (hours: Hours) => void
}

/** The beginning and the end of hours that come every day. */
export function HoursFields({ hours, isDisabled = false, error, onChange }: HoursFieldsProps) {
  // An empty field keeps its former value: there are always two times.
  const set = (change: Partial<Hours>) => (change.from ?? change.to) && onChange({ ...hours, ...change })
  return (
    <Flex gap="4" wrap="wrap">
      <TextField
        label="From"
        type="time"
        disabled={isDisabled}
        error={error}
        value={hours.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        label="To"
        type="time"
        disabled={isDisabled}
        hint={hours.to <= hours.from ? 'On the next day' : undefined}
        value={hours.to}
        onChange={({ target }) => set({ to: target.value })}
      />
    </Flex>
  )
}
