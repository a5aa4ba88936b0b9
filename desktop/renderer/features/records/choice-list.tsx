import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox } from '../../components/checkbox.tsx'

const Choices = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '4',
    maxHeight: '16rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderRadius: 'control',
    px: '3',
    py: '1',
    '& legend': { float: 'left', gridColumn: '1 / -1', textStyle: 'label', py: '2' },
  },
})

interface ChoiceListProps {
  legend: string
  items: readonly { id: number; name: string }[]
  chosen: readonly number[]
  error?: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** A choice of several people, units or lessons. */
export function ChoiceList({ legend, items, chosen, error, onChange }: ChoiceListProps) {
  const id = useId()
  const toggle = (one: number) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <>
      <Choices aria-describedby={error ? id : undefined}>
        <legend>{legend}</legend>
        {items.map((item) => (
          <Checkbox key={item.id} checked={chosen.includes(item.id)} onChange={() => toggle(item.id)}>
            {item.name}
          </Checkbox>
        ))}
      </Choices>
      {error && (
        <chakra.p id={id} role="alert" textStyle="small" color="danger.fg" mt="1.5">
          {error}
        </chakra.p>
      )}
    </>
  )
}
